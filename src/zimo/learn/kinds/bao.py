"""Bao: who pays for a win that somebody fed?"""

from collections.abc import Sequence
from typing import Final

from zimo.core.tiles import TEXT
from zimo.learn.dealer import WINDS as LETTERS
from zimo.learn.dealer import Dealer
from zimo.learn.kind import Kind
from zimo.learn.played import Played, told
from zimo.learn.question import Choice, Question, Rule, Step, Text, facts_block, seats_block, text, tiles_block
from zimo.learn.stories import STORIES, Fed, Story, others
from zimo.rules.codes import TAKE_PONG

SHARED: Final = "shared"
"""The answer that everybody pays a share."""


def who_pays(dealer: Dealer) -> Question | None:
    """Who pays for this win: everybody a share, or one player for all?"""
    story, played = told(
        dealer, dealer.chance.pick([maker for levels, maker in STORIES if str(dealer.level) in levels])
    )
    alone = played.payers[0] if len(played.payers) == 1 else None
    because = why_so(dealer, story, played)
    choices = [Choice(SHARED, alone is None, because, text("answer.shared"))]
    for chair in sorted(others(dealer, story.winner)):
        why = because if chair == alone else why_not(story, played, chair)
        choices.append(Choice(LETTERS[chair], chair == alone, why, text("answer.pays_all", wind=LETTERS[chair])))
    scene = (
        facts_block(text("fact.winner_sits", wind=LETTERS[story.winner], round=LETTERS[story.round_])),
        seats_block(played.shown, played.live),
        tiles_block(played.hand, text("answer.winners_hand", wind=LETTERS[story.winner])),
        facts_block(*history(story)),
    )
    tiles = [*([story.bonus] if story.bonus else []), *(laid(fed) for fed in story.fed), (story.last,)]
    steps = [Step(fact, kinds) for fact, kinds in zip(history(story), tiles, strict=True)]
    steps += [Step(why, (story.last,)) for why in because]
    return Question(text("ask.who_pays"), scene, tuple(choices), tuple(steps), rules_of(dealer, played.causes))


def laid(fed: Fed) -> tuple[int, ...]:
    """The set that was laid down."""
    return tuple(sorted((*fed.own, fed.kind)))


def history(story: Story) -> list[Text]:
    """What happened, a sentence each."""
    winner = LETTERS[story.winner]
    lines = [text("fact.bonus_first", wind=winner)] if story.bonus else []
    for fed in story.fed:
        call = "pong" if fed.call == TAKE_PONG else "chi"
        tiles = [TEXT[kind] for kind in laid(fed)]
        about = {"giver": LETTERS[fed.giver], "tile": TEXT[fed.kind], "wind": winner, "tiles": tiles}
        lines.append(text(f"fact.took_{call}", **about))
    if story.giver is None:
        return [*lines, text("fact.wins_drawing", wind=winner, tile=TEXT[story.last])]
    return [*lines, text("fact.wins_on", giver=LETTERS[story.giver], tile=TEXT[story.last], wind=winner)]


def why_so(dealer: Dealer, story: Story, played: Played) -> tuple[Text, ...]:
    """Why those pay."""
    if played.cause.startswith("bao_"):
        return (text(f"why.{played.cause}", wind=LETTERS[played.payers[0]], live=played.live),)
    if len(played.payers) == 1:
        return (text("why.house_discarder"),)
    return (text(f"why.usual_{story.usual}" if story.usual else "why.usual_house", live=played.live),)


def why_not(story: Story, played: Played, chair: int) -> tuple[Text, ...]:
    """Why that player does not pay for all."""
    wind = LETTERS[chair]
    gave = [fed for fed in story.fed if fed.giver == chair]
    if len(played.payers) > 1:
        if chair == story.giver:
            return (text("why.discarder_only", wind=wind),)
        return (text("why.gave_harmless" if gave else "why.gave_nothing", wind=wind),)
    if chair == story.giver:
        return (text("why.discarder_not_liable", wind=wind, payer=LETTERS[played.payers[0]]),)
    return (text("why.gave_earlier" if gave else "why.gave_nothing", wind=wind),)


def rules_of(dealer: Dealer, causes: Sequence[str]) -> tuple[Rule, ...]:
    """The rules that decide who is liable."""
    options = [name for name in ("bao", "liability") if name in dealer.rules.options()]
    payments = [Rule("payment", cause) for cause in causes]
    return (*payments, *(Rule("option", name) for name in options), Rule("term", "bao"))


ROWS = (Kind("who_pays", "bao", who_pays, needs=("bao=True/liability=True",)),)
