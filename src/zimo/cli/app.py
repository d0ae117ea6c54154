"""The commands with their options, as Typer reads them; each loads its module only when it runs."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from zimo.cli.errors import DONE, STOPPED, Fault, words_for

app = typer.Typer(
    name="zimo",
    help="Singapore mahjong: play it, learn it, score it. Practice points only. Without a command: play.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
rules_app = typer.Typer(
    help="House rules: list tables and presets, show one, compare two.", rich_markup_mode=None, no_args_is_help=False
)
app.add_typer(rules_app, name="rules")

Lang = Annotated[str | None, typer.Option("--lang", metavar="en|ms|zh-Hans", help="Language; default: the locale's.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="No colours; NO_COLOR in the environment does the same.")]
Table = Annotated[str | None, typer.Option("--table", metavar="TABLE", help="The table; default: singapore.")]
Preset = Annotated[
    str | None, typer.Option("--preset", metavar="PRESET", help="A named ruleset, see 'zimo rules list'.")
]
Rule = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=VALUE", help="One house rule, laid over the preset's; may be repeated."),
]


def _version(asked: bool) -> None:
    if asked:
        from zimo import __version__, compiled

        typer.echo(f"zimo {__version__} ({'compiled' if compiled() else 'plain'} modules)")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version, and whether compiled modules run."
        ),
    ] = False,
) -> int:
    """Singapore mahjong: play it, learn it, score it. Practice points only. Without a command: play."""
    return play() if context.invoked_subcommand is None else DONE


@app.command()
def play(
    table: Table = None,
    preset: Preset = None,
    rule: Rule = None,
    mode: Annotated[
        str | None, typer.Option("--mode", metavar="guided|scored|match", help="What is played; default: match.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="A number that makes the same walls come again.")
    ] = None,
    bot: Annotated[
        str | None, typer.Option("--bot", metavar="LEVEL", help="random, greedy or careful; default: the strongest.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="E|S|W|N", help="Your wind in the first hand; default: E.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Bots play all seats; you read what happens.")] = False,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Save the game there after every move of yours.")
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume", metavar="FILE", help="Go on with a saved game; it is saved there again, or to --save."
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the saved game to standard output; the table goes to standard error.")
    ] = False,
    lang: Lang = None,
    no_color: NoColor = False,
) -> int:
    """Play against bots in the terminal."""
    from zimo.cli import play as command

    setup = command.Setup(table, preset, rule or [], mode, seed, bot, seat, watch, save, resume, as_json)
    return command.run(setup, words_for(lang), not no_color)


@app.command(
    epilog="""Tiles: 123m characters (Wan), 123p dots (Tong), 123s bamboo (Suo), E S W N winds, R G B red green and
    white dragon, f1-f4 flowers, q1-q4 seasons, a1-a4 cat rat rooster centipede.
    Melds: chi pong kong_exposed kong_added kong_concealed.
    Example: zimo score "456p 22p 678s 55m +2p" --meld pong:RRR --bonus f1,a1 --seat S"""
)
def score(
    tiles: Annotated[
        list[str] | None,
        typer.Argument(metavar="HAND", help="The concealed tiles, and + before the winning one.", show_default=False),
    ] = None,
    meld: Annotated[
        list[str] | None, typer.Option("--meld", metavar="TYPE:TILES", help="A set on the table; may be repeated.")
    ] = None,
    bonus: Annotated[str | None, typer.Option("--bonus", metavar="TILES", help="Bonus tiles, such as f1,a1.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="E|S|W|N", help="Own Wind; default: E.")] = None,
    round_: Annotated[str | None, typer.Option("--round", metavar="E|S|W|N", help="Round Wind; default: E.")] = None,
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="discard|zimo|rob_kong", help="How the hand was won; default: discard."),
    ] = None,
    event: Annotated[
        list[str] | None,
        typer.Option(
            "--event",
            metavar="EVENT",
            help="A circumstance: hua_shang, gang_shang, gang_shang_gang, last_tile, tian_hu, di_hu, ren_hu, "
            "rob_eighth; may be repeated.",
        ),
    ] = None,
    bao: Annotated[
        str | None, typer.Option("--bao", metavar="discarder|other", help="Who is liable and pays for all.")
    ] = None,
    table: Table = None,
    preset: Preset = None,
    rule: Rule = None,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Write JSON; without a hand, read one or a list of them from standard input."),
    ] = False,
    lang: Lang = None,
    no_color: NoColor = False,
) -> int:
    """Score a hand: what counts, what does not and why, and who pays."""
    from zimo.cli import score as command

    asked = command.Asked(tiles or [], meld or [], bonus, seat, round_, by, event or [], bao, table, preset, rule or [])
    return command.run(asked, as_json, words_for(lang), not no_color)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    verify: Annotated[
        bool,
        typer.Option(
            "--verify", help="Build every wall again from its secret and check every event; 1 when one differs."
        ),
    ] = False,
    view: Annotated[
        str | None, typer.Option("--view", metavar="E|S|W|N", help="As that seat saw it; default: all tiles open.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the events as JSON lines; with --verify, the result.")
    ] = False,
    lang: Lang = None,
    no_color: NoColor = False,
) -> int:
    """Step through a saved game, or check it; piped, tell it."""
    from zimo.cli import replay as command

    return command.run(command.Asked(file, verify, view, as_json), words_for(lang), not no_color)


@app.command()
def duel(
    a: Annotated[str, typer.Argument(metavar="A", help="A bot: random, greedy or careful.", show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help="Another bot.", show_default=False)],
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=2, max=10_000_000, help="Deals; each is played in all rotations.")
    ] = 100,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="A number that makes the same deals come again.")
    ] = 1,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, max=1024, help="Processes that share the work.")
    ] = 1,
    table: Table = None,
    preset: Preset = None,
    rule: Rule = None,
    as_json: Json = False,
    lang: Lang = None,
    no_color: NoColor = False,
) -> int:
    """Let two bots play the same deals: points a hand, with the 95 % interval."""
    from zimo.cli import duel as command

    return command.run(a, b, deals, seed, workers, table, preset, rule or [], as_json, words_for(lang), not no_color)


@rules_app.callback(invoke_without_command=True)
def rules(context: typer.Context) -> int:
    """House rules: list tables and presets, show one, compare two."""
    return rules_list() if context.invoked_subcommand is None else DONE


@rules_app.command("list")
def rules_list(as_json: Json = False, lang: Lang = None, no_color: NoColor = False) -> int:
    """List the tables and their presets."""
    from zimo.cli import rules as command

    return command.list_all(as_json, words_for(lang), not no_color)


@rules_app.command("show")
def rules_show(
    preset: Annotated[str, typer.Argument(metavar="PRESET", help="A preset of any table.", show_default=False)],
    as_json: Json = False,
    lang: Lang = None,
    no_color: NoColor = False,
) -> int:
    """Show every option of a preset: its value, what it means, what is allowed."""
    from zimo.cli import rules as command

    return command.show(preset, as_json, words_for(lang), not no_color)


@rules_app.command("compare")
def rules_compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A preset.", show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help="Another preset.", show_default=False)],
    as_json: Json = False,
    lang: Lang = None,
    no_color: NoColor = False,
) -> int:
    """Show where two presets differ; exit code 1 when they do."""
    from zimo.cli import rules as command

    return command.compare(a, b, as_json, words_for(lang), not no_color)


def run(args: Sequence[str] | None) -> int:
    """Read the command line and run the command. Raises :class:`Fault` for what cannot be read."""
    try:
        code = app(args=args, prog_name="zimo", standalone_mode=False)
    except typer.Abort:
        raise KeyboardInterrupt from None
    except SystemExit:
        # So Typer ends when whoever read our output has seen enough.
        raise BrokenPipeError from None
    except Exception as error:
        message: Callable[[], Any] | None = getattr(error, "format_message", None)
        if message is None:
            raise
        raise Fault(_usage(error, str(message()))) from None
    if code == STOPPED:
        raise KeyboardInterrupt
    return code if isinstance(code, int) else DONE


def _usage(error: Exception, message: str) -> str:
    """A fault of the command line itself, with the command whose help tells more."""
    context = getattr(error, "ctx", None)
    path = getattr(context, "command_path", "zimo")
    return f"{message.rstrip('.')}. See '{path} --help'."
