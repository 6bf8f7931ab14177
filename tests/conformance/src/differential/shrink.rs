//! Makes a request smaller as long as the two testees still differ on it in the same way.

use serde_json::Value;

/// Members of a request that stay as they are.
const FIXED: [&str; 5] = ["id", "op", "kind", "mode", "profile"];

/// The smallest request that was found within this many tries.
pub(super) fn shrink(request: Value, tries: usize, still: &mut dyn FnMut(&Value) -> bool) -> Value {
    let mut shrinking = Shrinking {
        smallest: request,
        tries,
        still,
    };
    // from large parts to small ones, until nothing more goes
    while shrinking.tries > 0 && shrinking.round() {}
    shrinking.smallest
}

struct Shrinking<'a> {
    smallest: Value,
    tries: usize,
    still: &'a mut dyn FnMut(&Value) -> bool,
}

impl Shrinking<'_> {
    /// Tries every part once; tells whether one went.
    fn round(&mut self) -> bool {
        let mut any = false;
        let mut paths = Vec::new();
        collect(&self.smallest, "", &mut paths);
        for path in paths {
            any |= self.remove(&path) || self.cut(&path);
        }
        any
    }

    /// Tries the request without this part.
    fn remove(&mut self, path: &str) -> bool {
        let mut smaller = self.smallest.clone();
        let (parent, name) = path.rsplit_once('/').unwrap_or_default();
        let removed = match smaller.pointer_mut(parent) {
            Some(Value::Object(members)) => members.remove(&unescaped(name)),
            Some(Value::Array(items)) => match name.parse::<usize>() {
                Ok(at) if at < items.len() => Some(items.remove(at)),
                _ => None,
            },
            _ => None,
        };
        removed.is_some() && self.keep(smaller)
    }

    /// Tries shorter forms of a string: without its first half, its second half, a quarter, …
    fn cut(&mut self, path: &str) -> bool {
        let mut any = false;
        let mut size = self.length(path).div_ceil(2);
        while size > 0 {
            let mut at = 0;
            while at < self.length(path) && self.tries > 0 {
                if self.keep_without(path, at, size) {
                    any = true;
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
        any
    }

    fn length(&self, path: &str) -> usize {
        let text = self.smallest.pointer(path).and_then(Value::as_str);
        text.map_or(0, |text| text.chars().count())
    }

    /// Whether the request still differs without this part of a text; keeps it so when it does.
    fn keep_without(&mut self, path: &str, at: usize, size: usize) -> bool {
        let mut smaller = self.smallest.clone();
        if let Some(Value::String(text)) = smaller.pointer_mut(path) {
            *text = text
                .chars()
                .take(at)
                .chain(text.chars().skip(at + size))
                .collect();
        }
        self.keep(smaller)
    }

    /// Takes the smaller request if it will do.
    fn keep(&mut self, smaller: Value) -> bool {
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let good = (self.still)(&smaller);
        if good {
            self.smallest = smaller;
        }
        good
    }
}

/// The pointers of all parts that may go, the last ones first, so that indices stay right.
fn collect(value: &Value, path: &str, paths: &mut Vec<String>) {
    let mut below = |name: &str, value: &Value| {
        if path.is_empty() && FIXED.contains(&name) {
            return;
        }
        let path = format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"));
        paths.push(path.clone());
        collect(value, &path, paths);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| below(name, value)),
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate().rev() {
                below(&at.to_string(), item);
            }
        }
        _ => {}
    }
}

fn unescaped(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_does_not_matter_goes() {
        let request = json!({
            "id": "a", "op": "assess", "kind": "error_text", "mode": "exact", "context": {"seed": 7},
            "input": {"list": [1, {"text": "much of it and the needle and more"}, 2], "other": "x"},
        });
        let has_needle = |value: &Value| value.to_string().contains("needle");
        let small = shrink(request, 1000, &mut |value| has_needle(value));
        let expected = json!({
            "id": "a", "op": "assess", "kind": "error_text", "mode": "exact",
            "input": {"list": [{"text": "needle"}]},
        });
        assert_eq!(small, expected);
    }

    #[test]
    fn it_stops_after_so_many_tries() {
        let mut asked = 0;
        let request = json!({"id": "a", "input": "x".repeat(1000)});
        shrink(request, 10, &mut |_| {
            asked += 1;
            asked % 2 == 0
        });
        assert_eq!(asked, 10);
    }
}
