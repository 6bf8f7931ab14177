//! The order of versions (SemVer 2, 11).

/// A version; of two, the lower one comes first. What follows a `+` does not count.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Version<'a> {
    pub(super) numbers: [Number<'a>; 3],
    stage: Stage<'a>,
}

/// The length and the digits of a number without leading zeros: of two, the longer one is higher.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number<'a>(usize, &'a str);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage<'a> {
    PreRelease(Vec<Identifier<'a>>),
    Release,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Identifier<'a> {
    Number(Number<'a>),
    Word(&'a str),
}

impl<'a> Number<'a> {
    fn new(digits: &'a str) -> Self {
        Self(digits.len(), digits)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.1 == "0"
    }
}

impl<'a> Version<'a> {
    /// Reads a version that is SemVer.
    pub(super) fn read(text: &'a str) -> Self {
        let text = text.split('+').next().unwrap_or_default();
        let (numbers, stage) = match text.split_once('-') {
            Some((numbers, words)) => (
                numbers,
                Stage::PreRelease(words.split('.').map(identifier).collect()),
            ),
            None => (text, Stage::Release),
        };
        let mut numbers = numbers.split('.').map(Number::new);
        Self {
            numbers: std::array::from_fn(|_| numbers.next().unwrap_or_default()),
            stage,
        }
    }
}

fn identifier(text: &str) -> Identifier<'_> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        Identifier::Number(Number::new(text))
    } else {
        Identifier::Word(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Version;

    #[test]
    fn versions_have_the_order_of_semver() {
        let ordered = [
            "0.9.10",
            "0.10.0",
            "1.0.0-2",
            "1.0.0-10",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0-rc.1",
            "1.0.0",
            "1.0.1",
            "20000000000000000000.0.0",
        ];
        for pair in ordered.windows(2) {
            assert!(Version::read(pair[0]) < Version::read(pair[1]), "{pair:?}");
        }
        assert_eq!(Version::read("1.0.0+a"), Version::read("1.0.0+b.2"));
    }
}
