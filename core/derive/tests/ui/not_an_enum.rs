use toolerror::ToolErrorFrom;

#[derive(ToolErrorFrom)]
#[tool_error(not_found)]
union Gone {
    a: u8,
}

fn main() {}
