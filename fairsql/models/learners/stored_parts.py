"""Check the bytes of a stored model. In: the bytes, not loaded. Out: the types and attributes that are refused.

skops trusts every class of scikit-learn; some of them read files, call functions or write caches, depending on their
parameters. So the bytes are first read as a tree of nodes, each of which names its loader. A node is either data of a
type in `_DATA`, or an object of a class that `learner_table` names, with its own parameters and attributes. Only such
classes are imported, and nothing is created.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import signature
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from numpy.lib import format as npy

from fairsql.models.learners.learner_table import STATES, trusted_types

LARGEST = 2**30  # largest size of a model in bytes, unpacked
_MOST_THREADS = 256

_NUMBERS = frozenset(
    f"numpy.{name}" for name in (
        "bool bool_ int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 str_ longlong ulonglong"
    ).split()
)  # fmt: skip
_VALUES = frozenset(f"builtins.{name}" for name in "bool bytes bytearray float int object str".split())
# The types that are data, by the loader of their nodes.
_DATA: Mapping[str, frozenset[str]] = {
    "BytearrayNode": _VALUES,
    "BytesNode": _VALUES,
    "CachedNode": frozenset(),  # refers to another node
    "DTypeNode": frozenset({"numpy.dtype"}),
    "DefaultDictNode": frozenset({"collections.defaultdict"}),
    "DictNode": frozenset({"builtins.dict", "collections.OrderedDict", "sklearn.utils._bunch.Bunch"}),
    "JsonNode": _VALUES,
    "ListNode": frozenset({"builtins.list"}),
    "NdArrayNode": frozenset({"numpy.ndarray"}) | _NUMBERS,
    "RandomGeneratorNode": frozenset({"numpy.random._generator.Generator"}),
    "RandomStateNode": frozenset({"numpy.random.mtrand.RandomState"}),
    "SetNode": frozenset({"builtins.set"}),
    "SliceNode": frozenset({"builtins.slice"}),
    "TupleNode": frozenset({"builtins.tuple"}),
    "TypeNode": frozenset({"collections.OrderedDict"}) | _VALUES | _NUMBERS,
}
_OBJECTS = frozenset({"FunctionNode", "LossNode", "ObjectNode", "TreeNode"})  # loaders of objects and functions
_FUNCTION = "fairsql.models.learners.features._as_text"
# Parameters with which a loaded class would read or write a file, call a function or take all threads.
_BOUND: Mapping[str, Callable[[Any], bool]] = {
    "func": lambda node: _type_of(node) == _FUNCTION,
    "inverse_func": lambda node: _is_null(node),
    "kw_args": lambda node: _is_null(node),
    "inv_kw_args": lambda node: _is_null(node),
    "memory": lambda node: _is_null(node),
    "n_jobs": lambda node: _is_null(node) or _json(node) in range(-1, _MOST_THREADS),
}


def find_refused(data: bytes) -> list[str]:
    """Return the sorted types and attributes in the bytes of a model that may not be loaded.

    Raises:
        ValueError, KeyError, TypeError, zipfile.BadZipFile: for bytes that are not a stored model.

    >>> from skops.io import dumps
    >>> from sklearn.feature_extraction.text import CountVectorizer
    >>> from sklearn.pipeline import make_pipeline
    >>> find_refused(dumps(make_pipeline(CountVectorizer(input="filename"), memory="cache")))
    ['sklearn.feature_extraction.text.CountVectorizer', 'sklearn.pipeline.Pipeline.memory']
    """
    with ZipFile(BytesIO(data)) as archive:
        _check_sizes(archive)
        return sorted(set(_refuse(json.loads(archive.read("schema.json")))))


def _check_sizes(archive: ZipFile) -> None:
    """Refuse what would take far too much memory: an archive of zeros, an array larger than its bytes."""
    if sum(member.file_size for member in archive.infolist()) > LARGEST:
        raise ValueError(f"it takes more than {LARGEST >> 20} MB")
    for member in archive.infolist():
        if not member.filename.endswith(".npy"):
            continue
        with archive.open(member) as file:
            version = npy.read_magic(file)
            read_header = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
            shape, _, dtype = read_header(file)
            if dtype.hasobject or math.prod(shape) * dtype.itemsize != member.file_size - file.tell():
                raise ValueError(f"the array {member.filename} is not of the size that it says")


def _refuse(node: Any) -> Iterator[str]:
    """Yield what is refused in a node and in the nodes below it."""
    if isinstance(node, list):
        for part in node:
            yield from _refuse(part)
    if not isinstance(node, dict):
        return
    if "__loader__" in node:
        name = _type_of(node)
        if node["__loader__"] in _DATA:
            allowed = _DATA[node["__loader__"]]
            if allowed and name not in allowed:
                yield name
        elif name not in trusted_types():
            yield name
        elif (node["__loader__"] == "FunctionNode") != (name == _FUNCTION) or (node["__loader__"] not in _OBJECTS):
            yield f"{name} by {node['__loader__']}"
        elif name != _FUNCTION:
            yield from _refuse_attributes(node, name)
    for part in node.values():
        yield from _refuse(part)


def _refuse_attributes(node: dict[str, Any], name: str) -> Iterator[str]:
    """Yield the attributes of a node that its class does not have, or whose values are refused."""
    content = node.get("content")
    attributes = content.get("content") if isinstance(content, dict) else None
    if not isinstance(attributes, dict):  # a state that is not a mapping: losses have arguments
        return
    for attribute, value in attributes.items():
        bound = _BOUND.get(attribute)
        if not _may_have(name, attribute) or (bound is not None and not bound(value)):
            yield f"{name}.{attribute}"


def _may_have(name: str, attribute: str) -> bool:
    """Return whether objects of a class may have an attribute: a parameter, or one that a fit sets.

    An attribute may not replace a method or property.
    """
    if name in STATES:
        return attribute in STATES[name]
    kind: Any = _import(name)
    parameters = _parameters(kind)
    is_left = attribute.endswith("_") or attribute.startswith("_") or "kwargs" in parameters
    found = getattr(kind, attribute, None)
    hides = attribute.startswith("__") or callable(found) or isinstance(found, property)
    return attribute in parameters or (is_left and not hides)


def _import(name: str) -> Any:
    module, _, kind = name.rpartition(".")
    return getattr(import_module(module), kind)


@cache
def _parameters(kind: Any) -> frozenset[str]:
    names = set(signature(kind).parameters)
    if hasattr(kind, "get_params"):  # for xgboost and lightgbm, base classes have more
        names |= {name for each in kind.__mro__ if each is not object for name in signature(each).parameters}
    return frozenset(names)


def _type_of(node: Any) -> str:
    return f"{node['__module__']}.{node['__class__']}"


def _json(node: Any) -> Any:
    return json.loads(node["content"]) if node["__loader__"] == "JsonNode" else node


def _is_null(node: Any) -> bool:
    return _json(node) is None
