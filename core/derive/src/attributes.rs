//! What stands in `#[tool_error(…)]`.

use proc_macro2::Span;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{parenthesized, Attribute, Error, Ident, Lit, LitBool, LitStr, Member, Result, Token};

/// The six types: the word in an attribute, and the variant of `ErrorType`.
const TYPES: [(&str, &str); 6] = [
    ("not_found", "NotFound"),
    ("conflict", "Conflict"),
    ("validation", "Validation"),
    ("permission", "Permission"),
    ("transient", "Transient"),
    ("internal", "Internal"),
];

/// The keys of a variant.
const KEYS: &str =
    "`recoverable`, `reason`, `code`, `hint`, `effects`, `conflicts`, `violations`, `data`, `retry_after`, \
                    `retry_after_seconds`, `transparent`";

/// The words of `effects`.
const EFFECTS: [&str; 4] = ["none", "partial", "complete", "unknown"];

/// One part of an attribute on a variant.
enum Item {
    /// The variant of `ErrorType`.
    Type(Ident),
    Recoverable(bool),
    /// A member of `data` with a fixed text.
    Text(String, LitStr),
    /// Members of `data` from fields.
    Data(Vec<(Ident, Member)>),
    /// The method of a list, and the field.
    List(Ident, Member),
    RetryAfter(Member),
    /// A fixed number of seconds.
    Seconds(f64),
    Transparent,
}

/// All attributes of a variant.
#[derive(Default)]
pub(crate) struct Attributes {
    /// The variant of `ErrorType`.
    pub(crate) error_type: Option<Ident>,
    pub(crate) recoverable: Option<bool>,
    /// Members of `data` with fixed texts.
    pub(crate) texts: Vec<(String, LitStr)>,
    /// Members of `data` from fields.
    pub(crate) data: Vec<(Ident, Member)>,
    /// Lists from fields, with the methods that set them.
    pub(crate) lists: Vec<(Ident, Member)>,
    pub(crate) retry_after: Option<Member>,
    pub(crate) retry_after_seconds: Option<f64>,
    /// Where it stands.
    pub(crate) transparent: Option<Span>,
    /// The names that were given: parts of the attribute, and members of `data`.
    given: Vec<String>,
}

impl Attributes {
    /// Reads the attributes of a variant.
    pub(crate) fn of_variant(attributes: &[Attribute]) -> Result<Self> {
        let mut all = Self::default();
        for attribute in ours(attributes) {
            let items = attribute.parse_args_with(Punctuated::<Spanned, Token![,]>::parse_terminated)?;
            for Spanned(name, item) in items {
                all.put(&name, item)?;
            }
        }
        if let (Some(span), true) = (all.transparent, all.given.len() > 1) {
            return Err(Error::new(
                span,
                "`transparent` stands alone: the inner error says the rest",
            ));
        }
        Ok(all)
    }

    /// Adds one item. An error when it was given before.
    fn put(&mut self, name: &Ident, item: Item) -> Result<()> {
        match item {
            Item::Type(error_type) => {
                self.give("type", "the type is given twice", name)?;
                self.error_type = Some(error_type);
            }
            Item::Recoverable(recoverable) => {
                self.give_once(name)?;
                self.recoverable = Some(recoverable);
            }
            Item::Text(key, text) => {
                self.give_once(name)?;
                self.texts.push((key, text));
            }
            Item::Data(members) => {
                for (key, member) in members {
                    self.give_once(&key)?;
                    self.data.push((key, member));
                }
            }
            Item::List(method, member) => {
                self.give_once(name)?;
                self.lists.push((method, member));
            }
            Item::Seconds(seconds) => {
                self.give("=retry_after", "`retry_after` is given twice", name)?;
                self.retry_after_seconds = Some(seconds);
            }
            Item::RetryAfter(member) => {
                self.give_once(name)?;
                self.retry_after = Some(member);
            }
            Item::Transparent => {
                self.give_once(name)?;
                self.transparent = Some(name.span());
            }
        }
        Ok(())
    }

    fn give_once(&mut self, name: &Ident) -> Result<()> {
        let text = name.unraw().to_string();
        self.give(&format!("={text}"), &format!("`{text}` is given twice"), name)
    }

    /// Notes that `what` is given; the second time it is an error.
    fn give(&mut self, what: &str, complaint: &str, at: &Ident) -> Result<()> {
        if self.given.iter().any(|given| given == what) {
            return Err(Error::new(at.span(), complaint));
        }
        self.given.push(what.to_owned());
        Ok(())
    }
}

/// Reads the default type from the attributes of the enum.
pub(crate) fn default_type(attributes: &[Attribute]) -> Result<Option<Ident>> {
    let mut default = None;
    for attribute in ours(attributes) {
        let (key, error_type) = attribute.parse_args_with(|input: ParseStream<'_>| {
            let key = input.call(Ident::parse_any)?;
            if key != "default" {
                let message =
                    format!("unknown key `{key}`, an enum has only `default = internal` or another type");
                return Err(Error::new(key.span(), message));
            }
            input.parse::<Token![=]>()?;
            Ok((key, error_type(&input.call(Ident::parse_any)?)?))
        })?;
        if default.replace(error_type).is_some() {
            return Err(Error::new(key.span(), "`default` is given twice"));
        }
    }
    Ok(default)
}

/// The attributes `#[tool_error(…)]`.
fn ours(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("tool_error"))
}

/// The variant of `ErrorType` for a word such as `not_found`. An error lists the six.
fn error_type(word: &Ident) -> Result<Ident> {
    let found = TYPES.iter().find(|(known, _)| word == known);
    let (_, variant) = found.ok_or_else(|| {
        let known: Vec<String> = TYPES.iter().map(|(known, _)| format!("`{known}`")).collect();
        Error::new(
            word.span(),
            format!("unknown type `{word}`, must be one of {}", known.join(", ")),
        )
    })?;
    Ok(Ident::new(variant, word.span()))
}

/// An item and the word that it begins with.
struct Spanned(Ident, Item);

impl Parse for Spanned {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let item = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            with_value(&name, input)?
        } else if input.peek(syn::token::Paren) {
            list(&name, input)?
        } else {
            word(&name)?
        };
        Ok(Self(name, item))
    }
}

fn word(name: &Ident) -> Result<Item> {
    let text = name.to_string();
    let needs = |form: &str| {
        Err(Error::new(
            name.span(),
            format!("`{name}` needs a value: `{form}`"),
        ))
    };
    match text.as_str() {
        "recoverable" => Ok(Item::Recoverable(true)),
        "transparent" => Ok(Item::Transparent),
        "reason" | "code" | "hint" => needs(&format!("{name} = \"…\"")),
        "effects" => needs("effects = \"none\""),
        "conflicts" | "violations" => needs(&format!("{name} = field")),
        "retry_after_seconds" => needs("retry_after_seconds = 30"),
        "retry_after" => needs("retry_after = field"),
        "data" => needs("data(field, key = field)"),
        "default" => misplaced_default(name),
        _ => error_type(name).map(Item::Type),
    }
}

/// An item of the form `name = value`.
fn with_value(name: &Ident, input: ParseStream<'_>) -> Result<Item> {
    let text = name.to_string();
    match text.as_str() {
        "recoverable" => Ok(Item::Recoverable(input.parse::<LitBool>()?.value)),
        "reason" | "code" | "hint" => Ok(Item::Text(text, input.parse()?)),
        "effects" => effects(input).map(|word| Item::Text(text, word)),
        "conflicts" | "violations" => {
            let method = Ident::new(&format!("with_{text}"), name.span());
            Ok(Item::List(method, input.parse()?))
        }
        "retry_after_seconds" => seconds(input).map(Item::Seconds),
        "retry_after" => Ok(Item::RetryAfter(input.parse()?)),
        "default" => misplaced_default(name),
        _ => unknown_key(name),
    }
}

/// One of the closed words of `effects`.
fn effects(input: ParseStream<'_>) -> Result<LitStr> {
    let word: LitStr = input.parse()?;
    if EFFECTS.contains(&word.value().as_str()) {
        return Ok(word);
    }
    let known = EFFECTS.map(|known| format!("`{known}`")).join(", ");
    let message = format!("unknown effects `{}`, must be one of {known}", word.value());
    Err(Error::new(word.span(), message))
}

/// A number of seconds from 0.
fn seconds(input: ParseStream<'_>) -> Result<f64> {
    let literal: Lit = input.parse()?;
    let number = match &literal {
        Lit::Int(number) => number.base10_parse().ok(),
        Lit::Float(number) => number.base10_parse().ok(),
        _ => None,
    };
    let fits = |seconds: &f64| (0.0..=1e9).contains(seconds);
    number
        .filter(fits)
        .ok_or_else(|| Error::new(literal.span(), "must be a number of seconds from 0 to 10^9"))
}

/// An item of the form `data(…)`.
fn list(name: &Ident, input: ParseStream<'_>) -> Result<Item> {
    if name != "data" {
        return unknown_key(name);
    }
    let content;
    parenthesized!(content in input);
    let members = Punctuated::<DataMember, Token![,]>::parse_terminated(&content)?;
    Ok(Item::Data(
        members
            .into_iter()
            .map(|DataMember(key, member)| (key, member))
            .collect(),
    ))
}

/// `field` or `key = field`.
struct DataMember(Ident, Member);

impl Parse for DataMember {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.peek(syn::LitInt) {
            let index: syn::Index = input.parse()?;
            let message = format!(
                "a field without a name needs a key: `data(key = {})`",
                index.index
            );
            return Err(Error::new(index.span, message));
        }
        let key = input.call(Ident::parse_any)?;
        if !input.peek(Token![=]) {
            return Ok(Self(key.clone(), Member::Named(key)));
        }
        input.parse::<Token![=]>()?;
        Ok(Self(key, input.parse()?))
    }
}

/// The error for a key that is not known.
fn unknown_key(name: &Ident) -> Result<Item> {
    let message = if name == "transparent" || error_type(name).is_ok() {
        format!("`{name}` takes no value")
    } else {
        format!("unknown key `{name}`, must be one of {KEYS}")
    };
    Err(Error::new(name.span(), message))
}

/// The error for `default` on a variant.
fn misplaced_default(name: &Ident) -> Result<Item> {
    Err(Error::new(
        name.span(),
        "`default` belongs on the enum: `#[tool_error(default = internal)]`",
    ))
}
