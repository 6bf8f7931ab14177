//! Fields in the texts of an attribute: `hint = "ask {owner}"`.

use syn::{Error, Ident, Index, LitStr, Member, Result};

/// The text for `format!`, and the fields that it names; nothing where it is a text without braces. A field without a
/// name gets one: `{0}` becomes `{field_0}`.
pub(crate) fn fields(text: &LitStr) -> Result<Option<(LitStr, Vec<Member>)>> {
    let value = text.value();
    if !value.contains(['{', '}']) {
        return Ok(None);
    }
    let (mut out, mut members) = (String::new(), Vec::new());
    let mut rest = value.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        out.push('{');
        if let Some(escaped) = after.strip_prefix('{') {
            out.push('{');
            rest = escaped;
            continue;
        }
        let end = after.find(['}', ':']).unwrap_or(after.len());
        let (name, tail) = after.split_at_checked(end).unwrap_or((after, ""));
        let member = member(name, text)?;
        if let Member::Unnamed(_) = &member {
            out.push_str("field_");
        }
        out.push_str(name);
        if !members.contains(&member) {
            members.push(member);
        }
        rest = tail;
    }
    out.push_str(rest);
    Ok(Some((LitStr::new(&out, text.span()), members)))
}

/// The field that a placeholder names, by name or index.
fn member(name: &str, text: &LitStr) -> Result<Member> {
    if let Ok(index) = name.parse::<u32>() {
        let span = text.span();
        return Ok(Member::Unnamed(Index { index, span }));
    }
    let named = syn::parse_str::<Ident>(name).map(|name| Ident::new(&name.to_string(), text.span()));
    named.map(Member::Named).map_err(|_| {
        let message =
            format!("`{{{name}}}` names no field: write `{{field}}`, `{{0}}`, or `{{{{` for a brace");
        Error::new(text.span(), message)
    })
}
