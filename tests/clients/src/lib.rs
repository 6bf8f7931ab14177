//! Only tests: databases that fail for real, and what toolerror reads of their errors.
#![forbid(unsafe_code)]
