"""Literal types out of the core's words: `python tests/words.py` writes `toolerror/_words.py`."""

from pathlib import Path

from toolerror._core import words

NAMES = {"type": "ErrorType"}
"""The names of types where they differ from those of the sets."""
TARGET = Path(__file__).parent.parent / "toolerror" / "_words.py"
HEAD = '''"""The closed sets of words as literal types. Written by `python tests/words.py`."""

from typing import Literal, TypeAlias

'''


def module() -> str:
    """The text of the module."""
    lines = []
    for word_set, members in words().items():
        name = NAMES.get(word_set, "".join(part.title() for part in word_set.split("_")))
        line = f"{name}: TypeAlias = Literal[{', '.join(map(repr, members))}]".replace("'", '"')
        if len(line) > 120:
            body = "".join(f'    "{member}",\n' for member in members)
            line = f"{name}: TypeAlias = Literal[\n{body}]"
        lines.append(line + "\n")
    return HEAD + "".join(lines)


if __name__ == "__main__":
    TARGET.write_text(module())
