//! From the enum to the impl.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Error, Ident, Member, Result, Variant};

use crate::attributes::{default_type, Attributes};

/// The impl, or all that is wrong with the enum.
pub(crate) fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new(
            input.ident.span(),
            "`ToolErrorFrom` can only be derived for an enum",
        ));
    };
    let default = default_type(&input.attrs)?;
    let mut arms = Vec::new();
    let mut wrong: Option<Error> = None;
    for variant in &data.variants {
        match arm(&input.ident, variant, default.as_ref()) {
            Ok(arm) => arms.push(arm),
            Err(error) => match &mut wrong {
                Some(wrong) => wrong.combine(error),
                None => wrong = Some(error),
            },
        }
    }
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
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

/// The arm of one variant.
fn arm(owner: &Ident, variant: &Variant, default: Option<&Ident>) -> Result<TokenStream> {
    let attributes = Attributes::of_variant(&variant.attrs)?;
    let name = &variant.ident;
    if let Some(span) = attributes.transparent {
        return transparent(owner, variant, span);
    }
    let Some(error_type) = attributes.error_type.as_ref().or(default) else {
        let message = format!(
            "variant `{name}` has no type: write `#[tool_error(not_found)]` or another of the six on it, \
             or `#[tool_error(default = internal)]` on the enum"
        );
        return Err(Error::new(name.span(), message));
    };
    let mut used: Vec<&Member> = Vec::new();
    let members = attributes.data.iter().map(|(_, member)| member);
    for member in members.chain(&attributes.retry_after) {
        check_field(variant, member)?;
        if !used.contains(&member) {
            used.push(member);
        }
    }
    let bindings = used.iter().map(|member| binding(member));
    let steps = steps(&attributes);
    Ok(quote! {
        #owner::#name { #(#used: ref #bindings,)* .. } => {
            let tool_error = ::toolerror::ToolError::new(
                ::toolerror::ErrorType::#error_type,
                ::std::string::ToString::to_string(&error),
            );
            #(#steps)*
            tool_error.with_source(error)
        }
    })
}

/// What is said beside type and message, one statement each.
fn steps(attributes: &Attributes) -> Vec<TokenStream> {
    let mut steps = Vec::new();
    if let Some(recoverable) = attributes.recoverable {
        steps.push(quote! { let tool_error = tool_error.with_recoverable(#recoverable); });
    }
    for (key, text) in &attributes.texts {
        steps.push(quote! { let tool_error = tool_error.with_member(#key, #text); });
    }
    for (key, member) in &attributes.data {
        let (key, field) = (key.unraw().to_string(), binding(member));
        steps.push(quote_spanned! {at(member.span())=>
            let tool_error = tool_error.with_member(#key, #field);
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

fn transparent(owner: &Ident, variant: &Variant, span: Span) -> Result<TokenStream> {
    let mut members = variant.fields.members();
    let (Some(member), None, Some(field)) = (members.next(), members.next(), variant.fields.iter().next())
    else {
        return Err(Error::new(
            span,
            "`transparent` needs a variant with exactly one field",
        ));
    };
    let (name, inner) = (&variant.ident, binding(&member));
    Ok(quote_spanned! {at(field.ty.span())=>
        #owner::#name { #member: #inner } => ::core::convert::Into::into(#inner),
    })
}

fn check_field(variant: &Variant, member: &Member) -> Result<()> {
    if variant.fields.members().any(|known| known == *member) {
        return Ok(());
    }
    let shown = match member {
        Member::Named(name) => name.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    };
    let known: Vec<String> = (variant.fields.members())
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
    Err(Error::new(
        member.span(),
        format!("variant `{}` has no field `{shown}`, {known}", variant.ident),
    ))
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
