"""The catalogue check: catalogues against one another, and against the code that asks them.

The code is read, not run. Every call of a translator must name its key in a way this can see: a literal, a
choice between literals, a lookup in a dictionary of literals, or an f-string whose beginning, up to a full stop,
names the family of all keys that begin so (what the family must hold, a test says). A key counts as used where
it stands as a literal anywhere in the code, or its family is asked.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from string import Formatter

from bot.i18n.catalogue import CatalogueError, forms, read

_METHODS = frozenset({"plain", "plural", "plain_plural"})
_PLAIN = frozenset({"plain", "plain_plural"})


def faults(folder: Path, code: Path) -> list[str]:
    """What is wrong with the catalogues under `folder` for the Python files under `code`, a sentence each."""
    try:
        languages = {language: forms(catalogue) for language, catalogue in read(folder).items()}
    except CatalogueError as error:
        return [str(error)]
    if not languages:
        return [f"no catalogues under {folder}"]
    found = list(_disagreements(languages))
    known = set().union(*languages.values())
    used: set[str] = set()
    for path in sorted(code.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        used |= {text for text in _literals(tree) if text in known}
        for call in _calls(tree):
            keys = _keys(call.args[0], tree, known) if call.args else None
            used |= set(keys or ())
            found += (f"{path}:{call.lineno}: {fault}" for fault in _call_faults(call, keys, languages))
    found += (f"no code uses {key}" for key in sorted(known - used))
    return found


def _disagreements(languages: dict[str, dict[str, tuple[str, ...]]]) -> Iterator[str]:
    (first, reference), *others = languages.items()
    for language, sentences in others:
        for key in sorted(sentences.keys() ^ reference.keys()):
            yield f"{key} is in one of {first} and {language} only"
        for key in sorted(sentences.keys() & reference.keys()):
            if _fields(sentences[key]) != _fields(reference[key]):
                yield f"{key}: the fields of {first} and {language} differ"
            if (len(sentences[key]) > 1) != (len(reference[key]) > 1):
                yield f"{key}: a plural in one of {first} and {language} only"


def _fields(sentences: Iterable[str]) -> frozenset[str]:
    """The names filled in; of a plural, `n` need not stand in every form."""
    return frozenset(name for text in sentences for _, name, _, _ in Formatter().parse(text) if name)


def _literals(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    """Calls of a translator: of a variable named `t`, or of one of a translator's methods on it."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="t") | ast.Attribute(attr="t")):
                yield node
            case ast.Call(func=ast.Attribute(value=ast.Name(id="t") | ast.Attribute(attr="t"), attr=attr)):
                if attr in _METHODS:
                    yield node


def _call_faults(
    call: ast.Call, keys: list[str] | None, languages: dict[str, dict[str, tuple[str, ...]]]
) -> Iterator[str]:
    if not keys:
        yield "the key cannot be read from the code"
        return
    method = call.func.attr if isinstance(call.func, ast.Attribute) and call.func.attr in _METHODS else ""
    given = frozenset(keyword.arg for keyword in call.keywords) | ({"n"} if "plural" in method else set())
    for key in keys:
        for language, sentences in languages.items():
            if key not in sentences:
                yield f"{language} has no {key}"
                continue
            if not _fields(sentences[key]) <= given and None not in given:
                yield f"{key} is not given all its fields"
            if ("plural" in method) != (len(sentences[key]) > 1):
                yield f"{key} is asked for as what it is not, a plural or a single sentence"
            if method in _PLAIN and any(mark in text for mark in "<&" for text in sentences[key]):
                yield f"{key} holds HTML in {language} and is shown as plain text"


def _keys(node: ast.expr, tree: ast.Module, known: Set[str]) -> list[str] | None:
    """The keys an argument may be, or None where they cannot be seen."""
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp(body=body, orelse=orelse):
            branches = [_keys(body, tree, known), _keys(orelse, tree, known)]
        case ast.JoinedStr(values=[ast.Constant(value=str(family)), ast.FormattedValue(), *_]):
            prefix = family[: family.rfind(".") + 1]
            return sorted(key for key in known if key.startswith(prefix)) if prefix else None
        case ast.Subscript(value=ast.Name(id=name)):
            enumerated = _dictionary(name, tree)
            if enumerated is None:
                return None
            branches = [_keys(value, tree, known) for value in enumerated.values]
        case _:
            return None
    if any(branch is None for branch in branches):
        return None
    return [key for branch in branches for key in branch or ()]


def _dictionary(name: str, tree: ast.Module) -> ast.Dict | None:
    """The dictionary a module gives this name to."""
    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=assigned)], value=ast.Dict() as value)
                | ast.AnnAssign(target=ast.Name(id=assigned), value=ast.Dict() as value)
            ) if assigned == name:
                return value
    return None
