//! An error text in each mode: what is read is an error whose text reads as the same error.

use toolerror::{read, Disposition, Mode};

pub(crate) fn check(bytes: &[u8]) {
    for mode in Mode::ALL {
        let reading = read(bytes, mode);
        let text = reading.error().to_json();
        let again = read(text.as_str(), Mode::Exact);
        assert_eq!(again.disposition(), Disposition::Structured);
        assert_eq!(again.error().to_json(), text);
        // a stricter mode's find stays
        if mode != Mode::Exact && read(bytes, Mode::Exact).disposition() == Disposition::Structured {
            assert_eq!(read(bytes, Mode::Exact).error().to_json(), text);
        }
    }
}
