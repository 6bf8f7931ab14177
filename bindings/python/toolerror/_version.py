"""The version of the package, which the native part must have, too. A test compares it with Cargo.toml."""

VERSION = "0.1.0"
