//! Deciding allocates nothing, counted.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use serde_json::json;
use toolerror::ToolError;
use toolerror_agent::engine::{admit, decide, Call, Clock, Event, Failure, KeyState, Policy};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator; counting does not allocate
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's layout, as `GlobalAlloc` asks for it
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer is from `System.alloc` with this layout
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static GLOBAL: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn deciding_allocates_nothing() {
    let policy =
        Policy::from_json(r#"{"tools": {"a": {}, "tool": {"max_attempts": 2}}, "types": {"TRANSIENT": {}}}"#);
    let policy = policy.unwrap();
    let held =
        json!({"conflicts": [{"agent_id": "a", "pattern": "\"src/*\""}], "effects": "none", "z": [1, {}]});
    let errors = [
        ToolError::transient("x"),
        ToolError::transient("x").with_data(json!({"retry_after": 1.5, "reason": "rate_limit"})),
        ToolError::validation("x").with_data(json!({"violations": [{"path": "/a"}]})),
        ToolError::conflict("x").with_data(held),
        ToolError::conflict("x").with_data(json!({"reason": "stale", "retry_after": 300})),
        ToolError::not_found("x"),
        ToolError::permission("x"),
        ToolError::internal("x"),
    ];
    let mut call = Call::new("call-1", "tool", Clock::at(0)).with_deadline_ms(Some(1000));
    let mut key = KeyState::default();
    let count = allocations(|| {
        for now_ms in 0..100 {
            let now = Clock::at(now_ms);
            let _ = std::hint::black_box(admit(&policy, &mut call, &mut key, now, 7));
            for error in &errors {
                let event = Event::Failure(Failure::new(error));
                let _ = std::hint::black_box(decide(&policy, &mut call, &mut key, event, now, 7));
            }
            for event in [Event::Success, Event::InputRequired, Event::Cancelled] {
                let _ = std::hint::black_box(decide(&policy, &mut call, &mut key, event, now, 7));
            }
        }
    });
    assert_eq!(count, 0);
}
