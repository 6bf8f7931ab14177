//! Which interface and which contract this library has.

use crate::te_str;

/// Major version of this header's interface. Programs built for another one do not fit the library.
pub const TE_ABI_MAJOR: u32 = 0;

/// Minor version of this header's interface: it counts additions. While the major version is 0, it counts every change.
pub const TE_ABI_MINOR: u32 = 1;

/// The interface that the loaded library has: major version * 65536 + minor version. A program may compare it with
/// the `TE_ABI_MAJOR` and `TE_ABI_MINOR` that it was compiled with.
#[unsafe(no_mangle)]
pub extern "C" fn te_abi_version() -> u32 {
    (TE_ABI_MAJOR << 16) | TE_ABI_MINOR
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
