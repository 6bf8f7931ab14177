//! Words that name a deed: `deeds.toml`.

use serde::Deserialize;

use crate::lists::{self, ordered, List, Lists, Order};
use crate::rust::RustFile;
use crate::{load, published, Generated};

const FILE: &str = "deeds.toml";

/// The lists beside the verbs.
#[rustfmt::skip]
const LISTS: &[List] = &[
    List { key: "name_verbs", about: "Verbs that count in names only.", order: Order::Words },
    List { key: "tool_verbs", about: "Verbs that count in names of tools only.", order: Order::Words },
    List { key: "runners", about: "Verbs whose object names the action.", order: Order::Words },
    List { key: "nouns", about: "Deeds as nouns.", order: Order::Words },
    List { key: "programs", about: "Programs whose first words name an action.", order: Order::Words },
    List { key: "file_programs", about: "Programs that change files.", order: Order::Words },
    List { key: "completions", about: "More participles of completed deeds.", order: Order::Words },
    List { key: "ended_by_others", about: "Participles of events that also happen without a caller.", order: Order::Words },
    List { key: "success_words", about: "Words for a completed deed.", order: Order::Words },
    List { key: "targets", about: "After a participle: the target of a completed deed.", order: Order::Words },
    List { key: "denials", about: "Words that deny a completed deed.", order: Order::Words },
    List { key: "links", about: "Objects that make no deed of any verb.", order: Order::Words },
    List { key: "messages", about: "Objects that make no deed of the verbs in `WIRE`.", order: Order::Words },
    List { key: "aspects", about: "Parts of a deed that are only read.", order: Order::Words },
    List { key: "measures", about: "Measurements of a deed.", order: Order::Words },
    List { key: "outcomes", about: "How a deed ended.", order: Order::Words },
    List { key: "carriers", about: "Between a noun and how it ended.", order: Order::Words },
    List { key: "bare_nouns", about: "Deeds as nouns that also name services.", order: Order::Words },
    List { key: "serving", about: "What stands ready to do a deed.", order: Order::Words },
    List { key: "executions", about: "What is carried out.", order: Order::Sorted },
    List { key: "openers", about: "Before the base form of a verb.", order: Order::Words },
    List { key: "failed_to", about: "Before `to` and the verb of what failed.", order: Order::Words },
    List { key: "joiners", about: "Between two verbs of one sentence or name.", order: Order::Words },
    List { key: "determiners", about: "Between a verb of reading and what it reads.", order: Order::Words },
    List { key: "states", about: "Before a form in `-ing`: the state of something else.", order: Order::Words },
    List { key: "auxiliaries", about: "Before a participle.", order: Order::Words },
    List { key: "nothing", about: "Before a participle: it was certainly not done.", order: Order::Words },
    List { key: "fillers", about: "Words that add nothing about an object.", order: Order::Words },
    List { key: "announcements", about: "Before the name of a tool.", order: Order::Words },
    List { key: "methods", about: "Methods of HTTP.", order: Order::Words },
    List { key: "unsafe_methods", about: "Methods of HTTP that are not safe to do twice.", order: Order::Words },
    List { key: "reading_paths", about: "In a path: even a POST only reads.", order: Order::Words },
    List { key: "vague_reads", about: "Verbs of reading that hints to people use as well.", order: Order::Words },
    List { key: "computing_systems", about: "Systems that compute an answer.", order: Order::Words },
    List { key: "doing_paths", about: "Last parts of addresses that are deeds.", order: Order::Words },
    List { key: "frame_verbs", about: "Functions of a stack that are deeds.", order: Order::Words },
    List { key: "stack_objects", about: "Objects of verbs in functions of a stack.", order: Order::Words },
    List { key: "acting_systems", about: "Systems whose purpose is a deed: sending, paying, producing.", order: Order::Words },
    List { key: "waits", about: "Words for the wait for the end of a change.", order: Order::Sorted },
    List { key: "mail_ports", about: "Ports at which mail is handed in.", order: Order::Words },
    List { key: "commands", about: "Commands of stores, in lower case.", order: Order::Words },
    List { key: "cmdlet_verbs", about: "Verbs of cmdlets that change something.", order: Order::Words },
    List { key: "phrases", about: "Words that together speak of a write.", order: Order::Sorted },
    List { key: "foreign_verbs", about: "Stems of deeds in other languages.", order: Order::Sorted },
    List { key: "foreign_links", about: "Stems that rule them out.", order: Order::Sorted },
    List { key: "foreign_dones", about: "Participles of completed deeds in other languages.", order: Order::Sorted },
    List { key: "foreign_auxiliaries", about: "Words beside them.", order: Order::Sorted },
    List { key: "foreign_denials", about: "Words that deny them.", order: Order::Sorted },
    List { key: "dense_dones", about: "The same in a writing without blanks.", order: Order::Sorted },
    List { key: "dense_denials", about: "Words that deny them.", order: Order::Sorted },
];

#[derive(Deserialize)]
struct File {
    verbs: Vec<Verb>,
    reads: Vec<Verb>,
    #[serde(flatten)]
    lists: Lists,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verb {
    base: String,
    /// Empty for a word of which names are made: `lookup_order`.
    #[serde(default)]
    doing: String,
    #[serde(default)]
    done: String,
    #[serde(default)]
    wire: bool,
    #[serde(default)]
    thing: bool,
}

/// The table of words that name a deed, for Rust and published.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file(FILE)?;
    file.lists.check(FILE, LISTS)?;
    let mut rust = RustFile::new("recognise/engine/deeds/data.rs", "Words that name a deed.", FILE);
    let mut tables = file.lists.published(FILE, LISTS)?;
    let mut names = Vec::new();
    for (about, name, words) in verbs(&file) {
        // a verb may have the same word in two of its forms
        let words = ordered(FILE, Order::Words, words)?;
        rust.text_table(about, name, &words);
        names.push(name.to_ascii_lowercase());
        tables.insert(name.to_ascii_lowercase(), lists::published(about, &words));
    }
    file.lists.write(FILE, LISTS, &mut rust)?;
    names.extend(LISTS.iter().map(|list| list.key.to_owned()));
    rust.index(names);
    Ok(vec![rust.finish(), published::table("deeds", tables)?])
}

/// The forms of the verbs: what each list is, its constant, its words.
fn verbs(file: &File) -> Vec<(&'static str, &'static str, Vec<String>)> {
    type Form = fn(&Verb) -> &String;
    let (base, doing, done): (Form, Form, Form) = (|verb| &verb.base, |verb| &verb.doing, |verb| &verb.done);
    let forms = |verbs: &[Verb], form: Form| {
        let words = verbs.iter().map(form).filter(|word| !word.is_empty());
        words.cloned().collect::<Vec<_>>()
    };
    let wire = file.verbs.iter().filter(|verb| verb.wire);
    let wire = wire.flat_map(|verb| [&verb.base, &verb.doing, &verb.done]);
    let things = file.verbs.iter().filter(|verb| verb.thing).map(base);
    vec![
        ("Verbs of deeds: `send`.", "BASES", forms(&file.verbs, base)),
        ("`sending`.", "DOINGS", forms(&file.verbs, doing)),
        ("`sent`.", "DONES", forms(&file.verbs, done)),
        (
            "Forms of the verbs that a transport has as well.",
            "WIRE",
            wire.cloned().collect(),
        ),
        (
            "Verbs that are everyday nouns, too.",
            "THINGS",
            things.cloned().collect(),
        ),
        (
            "Verbs of reading: `list`.",
            "READ_BASES",
            forms(&file.reads, base),
        ),
        ("`listing`.", "READ_DOINGS", forms(&file.reads, doing)),
        ("`listed`.", "READ_DONES", forms(&file.reads, done)),
    ]
}
