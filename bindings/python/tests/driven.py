"""For tests of drivers: a policy that hardly waits, and work that fails."""

from toolerror import Policy, TransientError

QUICK = Policy(first_ms=2, base_ms=2, cap_ms=4)


def failing(times, error=None):
    """A function that fails so often, and the numbers of its attempts."""
    numbers = []

    def work(*, attempt):
        numbers.append(attempt)
        if len(numbers) <= times:
            raise error or TransientError("busy")
        return "done"

    return work, numbers
