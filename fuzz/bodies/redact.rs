//! Emission: masking and cutting twice is doing it once, and the limits hold.

use toolerror::{read, EmitOptions, Mode};

pub(crate) fn check(bytes: &[u8]) {
    let options = EmitOptions::default();
    let once = read(bytes, Mode::Exact).error().emitted(&options).to_json();
    let twice = read(once.as_str(), Mode::Exact)
        .error()
        .emitted(&options)
        .to_json();
    assert_eq!(once, twice);
    assert!(once.len() <= 64 * 1024);
    // what is shown for debugging is masked as well, and bounded
    assert!(format!("{:?}", read(bytes, Mode::Exact).error()).len() < 128 * 1024);
}
