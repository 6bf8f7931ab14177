//! Generates the bindings out of the built library.

fn main() {
    uniffi::uniffi_bindgen_main();
}
