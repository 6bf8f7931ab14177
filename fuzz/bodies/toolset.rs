//! A toolset document, as JSON or YAML. Its diagnostics are in a stable order, and a document without any compiles, has
//! an order of all its tools, and differs in nothing from itself.

use toolerror::contract::{Document, Level};

pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let document = Document::from_text(&text);
    let found = document.validate();
    assert_eq!(found, document.validate());
    assert_eq!(found.is_empty(), document.order().is_ok());
    if found.is_empty() {
        let spec = document.spec().unwrap();
        assert_eq!(document.order().unwrap().len(), spec.tools.len());
        let diff = document.diff(&document).unwrap();
        assert!(diff.changes.is_empty() && diff.level == Level::None);
        drop(document.compile().unwrap());
    }
}
