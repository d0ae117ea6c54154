"""Write the rules page of each table, and the glossary, from what the engine itself reads: options, patterns, words.

``python docs/generate.py`` writes them; a test compares the pages in the repository with what would be written now.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from zimo.core.melds import KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED
from zimo.learn.glossary import glossary
from zimo.rules.patterns import EACH_KIND, LIMIT
from zimo.rules.ruleset import Ruleset
from zimo.tables import TABLES, load, make_table
from zimo.tables.singapore.bao import FRESH_KONG_LIVE
from zimo.tables.singapore.patterns import patterns
from zimo.tables.singapore.payment import base
from zimo.tables.singapore.payouts import kong_payout, unit
from zimo.tables.singapore.rules import SingaporeRules
from zimo.text import LANGUAGES, Words

DOCS = Path(__file__).parent
WORDS = Words("en", table="singapore")
RULES = SingaporeRules()
Row = dict[str, Any]
OUTCOME = ("wins", "pays", "drawn", "ends", "shows")
OWN = (*OUTCOME, "variants")
"""What a row of the examples does not take from another."""

INTRODUCTION = """\
# The rules of the Singapore table

Written by `python docs/generate.py` from the options, patterns, prices, words and examples of the table: change
those, not this page. Every example is played by the tests.

Four players, 148 tiles, hands counted in *tai*. Points are for practice; a match starts at 0 and may go below.

Contents: [how a hand goes](#how-a-hand-goes), [tai](#tai), [limit hands](#limit-hands-and-automatic-wins), [Ping
Hu](#ping-hu-exactly), [Men Qing](#men-qing), [payment](#payment), [payouts at once](#payouts-at-once), [Bao](#bao),
[house rules](#house-rules), [presets](#presets), [Guided Hand](#guided-hand), [worked hands](#worked-hands).

How the examples are written: `E S W N` are chairs, `E` deals the first hand. `123m` are characters, `p` dots, `s`
bamboo, `E S W N` winds, `R G B` red, green and white dragon, `f1`-`f4` flowers, `q1`-`q4` seasons, `a1`-`a4` cat,
rat, rooster, centipede. The ids in front are those of `flow_examples.toml` and `examples.toml` in
`src/zimo/tables/singapore`.
"""

GLOSSARY = """\
# Glossary

Written by `python docs/generate.py` from the catalogues in `src/zimo/text` and from `text/glossary.toml`: change those,
not this page."""

HAND = """\
## How a hand goes

**Tiles.** Three suits of 1 to 9, four winds, three dragons, four of each; and one each of four flowers, four
seasons and four animals, the *bonus tiles*.

**Seats.** East 1, South 2, West 3, North 4, and play goes in this order. The dealer is East; seat winds move with
the deal. Flower n and season n belong to the seat with that number in this hand.

**Wall.** Play draws from the front, replacements come from the back. {dead} tiles stay undrawn, wherever the two
ends meet: a tile is *live* while more than {dead} are left.

**Deal.** Fourteen tiles to the dealer, thirteen to each other player. The dealer shows every bonus tile and draws
as many replacements, then South, West and North; then round again while anybody drew another.

**A turn.** Draw, replace bonus tiles, then win, declare Kongs (each is replaced, and each replacement may win),
discard. The dealer's first turn is a turn like any other, without a draw. A bonus tile can be neither kept nor
discarded. After Chi or Pong nothing is drawn: the player discards. The same kind or the other end of the run may be
thrown.

**Claims.** A discard may be taken as a Chi by the next player only, as a Pong or Kong by anybody, and it may win. A
win goes before Pong and Kong, those before Chi; of several winners the nearest after the discarder wins. The
discard waits until nothing that is still unanswered can change the outcome.

**Kongs.** Claimed (three in hand and the discard), added (the fourth tile to the own exposed Pong, in any later own
turn), concealed (four in hand). Added and concealed Kongs are declared after a draw. Every Kong is replaced from
the back and needs a live tile.

**Robbing.** An added Kong may be won by a player waiting for that tile; its owner is the discarder, the Kong is not
paid and becomes the Pong again. A concealed Kong may be robbed by 13 Wonders only. A claimed Kong is not robbed:
who wants the discard wins on it.

**Tiles let go.** Until the own next turn a player can neither win on nor Pong a tile let go, nor the own latest
discard. Zi Mo is always allowed.

**The end of the wall.** Who draws the last live tile discards; that discard can be won, not taken otherwise. If the
last live tile is a bonus tile the hand is drawn, unless it is somebody's eighth flower or season. A drawn hand
costs nothing; payouts stay.

**The match.** The dealer stays after winning and after a drawn hand, otherwise the deal passes to the next seat.
When all four have lost the deal, the next round begins: East, South, West, North. The match ends when the fourth
dealer of the last round loses the deal.

**Winning.** A complete hand has four sets and an Eye, or is 13 Wonders, and counts at least {minimum} tai. A
complete hand below that is not offered as a win, and the game says why.
"""

LIMITS = """\
A limit hand is paid at the cap of {cap} tai in place of everything else, and is never asked for the minimum. If
several fit, the first of this list is written.

Three wins come by themselves, whatever the other tiles are. A claim that makes the third dragon set or the fourth
wind set is offered as a win, never as a Pong, with a win's place in turn order; made by the own draw, it ends the
hand at once. Three alike in hand count as a set. The eighth flower or season ends the hand at once: drawn by the
holder of seven, like Zi Mo; or shown by another player while somebody holds the seven others, and then the one who
showed it is the discarder.
"""

PING_HU = """\
## Ping Hu, exactly

1. Four Chi, exposed or concealed, and an Eye. No Pong, no Kong.
2. The Eye is no dragon, not the Own Wind, not the Round Wind. Another wind is fine.
3. On a discard or a robbed Kong the hand was waiting for two or more kinds of tile. A kind counts if it completes
   the hand in any way and not all four are among the player's own tiles. So a middle, an edge and a single Eye wait
   fail, and 3456 passes at both ends although the tile goes into the Eye.
4. By Zi Mo the third condition is dropped.

Without a bonus tile this is Ping Hu, {ping_hu} tai. With any bonus tile, one's own or not, it is Chow Ping Hu,
{chow} tai, beside what the bonus tiles count. If 1 to 4 are not met there is neither.
"""

MEN_QING = """\
## Men Qing

No Chi, Pong or Kong taken from another player: {men_qing} tai, by Zi Mo only. Zi Mo by itself is no tai. Bonus
tiles do not open the hand, nor does a concealed Kong. A robbed Kong is another player's tile, so it is no Zi Mo.
"""

PAYMENT = """\
A hand of {minimum} to {cap} tai has a base; more tai than the cap are paid as the cap. On a discard its discarder
pays the base twice, the other two once each. By Zi Mo every opponent pays it twice. A Kong's owner who is robbed
pays like a discarder.
"""

PAYOUTS = """\
Paid when they happen, kept whatever happens later, not repeated at the end. One unit is what one opponent pays for
a Zi Mo of one tai: {unit} points. *In the deal* means that both tiles are among the fourteen or thirteen dealt,
before any replacement.
"""

BAO = """\
Bao comes from a claim or a win, never from a discard alone. The liable player pays the whole hand, what all three
would have paid; the other two pay nothing.

- **Third dragon, fourth wind**: whoever supplies the last set while the others lie on the table, Kongs of any kind
  among them. With one of them hidden nobody could know, and the discard is paid ordinarily.
- **To the cap**: whoever supplies a Pong or Kong of a dragon, that player's Own Wind or the Round Wind which
  carries the *exposed tai* from below the cap to it. Exposed are bonus tiles and the dragon and wind sets on the
  table, concealed Kongs too; patterns are not. It holds for a later Zi Mo and for the liable player's own discard;
  the Pong may have become a Kong. A third player's discard is paid ordinarily. The claim may itself be the win,
  then its discarder pays all.
- **Flush**: the discard that wins Qing Yi Se for a player with {flush} sets of the suit on the table.
- **Fresh tile**: a discard of a kind that nobody has discarded before, taken or not, which wins while {fresh} live
  tiles or fewer are left, counted when it is thrown. A robbed Kong is no discard.

If two could be liable, the one whose tile wins pays. Payouts at once are never Bao, except for a fresh Kong
(`bao_kong`: fewer than {fresh_kong} live tiles), and Bao changes nothing on a discard where the discarder pays for
all anyway.
"""

OPTIONS_NOTE = """\
What real tables disagree on. A *witness* is an example that comes out differently under the option.
"""
OPTIONS = f"## House rules\n\n{OPTIONS_NOTE}"

PAGE = """\
# The rules of the table: {name}

Written by `python docs/generate.py` from the options, patterns, words and examples of the table: change those, not this
page. Every example is played by the tests.

Contents: [what is counted](#what-is-counted), [what is paid](#what-is-paid), [played hands](#played-hands),
[house rules](#house-rules), [presets](#presets), [worked hands](#worked-hands).

Hands are counted in {unit}. The ids in front of examples are those of `flow_examples.toml` and `examples.toml` in
`src/zimo/tables/{table}`; chairs and tiles are written as there.
"""

GUIDED = """\
## Guided Hand

One hand to learn with: four sets and an Eye win. No tai, no minimum, no 13 Wonders, no automatic wins, no payment,
no payouts; bonus tiles are only replaced, tiles let go may be won on. It has no house rules.
"""


def rows_of(table: str, file: str, key: str) -> list[Row]:
    """The example rows of a file, what they take from others filled in."""
    text = resources.files(f"zimo.tables.{table}").joinpath(file).read_text(encoding="utf-8")
    rows: dict[str, Row] = {}
    for row in tomllib.loads(text)[key]:
        inherited = rows.get(row.get("like"), {})
        rows[row["id"]] = {name: value for name, value in inherited.items() if name not in OWN} | row
    return list(rows.values())


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    lines = [list(head), ["---"] * len(list(head)), *([str(cell) for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def shown(rules: Mapping[str, object]) -> str:
    """Options as they are written."""
    return ", ".join(f"`{name} = {json.dumps(value)}`" for name, value in rules.items())


def tiles(hand: Row) -> str:
    """A hand as it is written on the command line."""
    text = hand["concealed"] + (f" +{hand['win_tile']}" if hand.get("win_tile") else "")
    parts = [text, *(f"{meld['type']}:{meld['tiles']}" for meld in hand.get("melds", ())), *hand.get("bonus", ())]
    parts += [hand["win_by"], *hand.get("flags", ()), f"{hand['seat_wind']}/{hand['round_wind']}"]
    return f"`{' '.join(parts)}`"


class Book:
    """What the pages of a table are made of, and the parts that all of them have."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.package = load(table)
        self.words = Words("en", table=table)
        self.rules: Ruleset = self.package.make_rules(None, {})
        self.patterns = make_table(table, None, {}, "match").scorer.patterns
        self.flow_rows = rows_of(table, "flow_examples.toml", "flow")
        self.hand_rows = rows_of(table, "examples.toml", "hand")
        self.unit = self.words.name("unit")

    def line_tables(self) -> Iterator[str]:
        """The rows that are counted, by group."""
        for group in dict.fromkeys(row.group for row in self.patterns):
            rows = [row for row in self.patterns if row.group == group]
            yield f"### {self.words.name(f'group.{group}')}"
            yield table(
                ("id", "row", self.unit, "", "in place of"),
                (
                    (
                        f"`{row.id}`",
                        self.words.name(f"line.{row.id}"),
                        self.worth(row),
                        self.words.short(f"line.{row.id}"),
                        ", ".join(f"`{id}`" for id in row.swallows if not row.is_the_cap),
                    )
                    for row in rows
                ),
            )

    def worth(self, row: Any) -> str:
        """What a row is worth by default."""
        if not row.enabled:
            return "off"
        value = self.rules.as_dict()["cap"] if row.is_the_cap else row.value
        return f"{value} each" if row.counted == EACH_KIND else str(value)

    def preset_table(self) -> str:
        """The named rulesets."""
        return table(
            ("preset", "note", "changes", "source"),
            (
                (f"`{preset.id}`", preset.note, shown(self.changes(preset.rules)) or "nothing", preset.source)
                for preset in self.package.presets().values()
            ),
        )

    def changes(self, rules: Ruleset) -> Mapping[str, object]:
        """The options of a ruleset that differ from the defaults."""
        return {name: value for name, (value, _) in rules.differences(self.rules).items()}

    def option_groups(self) -> Iterator[str]:
        """Every option: what it is, what it allows, its default and an example."""
        options = self.package.RULES.options()
        for group in dict.fromkeys(option.group for option in options.values()):
            yield f"### {self.words.name(f'option_group.{group}')}"
            for name, option in options.items():
                if option.group == group:
                    yield "\n".join(self.option_lines(name, option.allowed(), option.default))

    def option_lines(self, name: str, allowed: str, default: object) -> Iterator[str]:
        """The lines about one option."""
        written = json.dumps(list(default) if isinstance(default, tuple) else default)
        about = f"option.{name}"
        yield f"**`{name}`** {self.words.name(about)}: {self.words.short(about)} {self.words.long(about)}  "
        yield f"Allowed: {allowed}. Default: `{written}`."
        for number, witness in enumerate(self.witnesses(name)):
            yield ("\n" if number == 0 else "") + f"- {witness}"

    def witnesses(self, option: str) -> Iterator[str]:
        """What the examples of an option show."""
        for row in self.flow_rows:
            usual = self.outcome(row)
            for variant in row.get("variants", ()):
                if list(variant["rules"]) != [option]:
                    continue
                changed = self.outcome(row, variant)
                # What differs only in how it was played, or in the final standing, is told by the row's title.
                says = row["title"] if changed == usual else f"{changed}; without: {usual}"
                yield f"`{row['id']}` with {shown(variant['rules'])}: {says}"
        for hand in self.hand_rows:
            if hand.get("option") == option:
                costs = ", ".join(
                    f"{role.replace('_', ' ')} {n}" for role, n in hand["expect"].get("payment", {}).items()
                )
                says = "; ".join(filter(None, (self.count(hand), costs)))
                yield f"`{hand['id']}` with {shown({option: hand['rules'][option]})}: {hand['desc']}: {says}"

    def flows(self, *topics: str) -> Iterator[str]:
        """The scripted hands of some topics."""
        names = {
            "deal": "the deal",
            "wall": "replacements and the end of the wall",
            "claims": "claims",
            "robbing": "robbing",
        }
        names |= {"passed": "tiles let go", "match": "dealer and match", "automatic": "automatic wins", "bao": "Bao"}
        names |= {"guided": "Guided Hand", "draws": "hands without a winner", "winners": "several winners"}
        names |= {"win": "wins", "flow": "the flow of a hand", "flower": "flower hands", "limits": "limit hands"}
        for topic in topics:
            yield f"Played examples: {names.get(topic, topic)}."
            rows = [row for row in self.flow_rows if row["topic"] == topic]
            yield table(
                ("id", "what it shows", "how it ends"),
                ((f"`{row['id']}`", row["title"], self.ends(row)) for row in rows),
            )

    def ends(self, row: Row) -> str:
        """How a scripted hand ends, with the house rules it is played under."""
        rules = f"preset `{row['preset']}`" if "preset" in row else shown(row.get("rules", {}))
        return f"{self.outcome(row)} ({rules})" if rules else self.outcome(row)

    def outcome(self, row: Row, variant: Row | None = None) -> str:
        """The account of a scripted hand in short."""
        said = {key: row.get(key) for key in OUTCOME}
        if variant is not None:
            said = {key: row.get(key) if variant.get(key) == "same" else variant.get(key) for key in said}
        parts = [self.named(win) for win in said["wins"] or ()]
        parts += ["drawn"] if said["drawn"] else []
        parts += self.paid(said["pays"] or ())
        if row.get("mode") == "match" and said["ends"]:
            parts.append(said["ends"])
        if not parts:
            told = [*(step for step in row.get("script", ()) if " may " in step), *(said["shows"] or ())]
            parts += [text.replace("_", " ") for text in told[-1:]]
        return "; ".join(parts) or "no win, no payment"

    def named(self, win: str) -> str:
        """A win with the names of its lines."""
        head, _, lines = win.partition(": ")
        names = [line.rpartition(" ") for line in lines.split(", ") if line]
        return ": ".join(
            [head, *([", ".join(f"{self.words.name(f'line.{id}')} {tai}" for id, _, tai in names)] if names else [])]
        )

    def paid(self, pays: Iterable[str]) -> Iterator[str]:
        """Payments in short, those of one reason to one player together."""
        found: dict[tuple[str, str], list[str]] = {}
        for pay in pays:
            payer, _, receiver, points, reason = pay.split()
            kind = "win" if reason.startswith("win_") else reason
            found.setdefault((receiver, kind), []).append(f"{'each' if payer == 'all' else payer} {points}")
        for (receiver, reason), payers in found.items():
            why = "" if reason == "win" else f" ({self.words.name(f'payment.{reason}')})"
            yield f"{receiver} gets {', '.join(payers)}{why}"

    def hand_tables(self) -> Iterator[str]:
        """The hands that are counted by themselves."""
        yield "Seat and Round Wind behind the tiles; the tile after `+` won."
        rows = [hand for hand in self.hand_rows if "option" not in hand]
        yield table(
            ("id", "what it shows", "hand", "counts"),
            ((f"`{h['id']}`", h["desc"], tiles(h), self.count(h)) for h in rows),
        )

    def count(self, hand: Row) -> str:
        """What a hand counts."""
        expect = hand["expect"]
        lines = ", ".join(f"{self.words.name('line.' + line['id'])} {line['value']}" for line in expect["lines"])
        total = f"{expect['total']} {self.unit}" + (
            f", paid {expect['paid']}" if expect["paid"] != expect["total"] else ""
        )
        if not expect["allowed"]:
            total += f", not allowed ({', '.join(reason['id'] for reason in expect.get('reasons', ()))})"
        return f"{lines}: {total}" if lines else total

    def payments(self) -> str:
        """Why points move."""
        reasons = make_table(self.table, None, {}, "match").reasons
        rows = ((f"`{id}`", self.words.name(f"payment.{id}"), self.words.short(f"payment.{id}")) for id in reasons)
        return table(("id", "payment", ""), rows)

    def decisions(self) -> str:
        """What the table's own map says beside the list of its files."""
        text = resources.files(self.package.__name__).joinpath("README.md").read_text(encoding="utf-8")
        return "\n".join(line for line in text.splitlines()[1:] if not line.startswith("|"))

    def page(self) -> str:
        """The whole page."""
        parts = [PAGE.format(name=self.words.name(f"table.{self.table}"), table=self.table, unit=self.unit)]
        parts += [self.words.short(f"table.{self.table}"), self.decisions(), "## What is counted", *self.line_tables()]
        parts += ["## What is paid", self.payments()]
        parts += ["## Played hands", *self.flows(*dict.fromkeys(row["topic"] for row in self.flow_rows))]
        parts += ["## House rules", OPTIONS_NOTE, *self.option_groups(), "## Presets", self.preset_table()]
        parts += ["## Worked hands", *self.hand_tables()]
        return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def singapore_page() -> str:
    """The rules of the Singapore table, told at length."""
    book = Book("singapore")
    flows = book.flows
    parts = [INTRODUCTION, HAND.format(dead=RULES.dead_wall, minimum=RULES.minimum), *flows("deal", "wall", "claims")]
    parts += flows("robbing", "passed", "match")
    parts += ["## Tai", *tai_tables()]
    limits = LIMITS.format(cap=RULES.cap)
    parts += ["## Limit hands and automatic wins", limits, limit_table(), *flows("automatic")]
    values = {row.id: row.value for row in patterns(RULES)}
    parts.append(PING_HU.format(ping_hu=values["ping_hu"], chow=values["chow_ping_hu"]))
    parts.append(MEN_QING.format(men_qing=values["men_qing"]))
    parts += ["## Payment", PAYMENT.format(minimum=RULES.minimum, cap=RULES.cap), price_table(), *flows("payment")]
    parts += ["## Payouts at once", PAYOUTS.format(unit=unit(RULES)), payout_table(), *flows("payouts")]
    numbers = {"flush": RULES.bao_flush_sets, "fresh": RULES.bao_fresh_live, "fresh_kong": FRESH_KONG_LIVE}
    parts += ["## Bao", BAO.format(**numbers), *flows("bao")]
    parts += [OPTIONS, *book.option_groups()]
    parts += ["## Presets", book.preset_table(), GUIDED, *flows("guided")]
    parts += ["## Worked hands", *book.hand_tables()]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def tai_tables() -> Iterator[str]:
    """The rows that add up, by group."""
    for group in ("sets", "patterns", "how_won", "bonus"):
        rows = [row for row in patterns(RULES) if row.group == group and row.enabled]
        yield f"### {WORDS.name(f'group.{group}')}"
        yield table(
            ("id", "row", "tai", "", "in place of"),
            (
                (
                    f"`{row.id}`",
                    WORDS.name(f"line.{row.id}"),
                    f"{row.value} each" if row.counted == EACH_KIND else row.value,
                    WORDS.short(f"line.{row.id}"),
                    ", ".join(f"`{id}`" for id in row.swallows),
                )
                for row in rows
            ),
        )
    yield "A row counts once unless it says *each*. Hua Shang and Gang Shang are one event, named after the last."


def limit_table() -> str:
    """The limit hands in their order."""
    rows = [row for row in patterns(RULES) if row.group == LIMIT]
    return table(
        ("id", "hand", "", "by default"),
        (
            (
                f"`{row.id}`",
                WORDS.name(f"line.{row.id}"),
                WORDS.short(f"line.{row.id}"),
                ("by itself" if row.automatic else "on") if row.enabled else "off",
            )
            for row in rows
        ),
    )


def price_table() -> str:
    """What each number of tai costs."""
    rows = ((tai, base(RULES, tai)) for tai in range(1, RULES.cap + 1))
    return table(
        ("tai", "base", "discarder", "each other", "winner", "each by Zi Mo", "winner by Zi Mo"),
        ((tai, once, 2 * once, once, 4 * once, 2 * once, 6 * once) for tai, once in rows),
    )


def payout_table() -> str:
    """What is paid at once."""
    one = unit(RULES)
    rows = [(WORDS.name(f"payment.{id}"), WORDS.short(f"payment.{id}"), one) for id in ("bite", "marriage")]
    rows += [
        (WORDS.name(f"payment.{id}"), WORDS.short(f"payment.{id}"), 2 * one)
        for id in ("bite_initial", "marriage_initial")
    ]
    for kong in (KONG_EXPOSED, KONG_ADDED, KONG_CONCEALED):
        id, points = kong_payout(RULES, kong)
        rows.append((WORDS.name(f"payment.{id}"), WORDS.short(f"payment.{id}"), points))
    return table(("payout", "", "each opponent"), rows)


def glossary_page() -> str:
    """Every term in all languages."""
    parts = [GLOSSARY]
    for group in glossary():
        words = Words("en", table=group.table or "")
        title = words.name("glossary.lines", table=group.table) if group.table else words.name(f"glossary.{group.id}")
        rows = (
            (
                *(one.names[language] for language in LANGUAGES),
                one.pinyin,
                words.short(one.id) if words.has(one.id, "short") else "",
            )
            for one in group.terms
        )
        parts.append(f"## {title}\n\n" + table(("English", "Malay", "Chinese", "said", ""), rows))
    return "\n\n".join(parts) + "\n"


def pages() -> dict[str, str]:
    """The glossary and the page of each table, by the name of the file."""
    rules = {f"rules-{table}.md": singapore_page() if table == "singapore" else Book(table).page() for table in TABLES}
    return {**rules, "glossary.md": glossary_page()}


if __name__ == "__main__":
    for file, text in pages().items():
        (DOCS / file).write_text(text, encoding="utf-8")
