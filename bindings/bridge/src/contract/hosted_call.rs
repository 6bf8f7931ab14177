//! A guarded call as its host holds it, from before the first stage to after the last.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use toolerror::contract::OpenCall;
use toolerror::{Effects, ToolError};

use crate::Misuse;

/// A guarded call as its host holds it. All clones are one. Without an end, it has the outcome of a lost run.
#[derive(Clone, Debug, Default)]
pub struct HostedCall(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// The call between its stages.
    open: Option<OpenCall>,
    is_decided: bool,
}

impl HostedCall {
    /// Whether the guard has admitted it, and no stage has ended it.
    pub fn is_open(&self) -> bool {
        self.state().open.is_some()
    }

    /// The tool of a call that is open.
    pub(super) fn tool(&self) -> Option<String> {
        self.state().open.as_ref().map(|open| open.tool().to_owned())
    }

    /// The error of the call as it leaves, nothing when it stays as it is: before the guard has decided, by a refusal or by
    /// letting the handler run, nothing has happened (SPEC §4.4.2).
    pub fn error(&self, error: &ToolError) -> Option<ToolError> {
        let is_untouched = !self.state().is_decided && error.effects() != Some(Effects::None);
        is_untouched.then(|| error.clone().with_effects(Effects::None))
    }

    /// Takes the call back: it has not done anything.
    ///
    /// # Errors
    /// A call that is not open.
    pub fn withdraw(&self) -> Result<(), Misuse> {
        self.take().map(OpenCall::withdraw)
    }

    /// Lets go of a call that nobody comes back to.
    ///
    /// # Errors
    /// A call that is not open.
    pub fn leave(&self) -> Result<(), Misuse> {
        self.take().map(drop)
    }

    /// The guard has admitted the call.
    pub(super) fn admitted(&self, open: OpenCall) {
        self.state().open = Some(open);
    }

    /// The handler runs.
    pub(super) fn started(&self, open: OpenCall) {
        let mut state = self.state();
        state.open = Some(open);
        state.is_decided = true;
    }

    /// The guard has refused the call.
    pub(super) fn refused(&self) {
        self.state().is_decided = true;
    }

    pub(super) fn take(&self) -> Result<OpenCall, Misuse> {
        let open = self.state().open.take();
        open.ok_or_else(|| Misuse::new("the call has ended already"))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
