//! Pointers across the border.

use std::ptr;

use toolerror_bridge::Misuse;

/// What a handle points to; `name` is what the refusal calls it.
///
/// # Safety
/// `handle` is NULL or points to a `T` that is not freed or changed for `'a`.
pub(crate) unsafe fn required<'a, T>(handle: *const T, name: &str) -> Result<&'a T, Misuse> {
    // SAFETY: as this function's contract
    unsafe { handle.as_ref() }.ok_or_else(|| {
        let kind = std::any::type_name::<T>().rsplit("::").next().unwrap_or_default();
        Misuse::new(format_args!("`{name}` must be a {kind}, not `NULL`"))
    })
}

/// The items that a pointer and a number of `what` stand for; none for NULL and 0. `name` is what the refusal calls them.
///
/// # Safety
/// `first` is NULL or points to `len` items that stay as they are for `'a`.
pub(crate) unsafe fn items<'a, T>(
    first: *const T,
    len: usize,
    name: &str,
    what: &str,
) -> Result<Option<&'a [T]>, Misuse> {
    if first.is_null() && len == 0 {
        return Ok(None);
    }
    if first.is_null() {
        return Err(Misuse::new(format_args!(
            "`{name}` must point to `{len}` {what}, not to `NULL`"
        )));
    }
    let most = isize::MAX
        .unsigned_abs()
        .checked_div(size_of::<T>())
        .unwrap_or(len);
    if len > most {
        return Err(Misuse::new(format_args!(
            "`{name}` must have at most `{most}` {what}, not `{len}`"
        )));
    }
    // SAFETY: not NULL, no longer than a slice may be, and valid by this function's contract
    Ok(Some(unsafe { std::slice::from_raw_parts(first, len) }))
}

/// Where a function puts what it answers, set to `empty` first. What stood there before may be uninitialised.
///
/// # Safety
/// `out` is NULL or points to memory for a `T` that nobody else uses for `'a`.
pub(crate) unsafe fn slot<'a, T>(out: *mut T, name: &str, empty: T) -> Result<&'a mut T, Misuse> {
    let refused = || {
        Misuse::new(format_args!(
            "`{name}` must be the address of a variable, not `NULL`"
        ))
    };
    if out.is_null() {
        return Err(refused());
    }
    // SAFETY: not NULL and writable by this function's contract; what stood there is not dropped
    unsafe { out.write(empty) };
    // SAFETY: initialised by the line above, unshared by this function's contract
    unsafe { out.as_mut() }.ok_or_else(refused)
}

/// Where a function puts a new handle, cleared.
///
/// # Safety
/// As that of [`slot`].
pub(crate) unsafe fn handle_slot<'a, T>(out: *mut *mut T) -> Result<&'a mut *mut T, Misuse> {
    // SAFETY: as this function's contract
    unsafe { slot(out, "out", ptr::null_mut()) }
}

/// Refuses a structure of the caller's that is not of this size: it was not begun with its initialiser, or by another
/// header.
pub(crate) fn check_size<T>(size: usize, name: &str, initialiser: &str) -> Result<(), Misuse> {
    if size == size_of::<T>() {
        return Ok(());
    }
    Err(Misuse::new(format_args!(
        "`struct_size` of `{name}` must be `{}`, not `{size}`: begin with `{initialiser}`",
        size_of::<T>()
    )))
}

/// A new handle.
pub(crate) fn new_handle<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Frees what the caller's variable holds, and clears the variable.
///
/// # Safety
/// `variable` is NULL, or points to NULL or to a handle from [`new_handle`] that was not freed and is not in use.
pub(crate) unsafe fn free<T>(variable: *mut *mut T) {
    // SAFETY: NULL or the caller's own variable, by this function's contract
    let Some(variable) = (unsafe { variable.as_mut() }) else {
        return;
    };
    let handle = std::mem::replace(variable, ptr::null_mut());
    if !handle.is_null() {
        crate::status::catch_panic(|| {
            // SAFETY: a handle from `new_handle`, freed once, as the variable is cleared above
            drop(unsafe { Box::from_raw(handle) });
            Ok(crate::te_status::Ok)
        });
    }
}
