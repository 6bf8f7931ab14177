//! What a host holds by a number: engines, calls under way, counters.

use std::cell::RefCell;
use std::collections::HashMap;

use toolerror::Misuse;

/// The things of one sort.
pub(crate) struct Handles<T> {
    next: u64,
    held: HashMap<u64, T>,
}

impl<T> Default for Handles<T> {
    fn default() -> Self {
        Self {
            next: 1,
            held: HashMap::new(),
        }
    }
}

impl<T> Handles<T> {
    /// Keeps a thing: its number as a text.
    pub(crate) fn keep(&mut self, thing: T) -> String {
        let number = self.next;
        self.next = number.wrapping_add(1);
        self.held.insert(number, thing);
        number.to_string()
    }

    /// The value with this number. An error when it was freed, or never was.
    pub(crate) fn get(&mut self, number: u64) -> Result<&mut T, Misuse> {
        self.held
            .get_mut(&number)
            .ok_or_else(|| Misuse::new(format_args!("nothing has the number `{number}`")))
    }

    pub(crate) fn free(&mut self, number: u64) {
        self.held.remove(&number);
    }
}

/// The things of one sort of this instance.
pub(crate) type Held<T> = RefCell<Handles<T>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_of_one_thing_until_it_is_freed() {
        let mut handles = Handles::default();
        let (one, other) = (handles.keep('a'), handles.keep('b'));
        assert_eq!((one.as_str(), other.as_str()), ("1", "2"));
        handles.free(1);
        assert_eq!(
            handles.get(1).unwrap_err().to_string(),
            "nothing has the number `1`"
        );
        assert_eq!(handles.get(2), Ok(&mut 'b'));
    }
}
