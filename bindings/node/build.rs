//! What linkers need to know.

fn main() {
    napi_build::setup();
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        // the symbol table is of no use in a library that node loads, and is most of its size
        println!("cargo:rustc-cdylib-link-arg=-Wl,--strip-all");
    }
}
