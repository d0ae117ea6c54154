"""Rulesets: the options of a table as data.

A table's ruleset is a frozen dataclass derived from :class:`Ruleset`. Every field is made by one of the helpers below
(:func:`switch`, :func:`number`, :func:`numbers`, :func:`choice`, :func:`subset`, :func:`points`) and so carries an
:class:`Option`: what it allows, its default, the group it is shown in. A ruleset that exists is valid: the check runs
whenever one is made.

Presets are named option values in the table's ``presets.toml``, see :func:`load_presets`.
"""

import dataclasses
import difflib
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, Generic, Self, TypeVar

OPTION: Final = "option"
"""The key of the :class:`Option` in a field's metadata."""

MODES: Final = ("guided", "scored", "match")
"""How a table can be played: without score, one hand, a whole match."""

MOST_POINTS: Final = 1_000_000
"""The largest number of points that an option may name."""


class RuleError(ValueError):
    """A table, preset, mode or option that does not exist, or a value that an option does not allow.

    ``id`` is ``unknown_option``, ``option_out_of_range``, ``unknown_preset`` and the like; ``params`` begins with the
    name that was asked for (``option``, ``preset``, ...) and holds ``allowed`` (the allowed values in words, or the
    names that exist) and, for a value, ``value``.
    """

    def __init__(self, id: str, **params: object) -> None:
        super().__init__(_english(id, params))
        self.id = id
        self.params = params


def _english(id: str, params: Mapping[str, object]) -> str:
    if id == "option_out_of_range":
        return f"{params['option']}: {params['value']!r} is not allowed; allowed: {params['allowed']}"
    name = next(iter(params.values()))
    known = params["allowed"]
    told = f"{id.replace('_', ' ')}: {name!r}"
    if not isinstance(known, list) or not known:
        return told
    likely = difflib.get_close_matches(str(name), known, n=3)
    return f"{told}; did you mean {' or '.join(likely)}?" if likely else f"{told}; known are {', '.join(known)}"


@dataclasses.dataclass(frozen=True, slots=True)
class Option:
    """What one option allows.

    ``type`` is ``bool``, ``int`` (``low`` to ``high`` in steps of ``step``), ``numbers`` (a list of exactly ``length``
    whole numbers from ``low`` to ``high`` that add up to 0), ``choice`` (one of ``values``), ``subset`` (a list of
    different ``values``) or ``points`` (null, or a list of whole numbers, exactly ``length`` of them where that is
    given). ``group`` is the heading it is shown under; ``front`` options stand before all others when a game is set
    up.
    """

    type: str
    default: object
    group: str
    front: bool = False
    values: tuple[object, ...] = ()
    low: int = 0
    high: int = 0
    length: int | None = None
    step: int = 1

    def allowed(self) -> str:
        """What the option allows, in words for an error message and a help text."""
        if self.type == "bool":
            return "true or false"
        if self.type == "int":
            steps = "" if self.step == 1 else f" in steps of {self.step}"
            return f"a whole number from {self.low} to {self.high}{steps}"
        if self.type == "numbers":
            return f"a list of {self.length} whole numbers from {self.low} to {self.high} that add up to 0"
        if self.type == "points":
            many = "" if self.length is None else f"{self.length} "
            return f"null or a list of {many}whole numbers from 0 to {MOST_POINTS}"
        names = ", ".join(map(str, self.values))
        return f"a list of {names}" if self.type == "subset" else f"one of {names}"

    def read(self, value: object) -> object:
        """The value as a ruleset keeps it: lists become tuples. Raises :class:`ValueError` when it is not allowed.

        Types are strict: ``True`` is no number and ``1`` is no switch.
        """
        items = tuple(value) if isinstance(value, list | tuple) else None
        if self.type == "bool":
            fits = isinstance(value, bool)
        elif self.type == "int":
            fits = type(value) is int and self.low <= value <= self.high and value % self.step == 0
        elif self.type == "numbers":
            fits = items is not None and len(items) == self.length
            fits = fits and all(type(item) is int and self.low <= item <= self.high for item in items or ())
            fits = fits and sum(items or ()) == 0
        elif self.type == "choice":
            fits = any(type(value) is type(one) and value == one for one in self.values)
        elif self.type == "subset":
            fits = items is not None and all(isinstance(item, str) and item in self.values for item in items)
            fits = fits and len(set(items or ())) == len(items or ())
        else:
            fits = value is None or (
                items is not None
                and len(items) > 0
                and self.length in (None, len(items))
                and all(type(item) is int and 0 <= item <= MOST_POINTS for item in items)
            )
        if not fits:
            raise ValueError(self.allowed())
        return value if items is None else items


def _field(option: Option) -> Any:
    return dataclasses.field(default=option.default, metadata={OPTION: option})


def switch(default: bool, group: str, *, front: bool = False) -> Any:
    """A field that is on or off."""
    return _field(Option("bool", default, group, front))


def number(default: int, low: int, high: int, group: str, *, front: bool = False, step: int = 1) -> Any:
    """A field that is a whole number within bounds, both included, and a multiple of ``step``."""
    return _field(Option("int", default, group, front, low=low, high=high, step=step))


def numbers(default: tuple[int, ...], low: int, high: int, group: str) -> Any:
    """A field that is a list of as many whole numbers as its default, each within bounds, that add up to 0."""
    return _field(Option("numbers", default, group, low=low, high=high, length=len(default)))


def choice(default: object, *others: object, group: str, front: bool = False) -> Any:
    """A field that is one of several names or numbers; the default is named first."""
    return _field(Option("choice", default, group, front, values=(default, *others)))


def subset(*values: str, group: str, default: tuple[str, ...] = ()) -> Any:
    """A field that is a list of different names out of ``values``."""
    return _field(Option("subset", default, group, values=values))


def points(group: str, *, length: int | None = None) -> Any:
    """A field that is null (the default) or a list of points."""
    return _field(Option("points", None, group, length=length))


@dataclasses.dataclass(frozen=True)
class Ruleset:
    """Base of every table's ruleset."""

    def __post_init__(self) -> None:
        for name, option in self.options().items():
            value = getattr(self, name)
            try:
                object.__setattr__(self, name, option.read(value))
            except ValueError as wrong:
                raise RuleError("option_out_of_range", option=name, value=value, allowed=str(wrong)) from None
        self.check()

    def check(self) -> None:
        """What options must satisfy together; a table overrides it and raises :class:`RuleError`."""

    @classmethod
    def options(cls) -> dict[str, Option]:
        """The options by id, in the order of the rules page."""
        return {field.name: field.metadata[OPTION] for field in dataclasses.fields(cls)}

    @classmethod
    def make(cls, options: Mapping[str, object]) -> Self:
        """A ruleset with these options and defaults for the rest. Raises :class:`RuleError`."""
        return cls().replace(options)

    def replace(self, options: Mapping[str, object]) -> Self:
        """This ruleset with the given options laid over it. Raises :class:`RuleError`."""
        known = self.options()
        for name in options:
            if name not in known:
                raise RuleError("unknown_option", option=name, allowed=sorted(known))
        return dataclasses.replace(self, **options)

    def as_dict(self) -> dict[str, object]:
        """Every option with its value, in JSON types."""
        values = {name: getattr(self, name) for name in self.options()}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    def differences(self, other: "Ruleset") -> dict[str, tuple[object, object]]:
        """The options whose values differ, each with this ruleset's value and the other's.

        An option that only one of the two has stands beside ``None``.
        """
        mine, theirs = self.as_dict(), other.as_dict()
        names = [*mine, *(name for name in theirs if name not in mine)]
        return {name: (mine.get(name), theirs.get(name)) for name in names if mine.get(name) != theirs.get(name)}


R = TypeVar("R", bound=Ruleset)


@dataclasses.dataclass(frozen=True, slots=True)
class Preset(Generic[R]):
    """A named ruleset: where its values come from and what a player should know about them."""

    id: str
    rules: R
    source: str
    note: str


def load_presets(package: str, rules: type[R]) -> dict[str, Preset[R]]:
    """The presets of a table by id, read from ``presets.toml`` in the table's package.

    Each preset is a TOML table with ``source``, ``note`` and ``rules`` (option values; the rest are defaults).
    """
    text = resources.files(package).joinpath("presets.toml").read_text(encoding="utf-8")
    return {
        name: Preset(name, rules.make(row["rules"]), row["source"], row["note"])
        for name, row in tomllib.loads(text).items()
    }


def find_preset(presets: Mapping[str, Preset[R]], name: object) -> Preset[R]:
    """The preset of that id. Raises :class:`RuleError` with id ``unknown_preset``."""
    if not isinstance(name, str) or name not in presets:
        raise RuleError("unknown_preset", preset=name, allowed=list(presets))
    return presets[name]


def house_rules(
    presets: Mapping[str, Preset[R]], default: str, preset: str | None, options: Mapping[str, object], mode: str
) -> R:
    """The options laid over a preset (the default one when None) for a game in that mode.

    Raises :class:`RuleError`: for what does not exist, and because Guided Hand has no house rules.
    """
    if mode not in MODES:
        raise RuleError("unknown_mode", mode=mode, allowed=list(MODES))
    rules = find_preset(presets, preset or default).rules.replace(options)
    if mode == "guided":
        changed = rules.differences(type(rules)())
        if changed:
            raise RuleError("no_house_rules", mode=mode, option=next(iter(changed)), allowed=[])
    return rules
