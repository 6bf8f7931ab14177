//! No panic crosses a border: it becomes the language's misuse error.

use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::Misuse;

/// Does the work of one call across the border. A panic in it becomes a refusal, which `refuse` turns into the
/// binding's own error.
///
/// ```
/// use toolerror_bridge::{catch_panic, Misuse};
/// assert_eq!(catch_panic(|misuse| misuse, || Ok(1)), Ok(1));
/// assert_eq!(catch_panic::<(), _>(|misuse| misuse, || Err(Misuse::new("no"))), Err(Misuse::new("no")));
/// ```
///
/// # Errors
/// Those of the work, and its panics.
pub fn catch_panic<T, E>(
    refuse: impl FnOnce(Misuse) -> E,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    // a panic leaves no half-made value behind that anybody could see: values are handed over last, locks ignore poison
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let misuse = panicked(payload.as_ref());
        // dropping what a panic carries may panic again
        std::mem::forget(payload);
        Err(refuse(misuse))
    })
}

/// A panic as a refusal, by what the panic carries.
fn panicked(payload: &(dyn Any + Send)) -> Misuse {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    Misuse::new(format_args!(
        "toolerror panicked: {}",
        text.unwrap_or("no message")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(work: impl FnOnce() -> Result<(), Misuse>) -> String {
        catch_panic(|misuse| misuse, work).unwrap_err().to_string()
    }

    #[test]
    fn a_panic_becomes_a_refusal_with_its_message() {
        assert_eq!(of(|| panic!("on request")), "toolerror panicked: on request");
        assert_eq!(of(|| panic!("in call {}", 7)), "toolerror panicked: in call 7");
        assert_eq!(
            of(|| std::panic::panic_any(1_u8)),
            "toolerror panicked: no message"
        );
    }

    #[test]
    fn what_a_panic_carries_is_not_dropped() {
        struct PanicsWhenDropped;
        impl Drop for PanicsWhenDropped {
            fn drop(&mut self) {
                panic!("dropped");
            }
        }
        let refused = of(|| std::panic::panic_any(PanicsWhenDropped));
        assert_eq!(refused, "toolerror panicked: no message");
    }
}
