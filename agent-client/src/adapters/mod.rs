//! The policy with other libraries.

#[cfg(feature = "backon")]
mod backon;
#[cfg(feature = "reqwest")]
mod reqwest;

#[cfg(feature = "reqwest")]
pub use reqwest::{send_with, Route};
