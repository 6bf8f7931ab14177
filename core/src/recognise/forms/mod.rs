//! Forms of other systems, read and written (SPEC §3.0 to §3.5), and their evidence in mode `classify` (§3.6).
//!
//! - [`input`]: an input taken apart into what may be an error.
//! - [`built_in`], [`profiles`]: the profiles, one file a system; [`code`] and [`data`]: what their codes mean.
//! - [`custom`]: profiles from a JSON file; [`profile`]: the public side of all of them.
//! - [`draft`]: an error under construction; [`writing`]: the way back.
//! - [`text`], [`http_body`]: what classifying asks: profiles first, then [`shared_code`], [`status_member`] and
//!   [`failed_success`], which need no profile.
//!
//! A profile is one table of codes and a few rules of shape. It never looks at the words of a message.

pub(crate) mod built_in;
pub(crate) mod by_code;
pub(crate) mod code;
pub(crate) mod custom;
pub(crate) mod data;
pub(crate) mod delivery;
pub(crate) mod draft;
mod evidence;
mod failed_success;
pub(crate) mod http_body;
mod input;
mod profile;
pub(crate) mod profiles;
mod shared_code;
mod status_member;
pub(crate) mod text;
mod writing;

pub use profile::{keep_origin, Detected, Profile, Profiles};
