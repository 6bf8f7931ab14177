//! From the enum or struct to the impl.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Data, DataEnum, DeriveInput, Error, Fields, Ident, LitStr, Member, Result};

use crate::attributes::{default_type, Attributes};
use crate::texts::fields;

/// A variant of an enum, or a struct.
struct Shape<'a> {
    /// The path of its pattern.
    path: TokenStream,
    /// How messages call it: ``variant `X` ``.
    called: String,
    name: &'a Ident,
    fields: &'a Fields,
    attributes: Attributes,
}

/// The impl, or all that is wrong with the type.
pub(crate) fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let arms = match &input.data {
        Data::Enum(data) => arms(input, data)?,
        Data::Struct(data) => {
            let name = &input.ident;
            let shape = Shape {
                path: quote!(#name),
                called: format!("struct `{name}`"),
                name,
                fields: &data.fields,
                attributes: Attributes::of_variant(&input.attrs)?,
            };
            vec![arm(shape, None)?]
        }
        Data::Union(_) => {
            return Err(Error::new(
                input.ident.span(),
                "`ToolErrorFrom` can only be derived for an enum or a struct",
            ))
        }
    };
    let name = &input.ident;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #impl_generics ::core::convert::From<#name #type_generics> for ::toolerror::ToolError #where_clause {
            fn from(error: #name #type_generics) -> Self {
                match error {
                    #(#arms)*
                }
            }
        }
    })
}

/// The arms of an enum, or all that is wrong with it.
fn arms(input: &DeriveInput, data: &DataEnum) -> Result<Vec<TokenStream>> {
    let default = default_type(&input.attrs)?;
    let (mut arms, mut wrong) = (Vec::new(), None::<Error>);
    for variant in &data.variants {
        let (owner, name) = (&input.ident, &variant.ident);
        let arm = Attributes::of_variant(&variant.attrs).and_then(|attributes| {
            let shape = Shape {
                path: quote!(#owner::#name),
                called: format!("variant `{name}`"),
                name,
                fields: &variant.fields,
                attributes,
            };
            arm(shape, default.as_ref())
        });
        match (arm, &mut wrong) {
            (Ok(arm), _) => arms.push(arm),
            (Err(error), Some(wrong)) => wrong.combine(error),
            (Err(error), None) => wrong = Some(error),
        }
    }
    wrong.map_or(Ok(arms), Err)
}

/// The arm of one variant, or of a struct.
fn arm(mut shape: Shape<'_>, default: Option<&Ident>) -> Result<TokenStream> {
    if let Some(span) = shape.attributes.transparent {
        return transparent(&shape, span);
    }
    let texts = std::mem::take(&mut shape.attributes.texts);
    let (attributes, called) = (&shape.attributes, &shape.called);
    let Some(error_type) = attributes.error_type.as_ref().or(default) else {
        let message = format!(
            "{called} has no type: write `#[tool_error(not_found)]` or another of the six on it, \
             or `#[tool_error(default = internal)]` on the enum"
        );
        return Err(Error::new(shape.name.span(), message));
    };
    let texts = formatted(texts)?;
    let mut used: Vec<&Member> = Vec::new();
    let members = attributes
        .data
        .iter()
        .chain(&attributes.lists)
        .map(|(_, member)| member);
    let in_texts = texts
        .iter()
        .filter_map(|(_, fields, _)| fields.as_ref())
        .flat_map(|(_, members)| members);
    for member in members.chain(&attributes.retry_after).chain(in_texts) {
        check_field(&shape, member)?;
        if !used.contains(&member) {
            used.push(member);
        }
    }
    let bindings = used.iter().map(|member| binding(member));
    let (steps, path) = (steps(attributes, &texts), &shape.path);
    Ok(quote! {
        #path { #(#used: ref #bindings,)* .. } => {
            let tool_error = ::toolerror::ToolError::new(
                ::toolerror::ErrorType::#error_type,
                ::std::string::ToString::to_string(&error),
            );
            #(#steps)*
            tool_error.made_of(error)
        }
    })
}

/// Texts with the fields that they name.
fn formatted(texts: Vec<(String, LitStr)>) -> Result<Vec<Text>> {
    let formatted = texts
        .into_iter()
        .map(|(key, text)| Ok((key, fields(&text)?, text)));
    formatted.collect()
}

/// A text of an attribute: its key, what `format!` makes of it, and itself.
type Text = (String, Option<(LitStr, Vec<Member>)>, LitStr);

/// The code that sets one text member.
fn text_step((key, fields, text): &Text) -> TokenStream {
    let Some((format, members)) = fields else {
        return quote! { let tool_error = tool_error.with_member(#key, #text); };
    };
    let named = members.iter().map(|member| {
        let name = match member {
            Member::Named(name) => name.clone(),
            Member::Unnamed(index) => format_ident!("field_{}", index.index, span = text.span()),
        };
        let field = binding(member);
        quote!(#name = #field)
    });
    quote_spanned! {at(text.span())=>
        let tool_error = tool_error.with_member(#key, ::std::format!(#format, #(#named),*));
    }
}

/// What is said beside type and message, one statement each.
fn steps(attributes: &Attributes, texts: &[Text]) -> Vec<TokenStream> {
    let mut steps = Vec::new();
    if let Some(recoverable) = attributes.recoverable {
        steps.push(quote! { let tool_error = tool_error.with_recoverable(#recoverable); });
    }
    steps.extend(texts.iter().map(text_step));
    for (key, member) in &attributes.data {
        let (key, field) = (key.unraw().to_string(), binding(member));
        steps.push(quote_spanned! {at(member.span())=>
            let tool_error = tool_error.with_member(#key, #field);
        });
    }
    for (method, member) in &attributes.lists {
        let field = binding(member);
        steps.push(quote_spanned! {at(member.span())=>
            let tool_error = tool_error.#method(::core::clone::Clone::clone(#field));
        });
    }
    if let Some(seconds) = attributes.retry_after_seconds {
        steps.push(quote! {
            let tool_error = tool_error.with_retry_after(::core::time::Duration::from_secs_f64(#seconds));
        });
    }
    if let Some(member) = &attributes.retry_after {
        let field = binding(member);
        steps.push(quote_spanned! {at(member.span())=>
            let delay = ::core::option::Option::<::core::time::Duration>::from(::core::clone::Clone::clone(#field));
            let tool_error = match delay {
                ::core::option::Option::Some(delay) => tool_error.with_retry_after(delay),
                ::core::option::Option::None => tool_error,
            };
        });
    }
    steps
}

/// The code of a variant that passes its only field on.
fn transparent(shape: &Shape<'_>, span: Span) -> Result<TokenStream> {
    let mut members = shape.fields.members();
    let (Some(member), None, Some(field)) = (members.next(), members.next(), shape.fields.iter().next())
    else {
        return Err(Error::new(
            span,
            "`transparent` needs a variant with exactly one field",
        ));
    };
    let (path, inner) = (&shape.path, binding(&member));
    Ok(quote_spanned! {at(field.ty.span())=>
        error @ #path { .. } => {
            let outer = ::std::string::ToString::to_string(&error);
            let #path { #member: #inner } = error else {
                return ::toolerror::ToolError::internal(outer);
            };
            ::toolerror::ToolError::within(::core::convert::Into::into(#inner), outer)
        }
    })
}

/// An error when a text names a field that the variant does not have.
fn check_field(shape: &Shape<'_>, member: &Member) -> Result<()> {
    if shape.fields.members().any(|known| known == *member) {
        return Ok(());
    }
    let shown = match member {
        Member::Named(name) => name.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    };
    let known: Vec<String> = (shape.fields.members())
        .map(|member| match member {
            Member::Named(name) => format!("`{name}`"),
            Member::Unnamed(index) => format!("`{}`", index.index),
        })
        .collect();
    let known = if known.is_empty() {
        "it has none".to_owned()
    } else {
        format!("it has {}", known.join(", "))
    };
    let message = format!("{} has no field `{shown}`, {known}", shape.called);
    Err(Error::new(member.span(), message))
}

/// The name under which a field is at hand.
fn binding(member: &Member) -> Ident {
    match member {
        Member::Named(name) => format_ident!("field_{}", name.unraw(), span = Span::mixed_site()),
        Member::Unnamed(index) => format_ident!("field_{}", index.index, span = Span::mixed_site()),
    }
}

/// Code of the impl that the compiler shows at `place` when it does not fit.
fn at(place: Span) -> Span {
    Span::call_site().located_at(place)
}
