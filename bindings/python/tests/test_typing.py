"""What type checkers are shown also runs."""

import typing_checks


def test_the_examples_for_type_checkers_run():
    typing_checks.main()
