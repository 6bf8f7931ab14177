//! What the bindings and the program `toolerror` share with this crate. It is no part of its API.

pub use crate::json_names::UniqueNames;
pub use crate::json_path::path_of;
#[cfg(feature = "mcp")]
pub use crate::known_secrets::KnownSecrets;
pub use toolerror::bindings::random;
