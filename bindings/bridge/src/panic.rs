//! No panic crosses a border: it becomes the language's error for a bug in toolerror.

use std::any::Any;
use std::fmt;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::Misuse;

/// A panic of the library: a bug in toolerror, and no misuse. Each language has its own error for it.
///
/// ```
/// use toolerror_bridge::Bug;
/// assert_eq!(Bug::new("lost").to_string(), "bug in toolerror, please report it: lost");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bug(Box<str>);

impl Bug {
    /// A bug, with the text of its panic.
    pub fn new(panic: &str) -> Self {
        Self(Misuse::new(panic).to_string().into()) // in one line
    }

    /// The text of the panic, in one line.
    pub fn panic(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bug in toolerror, please report it: {}", self.0)
    }
}

/// Does the work of one call across the border. `report` turns a panic in it into the binding's own error.
///
/// ```
/// use toolerror_bridge::catch_panic;
/// assert_eq!(catch_panic(|bug| bug.to_string(), || Ok(1)), Ok(1));
/// assert_eq!(catch_panic::<(), _>(|bug| bug.to_string(), || Err("no".into())), Err("no".into()));
/// ```
///
/// # Errors
/// Those of the work, and its panics.
pub fn catch_panic<T, E>(report: impl FnOnce(Bug) -> E, work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    // a panic leaves no half-made value behind that anybody could see: values are handed over last, locks ignore poison
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let bug = Bug::new(text(payload.as_ref()));
        // dropping what a panic carries may panic again
        std::mem::forget(payload);
        Err(report(bug))
    })
}

/// The text that a panic carries.
fn text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(work: impl FnOnce() -> Result<(), Bug>) -> String {
        catch_panic(|bug| bug, work).unwrap_err().panic().to_owned()
    }

    #[test]
    fn a_panic_becomes_a_bug_with_its_message() {
        assert_eq!(of(|| panic!("on request")), "on request");
        assert_eq!(of(|| panic!("in call {}\nof two", 7)), "in call 7\\nof two");
        assert_eq!(of(|| std::panic::panic_any(1_u8)), "no message");
    }

    #[test]
    fn what_a_panic_carries_is_not_dropped() {
        struct PanicsWhenDropped;
        impl Drop for PanicsWhenDropped {
            fn drop(&mut self) {
                panic!("dropped");
            }
        }
        let reported = of(|| std::panic::panic_any(PanicsWhenDropped));
        assert_eq!(reported, "no message");
    }
}
