//! The codes of JSON-RPC and the fixed texts of the MCP SDKs: `json_rpc.toml`.

use serde::Deserialize;
use serde_json::json;

use crate::load::{self, Delivery, ErrorType};
use crate::rust::{literal, optional, RustFile};
use crate::{published, Generated};

const FILE: &str = "json_rpc.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    codes: Vec<CodeRow>,
    texts: Vec<TextRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CodeRow {
    code: i64,
    name: Option<String>,
    #[serde(rename = "type")]
    error_type: Option<ErrorType>,
    delivery: Delivery,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextRow {
    code: i64,
    text: String,
    meaning: Meaning,
    source: String,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
enum Meaning {
    UnknownTool,
    Output,
    TimedOut,
    Closed,
    Cancelled,
}

/// The tables of codes and texts.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file(FILE)?;
    let codes = file.codes.iter().map(|row| {
        json!({"code": row.code, "type": row.error_type, "delivery": row.delivery, "source": row.source})
    });
    let texts = file
        .texts
        .iter()
        .map(|row| json!({"code": row.code, "text": row.text, "meaning": row.meaning, "source": row.source}));
    let table = json!({"codes": codes.collect::<Vec<_>>(), "texts": texts.collect::<Vec<_>>()});
    Ok(vec![published::table("json_rpc", table)?, rust(&file)])
}

fn rust(file: &File) -> Generated {
    let mut rust = RustFile::new(
        "facts/json_rpc_data.rs",
        "The codes of JSON-RPC and the fixed texts of the MCP SDKs.",
        FILE,
    );
    rust.uses(&[
        "use crate::error::{Delivery, ErrorType};",
        "use crate::facts::json_rpc::{JsonRpcCode, SdkText, TextMeaning};",
    ]);
    rust.line("");
    for row in &file.codes {
        if let Some(name) = &row.name {
            rust.line(&format!("pub(crate) const {name}: i64 = {};", row.code));
        }
    }
    let codes = file.codes.iter().map(|row| {
        let error_type = optional("ErrorType", row.error_type);
        format!(
            "JsonRpcCode {{ code: {}, error_type: {error_type}, delivery: Delivery::{:?} }}",
            row.code, row.delivery
        )
    });
    rust.table("The codes that have a rule.", "CODES", "JsonRpcCode", codes);
    let texts = file.texts.iter().map(|row| {
        format!(
            "SdkText {{ code: {}, text: {}, meaning: TextMeaning::{:?} }}",
            row.code,
            literal(&row.text),
            row.meaning
        )
    });
    rust.table("The fixed texts of the SDKs.", "SDK_TEXTS", "SdkText", texts);
    rust.finish()
}
