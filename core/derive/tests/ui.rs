//! What the compiler says to wrong attributes. To write the texts anew: `TRYBUILD=overwrite cargo test -p toolerror-derive`.

#[test]
fn wrong_attributes_do_not_compile_and_say_why() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
