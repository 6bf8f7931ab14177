//! What a server writes to its standard output (SPEC §2.5.9, §2.5.10).

use napi::Result;
use napi_derive::napi;
use toolerror_bridge::ServerOutput;

use crate::misuse::catch_panic;

/// The longest message of a server that is read, in bytes, where nobody says otherwise.
#[napi]
pub const MAX_MESSAGE: u32 = toolerror_bridge::MAX_MESSAGE;

/// The output of one server.
#[napi]
pub struct NativeServerOutput(ServerOutput);

#[napi]
impl NativeServerOutput {
    /// Lets messages of at most so many bytes through.
    #[napi(constructor)]
    #[must_use]
    pub fn new(max_message: u32) -> Self {
        Self(ServerOutput::new(max_message as usize))
    }

    /// A message was sent to the server.
    #[napi]
    pub fn sent(&mut self, message: String) -> Result<()> {
        catch_panic(|| {
            self.0.sent(&message);
            Ok(())
        })
    }

    /// The messages, a line each, that end in these bytes.
    #[napi]
    pub fn read(&mut self, bytes: &[u8]) -> Result<String> {
        catch_panic(|| Ok(self.0.read(bytes)))
    }

    /// The last message, when the output has ended.
    #[napi]
    pub fn end(&mut self) -> Result<String> {
        catch_panic(|| Ok(self.0.end()))
    }

    /// Why no more of it is read, if that is not its own end.
    #[napi]
    pub fn bad_output(&self) -> Option<String> {
        self.0.bad_output().map(|bad_output| bad_output.to_string())
    }
}
