//! Lets the tests' binary find the library of the interpreter that it was built against.

fn main() {
    println!("cargo:rerun-if-env-changed=PYO3_BUILD_EXTENSION_MODULE");
    // maturin's builds must not name a folder of this machine
    if std::env::var_os("PYO3_BUILD_EXTENSION_MODULE").is_none() {
        pyo3_build_config::add_libpython_rpath_link_args();
    }
}
