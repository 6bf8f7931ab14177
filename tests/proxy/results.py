"""Results as the scripts of this folder print them."""


class Results:
    def __init__(self):
        self.passed = self.failed = 0

    def add(self, name, is_good, said=""):
        """Prints a result, with what is to be said of a failure."""
        self.passed, self.failed = self.passed + bool(is_good), self.failed + (not is_good)
        print(f"ok: {name}" if is_good else f"FAILED: {name}{': ' if said else ''}{said}", flush=True)

    def end(self):
        """Prints the closing line; the exit code."""
        print(f"{self.passed} passed, {self.failed} failed")
        return int(self.failed > 0)


def of(found):
    """Prints whether each of these is so, by its name; the exit code."""
    results = Results()
    for name, is_so in found.items():
        results.add(name, is_so)
    return results.end()
