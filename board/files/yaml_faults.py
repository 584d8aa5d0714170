"""What the parser of YAML complains of, in words of ours, at the place where a person would mend it.

A parser notices a slip late: where a quote was forgotten, it stumbles over the next one, lines below. So each
complaint is looked at together with the text around it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from board.rulebook.reading import Fault
from board.scene.texts import text

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Parts of the messages of libyaml and of PyYAML, and what we say instead.
_PROBLEMS = (
    ("',' or ']'", "fault.yaml_open_list"),
    ("',' or '}'", "fault.yaml_open_mapping"),
    ("mapping values are not allowed", "fault.yaml_colon"),
    ("unexpected end of stream", "fault.yaml_open_quote"),
    ("expected ':'", "fault.yaml_no_colon"),
    ("'-' indicator", "fault.yaml_dash"),
    ("block sequence entries", "fault.yaml_lone_dash"),
    ("expected key", "fault.yaml_indent"),
    ("<block end>", "fault.yaml_indent"),
    ("nesting depth", "fault.too_deep"),
    ("undefined alias", "fault.unknown_alias"),
    ("tab character", "fault.yaml_tab"),
    ("escape", "fault.yaml_escape"),
)

_OPENED = ("fault.yaml_open_list", "fault.yaml_open_mapping")
_BEGUN = (*_OPENED, "fault.yaml_open_quote", "fault.yaml_no_colon", "fault.yaml")
"""Complaints whose cause is where the parser began what it could not end."""

_DRAWN = re.compile(r"\s*(?:- )?map:\s*\|")
_UNDRAWN = re.compile(r"\s*(?:- )?map:\s*(?:#.*)?$")
_HEX = re.compile(r"(?<= )#[0-9A-Fa-f]{3,8}\b")
_COMMENT = re.compile(r"(?<= )#.*[]}]")
"""A comment in the midst of brackets that hides one which closes them."""
_HARD_SPACE = re.compile("^ *([\u00a0\u2007\u202f\u3000])|:([\u00a0\u2007\u202f\u3000])")
"""A space that YAML takes for a letter, where one that parts words is wanted."""
_DASHED = re.compile(r" *-[^ \-]")

Told = tuple[int, int, str, str]
"""Line and column from 0, the key of the sentence, and the character that it names, if any."""


def told(error: yaml.YAMLError, file: str, source: str, lines: tuple[str, ...]) -> Fault:
    """The parser's complaint as a fault. `lines` are those of `source`."""
    line, column, key, character = _Complaint(error, source, lines).told()
    facts = {"character": character} if character else {}
    return Fault(file, line + 1, column + 1, text(key, **facts))


@dataclass
class _Complaint:
    error: Any
    source: str
    lines: tuple[str, ...]

    def told(self) -> Told:
        problem = str(getattr(self.error, "problem", None) or "")
        mark, opened = getattr(self.error, "problem_mark", None), getattr(self.error, "context_mark", None)
        line, column = (mark.line, mark.column) if mark is not None else (0, 0)
        key = next((known for part, known in _PROBLEMS if part in problem), "fault.yaml")
        torn = self._torn_drawing(line) or self._undrawn(line)
        if torn is not None:
            return torn
        hard = self._hard_space(line if opened is None else min(line, opened.line), line)
        if hard is not None:
            return *hard, "fault.yaml_hard_space", ""
        begun = (opened.line, opened.column) if opened is not None and key in _BEGUN else (line, column)
        quote = self._quote_over_lines(begun if key in _OPENED else (line, 0), line)
        if quote is not None:
            return *quote, "fault.yaml_open_quote", ""
        if key in _OPENED:
            return self._in_brackets(key, begun, (line, column))
        if key in ("fault.yaml_indent", "fault.yaml_dash") and self._before(line, column).strip():
            return line, column, "fault.yaml_after", self._at(line, column)
        if key == "fault.yaml_dash" and _DASHED.match(self._line(line)):
            return line, column, "fault.yaml_dash_blank", ""
        if key == "fault.yaml_colon" and ":" not in self._before(line, column):
            return line, column, "fault.yaml_colon_above", ""
        if key == "fault.yaml_no_colon":
            return self._no_key(*begun)
        if key == "fault.yaml":
            return self._unreadable(*begun)
        return *begun, key, ""

    def _line(self, number: int) -> str:
        return self.lines[number] if number < len(self.lines) else ""

    def _at(self, line: int, column: int) -> str:
        return self._line(line)[column : column + 1]

    def _before(self, line: int, column: int) -> str:
        return self._line(line)[:column]

    def _in_brackets(self, key: str, begun: tuple[int, int], at: tuple[int, int]) -> Told:
        """A list or mapping in brackets that does not go on as it should: on its own line, or never closed."""
        if at[0] != begun[0]:
            here = self._line(begun[0])
            for hidden, told in ((_HEX, "fault.yaml_hash"), (_COMMENT, "fault.yaml_hidden")):
                found = hidden.search(here, begun[1])
                if found is not None:
                    return begun[0], found.start(), told, ""
            return *begun, key, ""
        return *at, "fault.yaml_in_brackets", self._at(*at)

    def _no_key(self, line: int, column: int) -> Told:
        """A line that was taken for a key: the dash of its list is missing, or the blank after it."""
        here = self._line(line)
        if _DASHED.match(here):
            return line, _indent(here), "fault.yaml_dash_blank", ""
        if here.lstrip(" ").startswith("{"):
            return line, _indent(here), "fault.yaml_dash", ""
        return line, column, "fault.yaml_no_colon", ""

    def _unreadable(self, line: int, column: int) -> Told:
        here = self._line(line)
        if "\t" in here[: column + 1]:
            return line, here.index("\t"), "fault.yaml_tab", ""
        if self._at(line, column) and self._at(line, column) in "@`%|>&*!":
            return line, column, "fault.yaml_quote_it", self._at(line, column)
        if self._before(line, column + 1).endswith("- ") or self._at(line, column) == "-":
            return line, column, "fault.yaml_lone_dash", ""
        return line, column, "fault.yaml", ""

    def _hard_space(self, first: int, last: int) -> tuple[int, int] | None:
        """Where a hard space indents a line or follows a colon, on the lines about the complaint."""
        for number in (last, last - 1, first):
            found = _HARD_SPACE.search(self._line(number)) if first <= number else None
            if found is not None:
                return number, found.start(1) if found[1] else found.start(2)
        return None

    def _quote_over_lines(self, begun: tuple[int, int], line: int) -> tuple[int, int] | None:
        """Where a text in quotes begins that goes on over lines and ends between `begun` and `line`."""
        found = None
        try:
            for token in yaml.scan(self.source, Loader=LOADER):
                if token.start_mark.line > line:
                    break
                quoted = isinstance(token, yaml.ScalarToken) and token.style in ("'", '"')
                if quoted and token.start_mark.line < token.end_mark.line and token.end_mark.line >= begun[0] - 1:
                    found = found or (token.start_mark.line, token.start_mark.column)
        except yaml.YAMLError:
            pass
        return found

    def _undrawn(self, line: int) -> Told | None:
        """A drawn map without its bar, in whose rows the parser stumbles."""
        header = next((n for n in range(line, -1, -1) if _UNDRAWN.match(self._line(n))), None)
        if header is None or header == line:
            return None
        outer = _indent(self._line(header))
        rows = [here for here in self.lines[header + 1 : line + 1] if here.strip()]
        drawn = bool(rows) and rows[0].lstrip(" ")[:1] in ("#", ".", "_")
        if drawn and all(_indent(here) > outer for here in rows):
            return header, self._line(header).index("map:"), "fault.map_without_bar", ""
        return None

    def _torn_drawing(self, line: int) -> Told | None:
        """What tore a drawn map apart when the parser stumbles at the first line below its rows.

        A comment that ended it, or a row that stands less far in than the others.
        """
        header = next((n for n in range(line - 1, -1, -1) if _DRAWN.match(self._line(n))), None)
        if header is None:
            return None
        outer = _indent(self._line(header))
        within = next((_indent(here) for here in self.lines[header + 1 : line + 1] if here.strip()), 0)
        first = next((n for n in range(header + 1, line + 1) if self._line(n).strip()), line)
        if within <= outer and self._line(first).lstrip(" ")[:1] in ("#", ".", "_", "+"):
            return first, _indent(self._line(first)), "fault.map_not_indented", ""
        comment = None
        for number in range(header + 1, line):
            here = self._line(number)
            if not here.strip() or (comment is None and _indent(here) >= within > outer):
                continue
            if not here.lstrip(" ").startswith("#"):
                return None
            comment = number if comment is None else comment
        if comment is not None:
            return comment, _indent(self._line(comment)), "fault.comment_in_map", ""
        here = self._line(line)
        less = here.strip() and outer < _indent(here) < within
        return (line, _indent(here), "fault.map_row_indent", "") if less else None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
