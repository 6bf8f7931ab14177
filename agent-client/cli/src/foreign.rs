//! `--profile`: an input in the error form of one system.

use std::path::Path;

use toolerror::profile::{CustomProfile, Profile};
use toolerror::{read, Mode, Outcome, ToolError};

use crate::args::{FactArgs, OutputArgs};
use crate::assessment::show;
use crate::input::read_input;
use crate::output::{visible, Done, Stop};

/// The error in a text, if it is in the form of the profile.
pub(crate) type Decode = Box<dyn Fn(&str) -> Option<ToolError> + Send + Sync>;

/// Reads an input in the form of one system, by the name of a profile or the file of a custom one, and prints it. An
/// input in another form is not a success, because it may be an error that this profile does not know.
pub(crate) fn read_as(name: &str, input: &str, facts: &FactArgs, output: OutputArgs) -> Done {
    let error = profile(name)?(input).ok_or_else(|| {
        Stop::WrongForm(format!(
            "--profile `{}`: the input is not an error in this form; omit --profile to read it as it is",
            visible(name)
        ))
    })?;
    // the text does not hold how far the call came, the error does
    let reading = read(error.to_json(), Mode::Exact).with_error(error);
    show(Outcome::Failure(reading), facts, output)
}

/// A profile by its name, or a custom one by its file.
pub(crate) fn profile(name: &str) -> Result<Decode, Stop> {
    let file = Path::new(name);
    let is_json = file
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    match Profile::named(name) {
        Some(profile) => Ok(Box::new(move |input| profile.decode(input))),
        None if is_json => {
            let text = read_input(Some(file))?;
            let profile = CustomProfile::from_json(&String::from_utf8_lossy(&text));
            let profile = profile.map_err(|fault| Stop::usage(&format!("--profile `{name}`"), fault))?;
            Ok(Box::new(move |input| profile.decode(input)))
        }
        None if file.is_file() => {
            let name = format!("--profile `{}`", visible(name));
            Err(Stop::usage(&name, "the name of the file must end in `.json`"))
        }
        None => {
            let names: Vec<&str> = Profile::all().map(Profile::name).collect();
            let problem = format!(
                "unknown profile `{}`, must be a file or one of {}",
                visible(name),
                names.join(", ")
            );
            Err(Stop::usage("--profile", problem))
        }
    }
}
