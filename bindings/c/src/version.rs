//! Which interface and which contract this library has.

use crate::te_str;

/// Major version of this header's interface. Programs built for another one do not fit the library.
pub const TE_ABI_MAJOR: u32 = 0;

/// Minor version of this header's interface: it counts additions. While the major version is 0, it counts every change.
pub const TE_ABI_MINOR: u32 = 5;

/// The interface that the loaded library has: major version * 65536 + minor version. A program may compare it with
/// the `TE_ABI_MAJOR` and `TE_ABI_MINOR` that it was compiled with.
#[unsafe(no_mangle)]
pub extern "C" fn te_abi_version() -> u32 {
    (TE_ABI_MAJOR << 16) | TE_ABI_MINOR
}

/// Whether a program that was compiled with an interface of this version works with the loaded library.
/// `te_abi_compatible()` asks for the header's own.
#[unsafe(no_mangle)]
pub extern "C" fn te_abi_fits(major: u32, minor: u32) -> bool {
    fits((TE_ABI_MAJOR, TE_ABI_MINOR), (major, minor))
}

/// Whether an interface of the first version is good for a program that was made for the second. While the major version is
/// 0, any change may be one that does not fit.
fn fits((major, minor): (u32, u32), asked: (u32, u32)) -> bool {
    major == asked.0 && (minor == asked.1 || (major > 0 && asked.1 < minor))
}

/// The version of the contract (`spec/SPEC.md`) that the library implements, such as `1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn te_contract_version() -> te_str {
    te_str::of(toolerror::contract_version())
}

/// The version of the library itself, such as `0.1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn te_library_version() -> te_str {
    te_str::of(env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_minor_version_fits_from_1_on() {
        assert!(fits((0, 2), (0, 2)) && fits((1, 3), (1, 3)) && fits((1, 3), (1, 1)));
        assert!(!fits((0, 2), (0, 1)) && !fits((1, 3), (1, 4)) && !fits((2, 3), (1, 3)));
    }
}
