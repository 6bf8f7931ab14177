//! Names that differ by a typing error.

/// Whether two different names are the same but for case, `-` and `_`, or but for one letter: too much, missing, another
/// one, or in the place of its neighbour.
pub(crate) fn close_to(name: &str, known: &str) -> bool {
    let (name, known) = (letters(name), letters(known));
    let same_head = name.iter().zip(&known).take_while(|(a, b)| a == b).count();
    let (name, known) = (
        name.get(same_head..).unwrap_or_default(),
        known.get(same_head..).unwrap_or_default(),
    );
    let without_first = |letters: &[char], n: usize| letters.get(n..).unwrap_or_default().to_vec();
    match (name, known) {
        (&[], &[]) => true,
        ([a, b, ..], [c, d, ..]) if a == d && b == c && without_first(name, 2) == without_first(known, 2) => {
            true
        }
        _ => {
            let shorter = without_first(name, 1) == known;
            let longer = name == without_first(known, 1).as_slice();
            shorter
                || longer
                || !name.is_empty() && !known.is_empty() && without_first(name, 1) == without_first(known, 1)
        }
    }
}

fn letters(name: &str) -> Vec<char> {
    let letters = name.chars().filter(|c| !matches!(c, '-' | '_'));
    letters.flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::close_to;

    #[test]
    fn one_typing_error_is_close_and_two_are_not() {
        for close in ["read", "REDA", "REA", "READS", "ROAD", "EAD", "RE-AD"] {
            assert!(close_to(close, "READ"), "{close}");
        }
        for far in ["RE", "READER", "DAER", "metadata_query", ""] {
            assert!(!close_to(far, "READ"), "{far}");
        }
        assert!(close_to("SCHEMA-MUTATION", "SCHEMA_MUTATION"));
    }
}
