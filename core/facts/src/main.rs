//! Writes the generated files.

fn main() -> Result<(), String> {
    for file in toolerror_facts::generate()? {
        let path = toolerror_facts::root().join(&file.path);
        if std::fs::read_to_string(&path).ok().as_deref() != Some(&file.text) {
            std::fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
            println!("wrote {}", file.path.display());
        }
    }
    Ok(())
}
