//! serde for the structs of this crate. Without its derive, and the parser of Rust below that, a program that has no other use
//! for them compiles a third faster.

/// `Serialize`, and `Deserialize` in which a missing member has its default and an unknown one is skipped.
macro_rules! serde_members {
    ($name:ident { $($field:ident),* } optional { $($option:ident),* }) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let required: &[&str] = &[$(stringify!($field)),*];
                let present: &[bool] = &[$(self.$option.is_some()),*];
                let count = required.len() + present.iter().filter(|is_there| **is_there).count();
                let mut members = serializer.serialize_struct(stringify!($name), count)?;
                $(members.serialize_field(stringify!($field), &self.$field)?;)*
                $(if self.$option.is_some() {
                    members.serialize_field(stringify!($option), &self.$option)?;
                })*
                members.end()
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Members;

                impl<'de> serde::de::Visitor<'de> for Members {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("struct ", stringify!($name)))
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        let mut read = $name::default();
                        while let Some(name) = map.next_key::<String>()? {
                            match name.as_str() {
                                $(stringify!($field) => read.$field = map.next_value()?,)*
                                $(stringify!($option) => read.$option = map.next_value()?,)*
                                _ => drop(map.next_value::<serde::de::IgnoredAny>()?),
                            }
                        }
                        Ok(read)
                    }
                }

                deserializer.deserialize_struct(stringify!($name), Self::NAMES, Members)
            }
        }

        impl $name {
            /// The names of its members.
            pub(crate) const NAMES: &'static [&'static str] = &[$(stringify!($field),)* $(stringify!($option),)*];
        }
    };
}

pub(crate) use serde_members;
