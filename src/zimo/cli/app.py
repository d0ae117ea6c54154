"""The commands with their options; each loads its module only when it runs.

The standard library's ``argparse`` reads them: its friendlier relatives take longer to start than a hand to be scored.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from zimo.cli.errors import DONE, Fault, words_for

DESCRIPTION: Final = "Mahjong of four tables: play it, learn it, score it. Practice points only."
NOTATION: Final = """\
tiles:  123m characters (Wan)   123p dots (Tong)   123s bamboo (Suo)
        E S W N winds           R G B red, green, white dragon
        f1-f4 flowers           q1-q4 seasons      a1-a4 cat, rat, rooster,
                                                         centipede
        x1-x4 faces             j fei              0m 0p 0s red fives
melds:  chi pong kong_exposed kong_added kong_concealed; 0 and j may lie in them
events: the names are the table's own; a wrong one is answered with all of them

example: zimo score "456p 22p 678s 55m +2p" --meld pong:RRR --bonus f1,a1
         zimo score "34p 067p 55s 678s +2p" --meld chi:234m --table riichi
"""
PRACTICE: Final = """\
Answer by number (2), by letter (b) or by tile (5m); where several are right,
by all of them (1 3). Each question tells its seed, so that it can be asked
again: zimo learn count_tai --seed 1f3a.7
"""
SIMULATION: Final = """\
A number of workers, or a cluster, shares the work and changes no figure. The
workers of a cluster (dask worker ADDRESS --nthreads 1) need this same Zimo.

example: zimo sim --hands 100000
         zimo sim --bot greedy --compare singapore --compare shooter-pays-all
         zimo sim --compare singapore --compare singapore,minimum=2,cap=8
"""
BOTS: Final = "random, greedy or careful"


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are faults like all others."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", _Help)
        super().__init__(add_help=False, allow_abbrev=False, **options)
        self.add_argument("-h", "--help", action="help", help="show this help and end")

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise Fault(f"{message}. See '{self.prog} --help'.")


class _Help(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str, **options: Any) -> None:
        super().__init__(prog, max_help_position=26, width=80)


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> None:
        from zimo import __version__, compiled
        from zimo.cli.output import put

        put(f"zimo {__version__} ({'compiled' if compiled() else 'plain'} modules)\n")
        parser.exit()


def parser() -> Parser:
    """The whole command line."""
    top = Parser(prog="zimo", description=f"{DESCRIPTION}\nWithout a command: open the web site.")
    top.add_argument("--version", action=_Version, nargs=0, help="the version, and whether compiled modules run")
    top.set_defaults(run=_serve, **vars(_serve_options(Parser()).parse_args([])))
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    _serve_options(_command(commands, "serve", _serve, "start the web site on this machine and open it"))
    _play_options(_command(commands, "play", _play, "play against bots in the terminal"))
    _score_options(_command(commands, "score", _score, "score a hand: what counts, what does not, who pays", NOTATION))
    _learn_options(_command(commands, "learn", _learn, "practice questions, each explained line by line", PRACTICE))
    _rules_commands(_command(commands, "rules", _rules_list, "house rules: list, show, compare"))
    _replay_options(_command(commands, "replay", _replay, "step through a saved or recorded game, or check it"))
    _duel_options(_command(commands, "duel", _duel, "let two bots play the same deals"))
    _sim_options(_command(commands, "sim", _sim, "play many hands: how they end, what rules change", SIMULATION))
    _bench_options(_command(commands, "bench", _bench, "measure this project beside its peers that are installed"))
    return top


def _command(commands: Any, name: str, run: Callable[[Any], int], help: str, epilog: str = "") -> Parser:
    text = help[0].upper() + help[1:] + "."
    made: Parser = commands.add_parser(name, help=help, description=text, epilog=epilog)
    made.set_defaults(run=run)
    return made


def _common(to: Parser, json_help: str) -> None:
    to.add_argument("--json", action="store_true", dest="as_json", help=json_help)
    to.add_argument("--lang", metavar="LANG", help="en, ms or zh-Hans; default: the locale's language")
    to.add_argument("--no-color", action="store_true", help="no colours; so does NO_COLOR in the environment")


def _house(to: Parser) -> None:
    to.add_argument("--table", help="the table; default: singapore")
    to.add_argument("--preset", help="a named ruleset, see 'zimo rules list'")
    to.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule laid over the preset's; may be repeated",
    )


def _serve_options(to: Parser) -> Parser:
    to.add_argument("--port", type=_port, metavar="N", help="the port; default: 8000, 0: any free one")
    to.add_argument("--host", metavar="ADDRESS", help="the address to listen on; default: 127.0.0.1")
    to.add_argument("--lan", action="store_true", help="let a phone in the same network in; shows a QR code")
    to.add_argument("--no-browser", action="store_false", dest="browser", help="do not open a browser")
    to.add_argument("--data", metavar="FOLDER", help="where games are kept; default: ZIMO_HOME, or your data folder")
    to.add_argument("--lang", metavar="LANG", help="en, ms or zh-Hans; default: the locale's language")
    return to


def _play_options(to: Parser) -> Parser:
    _house(to)
    to.add_argument("--mode", help="guided, scored (one hand) or match; default: match")
    to.add_argument("--seed", type=_number, metavar="N", help="a number that makes the same walls come again")
    to.add_argument("--bot", metavar="LEVEL", help=f"{BOTS}; default: as saved, or the strongest")
    to.add_argument("--seat", metavar="E|S|W|N", help="your wind in the first hand; default: as saved, or E")
    to.add_argument("--watch", action="store_true", help="bots play all seats; you read what happens")
    to.add_argument("--save", metavar="FILE", help="save the game there after every move of yours")
    to.add_argument("--resume", metavar="FILE", help="go on with a saved game; saved there again, or to --save")
    _common(to, "write the saved game to standard output, the table to standard error")
    return to


def _score_options(to: Parser) -> None:
    to.add_argument("tiles", nargs="*", metavar="HAND", help="the concealed tiles, and + before the winning one")
    to.add_argument(
        "--meld", action="append", default=[], metavar="TYPE:TILES", help="a set on the table; may be repeated"
    )
    to.add_argument("--bonus", metavar="TILES", help="bonus tiles, such as f1,a1")
    to.add_argument("--seat", metavar="E|S|W|N", help="Own Wind; default: E")
    to.add_argument("--round", metavar="E|S|W|N", help="Round Wind; default: E")
    to.add_argument("--by", metavar="WAY", help="discard, zimo or rob_kong; default: discard")
    to.add_argument("--event", action="append", default=[], help="a circumstance of the win; may be repeated")
    to.add_argument("--declared-fei", type=_number, metavar="N", help="3 Kaki: the fei laid out like flowers")
    to.add_argument("--riichi", metavar="HOW", help="riichi: none, riichi or double")
    to.add_argument("--dora", metavar="TILES", help="riichi: the dora indicators, such as 4s,E")
    to.add_argument("--ura", metavar="TILES", help="riichi: the indicators beneath them")
    to.add_argument("--honba", type=_number, metavar="N", help="riichi: how often the deal was repeated")
    to.add_argument("--sticks", type=_number, metavar="N", help="riichi: the deposits of 1000 on the table")
    to.add_argument("--bao", metavar="WHO", help="who is liable and pays for all: discarder or other")
    _house(to)
    _common(to, "write JSON; without a hand, read one or a list of them from standard input")


def _learn_options(to: Parser) -> None:
    to.add_argument("kinds", nargs="*", metavar="KIND", help="kinds of questions; default: all, see --list")
    to.add_argument("--list", action="store_true", dest="listed", help="list the kinds that this table has")
    to.add_argument("--level", type=_number, metavar="1|2|3", help="how hard; default: 1")
    to.add_argument("--seed", metavar="S", help="makes the same run come again; with one KIND, that very question")
    to.add_argument("--count", type=_from(1), metavar="N", help="so many questions; default: 20")
    _house(to)
    _common(to, "write the questions with their answers as JSON")


def _rules_commands(to: Parser) -> None:
    to.set_defaults(as_json=False, lang=None, no_color=False)
    commands = to.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    listed = _command(commands, "list", _rules_list, "list the tables and their presets")
    shown = _command(commands, "show", _rules_show, "show every option of a preset: value, meaning, what is allowed")
    shown.add_argument("preset", metavar="PRESET", help="a preset of any table")
    compared = _command(commands, "compare", _rules_compare, "show where two presets differ; exit code 1 when they do")
    compared.add_argument("a", metavar="A", help="a preset")
    compared.add_argument("b", metavar="B", help="another preset")
    for command in (listed, shown, compared):
        _common(command, "write JSON")


def _replay_options(to: Parser) -> None:
    to.add_argument("file", metavar="FILE", help="a saved game, or a recorded one: XML of tenhou.net, mjai")
    to.add_argument(
        "--verify",
        action="store_true",
        help="check every event, and every wall against its secret; exit code 1 when one differs. A recorded game is "
        "always checked",
    )
    to.add_argument("--view", metavar="E|S|W|N", help="as that seat saw it; default: all tiles open")
    to.add_argument("--mjai", metavar="OUT", help="write a riichi game there as mjai has it")
    _common(to, "write the events as JSON lines; with --verify, the result")


def _duel_options(to: Parser) -> None:
    to.add_argument("a", metavar="A", help=f"a bot: {BOTS}")
    to.add_argument("b", metavar="B", help="another bot")
    to.add_argument(
        "--deals", type=_from(2), default=100, metavar="N", help="deals, each played in all rotations; default: 100"
    )
    to.add_argument("--seed", type=_number, default=1, metavar="N", help="makes the same deals come again; default: 1")
    to.add_argument("--workers", type=_from(1), default=1, metavar="N", help="processes sharing the work; default: 1")
    _house(to)
    _common(to, "write JSON")


def _sim_options(to: Parser) -> None:
    to.add_argument("--hands", type=_from(1), metavar="N", help="hands, each alone; default: 1000")
    to.add_argument("--matches", type=_from(1), metavar="N", help="whole matches instead")
    to.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="LEVEL",
        help=f"{BOTS}: once for all seats, or once for each; default: random, in the fast loop",
    )
    to.add_argument("--seed", type=_number, default=1, metavar="N", help="makes the same hands come again; default: 1")
    to.add_argument("--workers", type=_from(1), metavar="N", help="processes sharing the work; default: all processors")
    to.add_argument("--scheduler", metavar="ADDRESS", help="let the Dask cluster of that scheduler do the work")
    to.add_argument(
        "--compare",
        action="append",
        default=[],
        metavar="PRESET",
        help="play the same deals by this preset, and others; PRESET,NAME=VALUE,... lays rules over it",
    )
    to.add_argument("--csv", metavar="FILE", help="write all figures there")
    to.add_argument("--parquet", metavar="FILE", help="the same as Parquet")
    to.add_argument("--plot", metavar="FILE", help="draw the results there: .png, .svg or .pdf")
    _house(to)
    _common(to, "write all figures as JSON")


def _bench_options(to: Parser) -> None:
    to.add_argument("--only", action="append", default=[], metavar="NAME", help="one benchmark; may be repeated")
    to.add_argument("--rounds", type=_from(1), default=5, metavar="N", help="rounds in turn, for medians; default: 5")
    to.add_argument("--one-build", action="store_true", help="leave out the plain modules where compiled ones run")
    _common(to, "write JSON")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number") from None


def _port(text: str) -> int:
    port = _number(text)
    if not 0 <= port < 1 << 16:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {port}")
    return port


def _from(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = _number(text)
        if number < least:
            raise argparse.ArgumentTypeError(f"at least {least}, not {number}")
        return number

    return read


def _serve(args: Any) -> int:
    from zimo.cli import serve as command

    asked = command.Asked(args.port, args.host, args.lan, args.browser, args.data)
    return command.run(asked, words_for(args.lang))


def _play(args: Any) -> int:
    from zimo.cli import play as command

    setup = command.Setup(
        args.table,
        args.preset,
        args.rule,
        args.mode,
        args.seed,
        args.bot,
        args.seat,
        args.watch,
        args.save,
        args.resume,
        args.as_json,
    )
    return command.run(setup, words_for(args.lang), not args.no_color)


def _score(args: Any) -> int:
    from zimo.cli import score as command

    asked = command.Asked(
        args.tiles,
        args.meld,
        args.bonus,
        args.seat,
        args.round,
        args.by,
        args.event,
        args.bao,
        args.declared_fei,
        args.riichi,
        args.dora,
        args.ura,
        args.honba,
        args.sticks,
        args.table,
        args.preset,
        args.rule,
    )
    return command.run(asked, args.as_json, words_for(args.lang), not args.no_color)


def _learn(args: Any) -> int:
    from zimo.cli import learn as command

    setup = command.Setup(
        args.kinds,
        args.table,
        args.preset,
        args.rule,
        args.level,
        args.seed,
        args.count,
        args.listed,
        args.as_json,
    )
    return command.run(setup, words_for(args.lang), not args.no_color)


def _rules_list(args: Any) -> int:
    from zimo.cli import rules as command

    return command.list_all(args.as_json, words_for(args.lang), not args.no_color)


def _rules_show(args: Any) -> int:
    from zimo.cli import rules as command

    return command.show(args.preset, args.as_json, words_for(args.lang), not args.no_color)


def _rules_compare(args: Any) -> int:
    from zimo.cli import rules as command

    return command.compare(args.a, args.b, args.as_json, words_for(args.lang), not args.no_color)


def _replay(args: Any) -> int:
    from zimo.cli import replay as command

    asked = command.Asked(args.file, args.verify, args.view, args.mjai, args.as_json)
    return command.run(asked, words_for(args.lang), not args.no_color)


def _duel(args: Any) -> int:
    from zimo.cli import duel as command

    words = words_for(args.lang)
    house = (args.table, args.preset, args.rule)
    return command.run(
        args.a, args.b, args.deals, args.seed, args.workers, *house, args.as_json, words, not args.no_color
    )


def _sim(args: Any) -> int:
    from zimo.cli import sim as command

    asked = command.Asked(
        args.hands,
        args.matches,
        args.bot,
        args.seed,
        args.workers,
        args.scheduler,
        args.compare,
        args.csv,
        args.parquet,
        args.plot,
        args.table,
        args.preset,
        args.rule,
        args.as_json,
    )
    return command.run(asked, words_for(args.lang), not args.no_color)


def _bench(args: Any) -> int:
    from zimo.cli import bench as command

    return command.run(args.only, args.rounds, args.one_build, args.as_json, words_for(args.lang), not args.no_color)


def run(args: Sequence[str] | None) -> int:
    """Read the command line and run the command. Raises :class:`Fault` for what cannot be read."""
    try:
        asked, more = parser().parse_known_args(args)
    except SystemExit:
        return DONE  # the help or the version was shown
    if more:
        # A hand may go on behind options; nothing else may.
        if asked.run is not _score or any(text.startswith("-") for text in more):
            path = asked.run.__name__.replace("_", " ")
            raise Fault(f"not understood: {' '.join(more)}. See 'zimo{path} --help'.")
        asked.tiles += more
    code: int = asked.run(asked)
    return code
