//! Foreign forms kept with an error, so that each can be restored (SPEC §3.0.4).

use crate::error::ToolError;
use crate::json::{scan, view, write};

/// The member of `data` that carries frames over the wire.
pub(crate) const ORIGIN: &str = "_origin";

/// A foreign form that an error was read from.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// Name of the profile.
    pub(crate) system: String,
    /// Which of the system's forms it was, if there are several.
    pub(crate) layer: Option<String>,
    /// The system's own code, as it wrote it.
    pub(crate) code: String,
    /// The whole form, as it came.
    pub(crate) form: String,
}

impl Frame {
    /// Appends the frame as a canonical JSON object.
    fn write(&self, out: &mut String) {
        out.push_str("{\"code\":");
        write::string(out, &self.code);
        out.push_str(",\"form\":");
        match scan::canonical(&self.form) {
            Ok(form) if form.starts_with('{') => out.push_str(&form),
            _ => write::string(out, &self.form),
        }
        if let Some(layer) = &self.layer {
            out.push_str(",\"layer\":");
            write::string(out, layer);
        }
        out.push_str(",\"system\":");
        write::string(out, &self.system);
        out.push('}');
    }

    /// Reads a frame from its canonical JSON object; `None` without `system` or `form`.
    fn read(object: &str) -> Option<Self> {
        let text = |key| view::get(object, key).and_then(view::as_str).map(Into::into);
        let form = view::get(object, "form")?;
        Some(Self {
            system: text("system")?,
            layer: text("layer"),
            code: text("code").unwrap_or_default(),
            form: match view::as_object(form) {
                Some(form) => form.to_owned(),
                None => view::as_str(form)?.into_owned(),
            },
        })
    }
}

/// The frames of an error: those on the wire first, then those in memory, the latest last.
pub(crate) fn all(error: &ToolError) -> Vec<Frame> {
    let on_the_wire = view::items(error.member(ORIGIN).unwrap_or("")).filter_map(Frame::read);
    let in_memory = error.origin().iter().map(|frame| Frame::clone(frame));
    on_the_wire.chain(in_memory).collect()
}

/// The error with its frames as a member of `data`; unchanged without frames, or if they are nested too deeply.
pub(crate) fn on_the_wire(error: ToolError) -> ToolError {
    if error.origin().is_empty() {
        return error;
    }
    let mut member = format!("{{\"{ORIGIN}\":[");
    for (i, frame) in all(&error).iter().enumerate() {
        if i > 0 {
            member.push(',');
        }
        frame.write(&mut member);
    }
    member.push_str("]}");
    error.with_data_text(&member)
}
