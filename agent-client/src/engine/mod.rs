//! The decision engine: pure functions over plain states (SPEC §2).
