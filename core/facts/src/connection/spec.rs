//! The published table, with the sources.

use serde_json::{json, Value};

use super::Facts;

/// Rows, or the first fault of one.
type Rows = Result<Vec<Value>, String>;

impl Facts {
    /// The published table.
    pub(super) fn published(&self) -> Result<Value, String> {
        Ok(json!({
            "transport_wrappers": self.wrapper_rows()?,
            "kinds": self.kind_rows(),
            "errnos": self.errno_rows(),
            "codes": self.code_rows()?,
            "windows": self.windows_rows(),
            "classes": self.class_rows()?,
            "messages": self.message_rows()?,
            "panics": self.panic_rows()?,
            "texts": self.text_rows()?,
        }))
    }

    fn kind_rows(&self) -> Vec<Value> {
        let rows = self.kinds.iter().map(|row| {
            json!({
                "kind": row.kind, "type": row.error_type, "delivery": row.delivery, "reason": row.reason,
                "effects": row.effects, "message": row.message, "rank": row.rank,
            })
        });
        rows.collect()
    }

    fn errno_rows(&self) -> Vec<Value> {
        let rows = self.errnos.errnos.iter().map(|row| {
            json!({
                "code": row.code, "linux": row.linux, "darwin": row.darwin, "winsock": row.winsock,
                "text": row.text, "kind": row.kind, "source": self.errnos.source,
            })
        });
        rows.collect()
    }

    fn code_rows(&self) -> Rows {
        let rows = self.codes.codes.iter().map(|row| {
            let source = self.codes.sources.get(&row.source)?;
            Ok(json!({"code": row.code, "text": row.text, "kind": row.kind, "source": source}))
        });
        rows.collect()
    }

    fn windows_rows(&self) -> Vec<Value> {
        let rows = self.windows.numbers.iter().map(|row| {
            json!({"number": row.number, "code": row.code, "kind": row.kind, "source": self.windows.source})
        });
        rows.collect()
    }

    fn class_rows(&self) -> Rows {
        let rows = self.classes.classes.iter().map(|row| {
            Ok(json!({
                "class": row.class, "kind": row.kind, "by_text": row.by_text, "connecting": row.connecting,
                "connected": row.connected,
                "source": self.classes.sources.get(&row.source)?,
            }))
        });
        rows.collect()
    }

    fn panic_rows(&self) -> Rows {
        let rows = self.classes.panics.iter().map(|row| {
            let source = self.classes.sources.get(&row.source)?;
            Ok(json!({"class": row.class, "source": source}))
        });
        rows.collect()
    }

    fn message_rows(&self) -> Rows {
        let rows = self.classes.messages.iter().map(|row| {
            let source = self.classes.sources.get(&row.source)?;
            Ok(json!({"class": row.class, "message": row.message, "source": source}))
        });
        rows.collect()
    }

    fn text_rows(&self) -> Rows {
        let rows = self.texts.texts.iter().map(|row| {
            Ok(json!({
                "text": row.text, "place": row.place, "kind": row.kind, "connecting": row.connecting,
                "source": self.texts.sources.get(&row.source)?,
            }))
        });
        rows.collect()
    }

    fn wrapper_rows(&self) -> Rows {
        let rows = self.wrappers.transport_wrappers.iter().map(|row| {
            let source = self.wrappers.sources.get(&row.source)?;
            Ok(json!({"runtime": row.runtime, "class": row.class, "text": row.text, "source": source}))
        });
        rows.collect()
    }
}
