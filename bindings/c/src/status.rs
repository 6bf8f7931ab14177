//! What every function answers, and why the last call was refused.

use std::cell::RefCell;

use toolerror_bridge::{Bug, Misuse};

use crate::te_str;

/// How a call of this library went.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum te_status {
    /// It was done.
    Ok = 0,
    /// It was done, and there is nothing: such as an input that is not in a profile's form.
    None = 1,
    /// The arguments were refused; `te_last_misuse` says why.
    Misuse = 2,
    /// The library or a callback panicked, which is a bug; what the call should have done may be half done.
    /// `te_last_misuse` has the words of the panic, which went to standard error too.
    Panic = 3,
}

thread_local! {
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Why the last refused call of this thread was refused: one line for the programmer, empty before the first.
/// It stays until the next refusal in this thread.
#[unsafe(no_mangle)]
pub extern "C" fn te_last_misuse() -> te_str {
    LAST.try_with(|last| te_str::of(last.borrow().as_str()))
        .unwrap_or_default()
}

fn remember(why: String) {
    // fails only while the thread ends, when nobody can ask any more
    let _ = LAST.try_with(|last| last.replace(why));
}

/// Does the work of a function: refusals become a status and a message, and so do panics.
pub(crate) fn catch_panic(work: impl FnOnce() -> Result<te_status, Misuse>) -> te_status {
    let panicked = |bug: Bug| {
        let why = format!("panic in toolerror or in a callback: {}", bug.panic());
        (te_status::Panic, why)
    };
    let refused = |misuse: Misuse| (te_status::Misuse, misuse.to_string());
    let done = toolerror_bridge::catch_panic(panicked, || work().map_err(refused));
    done.unwrap_or_else(|(status, why)| {
        remember(why);
        status
    })
}

/// As [`catch_panic`], for functions that answer with a value: a refusal or a panic gives the default.
pub(crate) fn catch_panic_or_default<T: Default>(work: impl FnOnce() -> Result<T, Misuse>) -> T {
    let mut value = T::default();
    catch_panic(|| {
        value = work()?;
        Ok(te_status::Ok)
    });
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(catch_panic(|| panic!("on {}", "purpose")), te_status::Panic);
        // SAFETY: the text lives until the next refusal of this thread
        let why = unsafe { te_last_misuse().bytes("why") };
        assert_eq!(why.unwrap(), b"panic in toolerror or in a callback: on purpose");
        assert_eq!(catch_panic_or_default::<u32>(|| panic!("again")), 0);
    }

    #[test]
    fn each_thread_has_its_own_last_refusal() {
        catch_panic(|| Err(Misuse::new("here")));
        std::thread::spawn(|| {
            assert_eq!(te_last_misuse().len, 0);
            catch_panic(|| Err(Misuse::new("there")));
        })
        .join()
        .unwrap();
        assert_eq!(te_last_misuse().len, "here".len());
    }
}
