//! Calls as protocols and programs print them: GraphQL, XML, gRPC, procedures of SQL, cmdlets and classes of errors
//! (SPEC 3.6.30).

use crate::recognise::engine::deeds::calls::Token;
use crate::recognise::engine::deeds::words::is_in;
use crate::recognise::engine::deeds::{data, name};
use crate::recognise::engine::names;
use crate::recognise::sign_data as signs;

/// Maximum distance between `mutation` and its body or arguments, in bytes.
const MAX_NAME: usize = 128;

impl Token<'_> {
    /// Whether it is the name of a deed, or announces one, in a call that a program printed.
    pub(super) fn is_printed_deed(&self) -> bool {
        self.is_mutation()
            || self.is_element_that_does()
            || self.is_rpc_that_does()
            || self.is_procedure_that_does()
            || self.is_cmdlet_that_does()
            || self.is_error_of_deed()
    }

    /// GraphQL: `mutation { pay }`, `mutation Pay($id: ID!) { … }`.
    fn is_mutation(&self) -> bool {
        if self.raw != "mutation" {
            return false;
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ' ';
        let rest = crate::text::cut(self.after, MAX_NAME).trim_start_matches(is_name);
        rest.starts_with(['{', '(']) || rest.starts_with("\\n") || rest.starts_with('\n')
    }

    /// XML: `<m:TransferFunds/>`, `<operation>CreateOrder</operation>`.
    pub(super) fn is_element_that_does(&self) -> bool {
        let prefix = self
            .before
            .trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == ':');
        let ends = |before: &str| before.is_empty() || before.ends_with(':');
        let is_tag = prefix.ends_with('<') && ends(self.before.get(prefix.len()..).unwrap_or(""));
        if is_tag && self.after.starts_with(['/', '>', ' ']) {
            return is_deed_function(self.raw);
        }
        let Some(tag) = self
            .before
            .strip_suffix('>')
            .and_then(|tag| tag.rsplit('<').next())
        else {
            return false;
        };
        let tag = tag.rsplit(':').next().unwrap_or(tag).to_ascii_lowercase();
        is_in(data::ANNOUNCEMENTS, &tag) && self.after.starts_with('<') && name::is_deed(self.raw)
    }

    /// gRPC: `/shop.Orders/PlaceOrder`.
    fn is_rpc_that_does(&self) -> bool {
        let Some(path) = self.before.strip_suffix('/') else {
            return false;
        };
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let service = path.get(path.trim_end_matches(is_part).len()..).unwrap_or("");
        let is_big = |name: &str| name.starts_with(|c: char| c.is_ascii_uppercase());
        let is_service = service
            .rsplit_once('.')
            .is_some_and(|(package, last)| !package.is_empty() && is_big(last));
        is_service && is_big(self.raw) && !self.after.starts_with(['/', '.', '?']) && name::is_deed(self.raw)
    }

    /// SQL: `EXEC sp_transfer_funds`, `CALL create_order()`.
    fn is_procedure_that_does(&self) -> bool {
        let is_shouted = self.raw.bytes().all(|b| b.is_ascii_uppercase());
        if !is_shouted || !is_in(data::RUNNERS, &self.raw.to_ascii_lowercase()) {
            return false;
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        let rest = self.after.trim_start_matches([' ', '[', '"', '`']);
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        rest.get(..end)
            .is_some_and(|called| called.contains('_') && name::is_deed(called))
    }

    /// PowerShell: `Remove-Item : …`, `Stop-Computer -Force`.
    fn is_cmdlet_that_does(&self) -> bool {
        let Some(noun) = self.after.strip_prefix('-') else {
            return false;
        };
        let is_big = |name: &str| name.starts_with(|c: char| c.is_ascii_uppercase());
        if !is_big(self.raw) || !is_big(noun) || !is_in(data::CMDLET_VERBS, &self.raw.to_ascii_lowercase()) {
            return false;
        }
        let end = noun
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(noun.len());
        let (noun, rest) = noun.split_at_checked(end).unwrap_or((noun, ""));
        let is_link = names::spaced(noun)
            .split(' ')
            .any(|word| is_in(data::LINKS, word));
        let is_run = [":", " :", " -"].iter().any(|sign| rest.starts_with(sign));
        is_run && !is_link
    }

    /// The class of an error that names what failed: `ChargeError(TimeoutError('read timed out'))`.
    fn is_error_of_deed(&self) -> bool {
        let mut ends = signs::EXCEPTION_ENDS.iter();
        let stem = ends.find_map(|end| self.raw.strip_suffix(end));
        let Some(stem) = stem.filter(|_| self.after.starts_with('(')) else {
            return false;
        };
        let lower = stem.to_ascii_lowercase();
        let is_verb = is_in(data::BASES, &lower) || is_in(data::NOUNS, &lower);
        is_verb && !is_in(data::WIRE, &lower) || is_deed_function(stem)
    }
}

/// Whether a name of several words begins with a verb that nothing takes back: `SendMoney`, and not `UpdateTime`.
fn is_deed_function(name: &str) -> bool {
    let spaced = names::spaced(name);
    let mut words = spaced.split(' ').filter(|word| !word.is_empty());
    let (Some(verb), Some(object)) = (words.next(), words.next()) else {
        return false;
    };
    let is_looked_at = is_in(data::ASPECTS, object) || is_in(data::MEASURES, object);
    let is_thing = is_in(data::THINGS, verb) && !is_in(data::STACK_OBJECTS, object) && verb != "transfer";
    !is_looked_at && !is_thing && name::classify(name, false) == Some(name::NameMeaning::Deed)
}
