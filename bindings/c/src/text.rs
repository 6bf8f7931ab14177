//! Texts across the border: a pointer and a length.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ffi::c_char;
use std::ptr;

use toolerror_bridge::Misuse;

use crate::handle::{items, slot};
use crate::status::catch_panic_or_default;

/// A text that somebody else owns: `len` bytes from `ptr`, without a NUL at the end. `ptr` is NULL for no text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct te_str {
    /// The first byte, or NULL.
    pub ptr: *const c_char,
    /// How many bytes.
    pub len: usize,
}

impl Default for te_str {
    fn default() -> Self {
        Self {
            ptr: ptr::null(),
            len: 0,
        }
    }
}

impl From<Option<&str>> for te_str {
    fn from(text: Option<&str>) -> Self {
        text.map_or_else(Self::default, Self::of)
    }
}

impl te_str {
    /// A view of a text, valid as long as the text.
    pub(crate) const fn of(text: &str) -> Self {
        Self {
            ptr: text.as_ptr().cast(),
            len: text.len(),
        }
    }

    /// The bytes, if there is a text; `name` is what the refusal calls it.
    ///
    /// # Safety
    /// `ptr` is NULL or points to `len` bytes that stay as they are for `'a`.
    pub(crate) unsafe fn optional<'a>(self, name: &str) -> Result<Option<&'a [u8]>, Misuse> {
        // SAFETY: as this function's contract
        unsafe { items(self.ptr.cast(), self.len, name, "bytes") }
    }

    /// The bytes; no text is an empty one.
    ///
    /// # Safety
    /// As that of [`optional`](Self::optional).
    pub(crate) unsafe fn bytes<'a>(self, name: &str) -> Result<&'a [u8], Misuse> {
        // SAFETY: as this function's contract
        Ok(unsafe { self.optional(name) }?.unwrap_or_default())
    }

    /// The text, in which bytes that are no UTF-8 are U+FFFD; no text is an empty one.
    ///
    /// # Safety
    /// As that of [`optional`](Self::optional).
    pub(crate) unsafe fn text<'a>(self, name: &str) -> Result<Cow<'a, str>, Misuse> {
        // SAFETY: as this function's contract
        Ok(String::from_utf8_lossy(unsafe { self.bytes(name) }?))
    }

    /// The text, which must be there; it may be empty.
    ///
    /// # Safety
    /// As that of [`optional`](Self::optional).
    pub(crate) unsafe fn some_text<'a>(self, name: &str) -> Result<Cow<'a, str>, Misuse> {
        // SAFETY: as this function's contract
        let text = unsafe { self.optional_text(name) }?;
        text.ok_or_else(|| Misuse::new(format_args!("`{name}` must be a text, not `NULL`")))
    }

    /// The text, which must have characters.
    ///
    /// # Safety
    /// As that of [`optional`](Self::optional).
    pub(crate) unsafe fn name<'a>(self, name: &str) -> Result<Cow<'a, str>, Misuse> {
        // SAFETY: as this function's contract
        let text = unsafe { self.some_text(name) }?;
        if text.is_empty() {
            return Err(Misuse::new(format_args!("`{name}` must not be empty")));
        }
        Ok(text)
    }

    /// The text, if there is one.
    ///
    /// # Safety
    /// As that of [`optional`](Self::optional).
    pub(crate) unsafe fn optional_text<'a>(self, name: &str) -> Result<Option<Cow<'a, str>>, Misuse> {
        // SAFETY: as this function's contract
        Ok(unsafe { self.optional(name) }?.map(String::from_utf8_lossy))
    }
}

/// How many texts `te_cstr` keeps of each thread.
const KEPT: usize = 16;

thread_local! {
    static TEXTS: RefCell<([Vec<u8>; KEPT], usize)> = const { RefCell::new(([const { Vec::new() }; KEPT], 0)) };
}

/// A copy of a text with a NUL at the end, for `printf("%s", ...)`; of no text, and of an impossible one, an empty one. It
/// lives until the 16th next call of this function in the same thread. Never NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_cstr(text: te_str) -> *const c_char {
    // SAFETY: the caller's text, as the header says
    let bytes = catch_panic_or_default(|| unsafe { text.bytes("text") });
    let copied = TEXTS.try_with(|texts| {
        let (texts, at) = &mut *texts.borrow_mut();
        *at = at.wrapping_add(1) % KEPT;
        let copy = texts.get_mut(*at)?;
        *copy = [bytes, b"\0"].concat();
        Some(copy.as_ptr().cast())
    });
    // only while the thread ends there is nothing to keep it in
    copied.ok().flatten().unwrap_or(c"".as_ptr())
}

/// A text that the caller owns, to be freed with `te_string_free`: `len` bytes from `ptr`, and a NUL after them. The
/// text itself may have NULs in it.
#[repr(C)]
#[derive(Debug)]
pub struct te_string {
    /// The first byte; NULL when there is no text.
    pub ptr: *mut c_char,
    /// How many bytes, the NUL at the end not counted.
    pub len: usize,
}

impl te_string {
    /// No text: a null pointer and length 0.
    pub(crate) const EMPTY: Self = Self {
        ptr: ptr::null_mut(),
        len: 0,
    };

    /// Hands a text to the caller, with a zero byte after it.
    pub(crate) fn new(text: String) -> Self {
        let len = text.len();
        let mut bytes = text.into_bytes();
        bytes.push(0);
        Self {
            ptr: Box::into_raw(bytes.into_boxed_slice()).cast(),
            len,
        }
    }

    /// Where a function puts its text, cleared.
    ///
    /// # Safety
    /// `out` is NULL or points to a `te_string` that nobody else uses for `'a`.
    pub(crate) unsafe fn slot<'a>(out: *mut Self) -> Result<&'a mut Self, Misuse> {
        // SAFETY: as this function's contract
        unsafe { slot(out, "out", Self::EMPTY) }
    }
}

/// Frees a text and clears it. NULL and what is cleared are left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_string_free(string: *mut te_string) {
    // SAFETY: NULL, or the caller's own variable
    let Some(string) = (unsafe { string.as_mut() }) else {
        return;
    };
    let te_string { ptr, len } = std::mem::replace(string, te_string::EMPTY);
    if !ptr.is_null() {
        let bytes = ptr::slice_from_raw_parts_mut(ptr.cast::<u8>(), len.saturating_add(1));
        // SAFETY: made by `te_string::new` as a boxed slice of these bytes, and freed once, as it is cleared above
        drop(unsafe { Box::from_raw(bytes) });
    }
}
