//! What is generated is checked in as it comes out of the data files.

#[test]
fn generated_files_are_up_to_date() {
    for file in toolerror_facts::generate().unwrap() {
        let found = std::fs::read_to_string(toolerror_facts::root().join(&file.path)).unwrap_or_default();
        let differs = found != file.text;
        assert!(
            !differs,
            "{}: run `cargo run -p toolerror-facts`",
            file.path.display()
        );
    }
}
