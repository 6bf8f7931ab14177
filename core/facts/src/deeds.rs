//! Words that name a deed: `deeds.toml`.

use serde::Deserialize;

use crate::rust::RustFile;
use crate::{load, Generated};

const FILE: &str = "deeds.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    verbs: Vec<Verb>,
    reads: Vec<Verb>,
    name_verbs: Vec<String>,
    nouns: Vec<String>,
    links: Vec<String>,
    messages: Vec<String>,
    aspects: Vec<String>,
    measures: Vec<String>,
    outcomes: Vec<String>,
    carriers: Vec<String>,
    openers: Vec<String>,
    states: Vec<String>,
    auxiliaries: Vec<String>,
    nothing: Vec<String>,
    fillers: Vec<String>,
    announcements: Vec<String>,
    methods: Vec<String>,
    unsafe_methods: Vec<String>,
    reading_paths: Vec<String>,
    vague_reads: Vec<String>,
    thinkers: Vec<String>,
    doing_paths: Vec<String>,
    frame_verbs: Vec<String>,
    goods: Vec<String>,
    doers: Vec<String>,
    mail_ports: Vec<String>,
    commands: Vec<String>,
    phrases: Vec<String>,
    programs: Vec<String>,
    movers: Vec<String>,
    foreign_verbs: Vec<String>,
    foreign_links: Vec<String>,
    ends: Vec<String>,
    ended_by_others: Vec<String>,
    wells: Vec<String>,
    undone: Vec<String>,
    foreign_dones: Vec<String>,
    foreign_auxiliaries: Vec<String>,
    foreign_denials: Vec<String>,
    dense_dones: Vec<String>,
    dense_denials: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verb {
    base: String,
    doing: String,
    done: String,
    #[serde(default)]
    wire: bool,
    #[serde(default)]
    thing: bool,
}

impl Verb {
    fn forms(&self) -> [&str; 3] {
        [&self.base, &self.doing, &self.done]
    }
}

pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file(FILE)?;
    let mut rust = RustFile::new("recognise/engine/deeds/data.rs", "Words that name a deed.", FILE);
    for (about, name, words) in lists(&file) {
        rust.text_table(about, name, &sorted(words)?);
    }
    for (about, name, words) in [
        ("Words that together speak of a write.", "PHRASES", &file.phrases),
        (
            "Stems of deeds in other languages.",
            "FOREIGN_VERBS",
            &file.foreign_verbs,
        ),
        ("Stems that take them back.", "FOREIGN_LINKS", &file.foreign_links),
        (
            "Participles of what is done in other languages.",
            "FOREIGN_DONES",
            &file.foreign_dones,
        ),
        (
            "What stands beside them.",
            "FOREIGN_AUXILIARIES",
            &file.foreign_auxiliaries,
        ),
        ("What takes them back.", "FOREIGN_DENIALS", &file.foreign_denials),
        (
            "The same in a writing without blanks.",
            "DENSE_DONES",
            &file.dense_dones,
        ),
        ("What takes that back.", "DENSE_DENIALS", &file.dense_denials),
    ] {
        let mut words = words.clone();
        words.sort();
        words.dedup();
        rust.text_table(about, name, &words);
    }
    Ok(vec![rust.finish()])
}

/// The lists by which the core looks words up, with what each is.
fn lists(file: &File) -> Vec<(&'static str, &'static str, Vec<&str>)> {
    let wire = file.verbs.iter().filter(|verb| verb.wire);
    let things = file.verbs.iter().filter(|verb| verb.thing);
    vec![
        ("Verbs of deeds: `send`.", "BASES", bases(&file.verbs)),
        ("`sending`.", "DOINGS", doings(&file.verbs)),
        ("`sent`.", "DONES", dones(&file.verbs)),
        (
            "Forms of the verbs that a transport has as well.",
            "WIRE",
            wire.flat_map(Verb::forms).collect(),
        ),
        (
            "Verbs that are everyday nouns, too.",
            "THINGS",
            things.map(|verb| verb.base.as_str()).collect(),
        ),
        (
            "Verbs that count in names only.",
            "NAME_VERBS",
            texts(&file.name_verbs),
        ),
        ("Deeds as nouns.", "NOUNS", texts(&file.nouns)),
        (
            "Programs to which a word says what to do.",
            "PROGRAMS",
            texts(&file.programs),
        ),
        ("Programs that change files.", "MOVERS", texts(&file.movers)),
        ("More participles of what is done.", "ENDS", texts(&file.ends)),
        (
            "Participles of what also happens by itself.",
            "ENDED_BY_OTHERS",
            texts(&file.ended_by_others),
        ),
        ("What says that a deed is done.", "WELLS", texts(&file.wells)),
        ("What says that none is done.", "UNDONE", texts(&file.undone)),
        ("Verbs of reading: `list`.", "READ_BASES", bases(&file.reads)),
        ("`listing`.", "READ_DOINGS", doings(&file.reads)),
        ("`listed`.", "READ_DONES", dones(&file.reads)),
        (
            "Objects that make no deed of any verb.",
            "LINKS",
            texts(&file.links),
        ),
        (
            "Objects that make no deed of the verbs in `WIRE`.",
            "MESSAGES",
            texts(&file.messages),
        ),
        ("What is looked at of a deed.", "ASPECTS", texts(&file.aspects)),
        ("What is measured of a deed.", "MEASURES", texts(&file.measures)),
        ("How a deed ended.", "OUTCOMES", texts(&file.outcomes)),
        (
            "Between a noun and how it ended.",
            "CARRIERS",
            texts(&file.carriers),
        ),
        ("Before the base form of a verb.", "OPENERS", texts(&file.openers)),
        (
            "Before a form in `-ing`: the state of something else.",
            "STATES",
            texts(&file.states),
        ),
        ("Before a participle.", "AUXILIARIES", texts(&file.auxiliaries)),
        (
            "Before a participle: it was certainly not done.",
            "NOTHING",
            texts(&file.nothing),
        ),
        (
            "Words that say nothing of an object.",
            "FILLERS",
            texts(&file.fillers),
        ),
        (
            "Before the name of a tool.",
            "ANNOUNCEMENTS",
            texts(&file.announcements),
        ),
        ("Methods of HTTP.", "METHODS", texts(&file.methods)),
    ]
    .into_iter()
    .chain(lists_of_calls(file))
    .collect()
}

/// The lists for what is no sentence: methods, addresses, stacks, systems and commands.
fn lists_of_calls(file: &File) -> Vec<(&'static str, &'static str, Vec<&str>)> {
    vec![
        (
            "Methods of HTTP that are not safe to do twice.",
            "UNSAFE_METHODS",
            texts(&file.unsafe_methods),
        ),
        (
            "In a path: even a POST only reads.",
            "READING_PATHS",
            texts(&file.reading_paths),
        ),
        (
            "Verbs of reading that hints to people use as well.",
            "VAGUE_READS",
            texts(&file.vague_reads),
        ),
        (
            "Systems that compute an answer.",
            "THINKERS",
            texts(&file.thinkers),
        ),
        (
            "Last parts of addresses that are deeds.",
            "DOING_PATHS",
            texts(&file.doing_paths),
        ),
        (
            "Functions of a stack that are deeds.",
            "FRAME_VERBS",
            texts(&file.frame_verbs),
        ),
        ("What a verb in a stack is done to.", "GOODS", texts(&file.goods)),
        ("Systems that are there to do.", "DOERS", texts(&file.doers)),
        (
            "Ports at which mail is handed in.",
            "MAIL_PORTS",
            texts(&file.mail_ports),
        ),
        (
            "Commands of stores, in lower case.",
            "COMMANDS",
            texts(&file.commands),
        ),
    ]
}

fn bases(verbs: &[Verb]) -> Vec<&str> {
    verbs.iter().map(|verb| verb.base.as_str()).collect()
}

fn doings(verbs: &[Verb]) -> Vec<&str> {
    verbs.iter().map(|verb| verb.doing.as_str()).collect()
}

fn dones(verbs: &[Verb]) -> Vec<&str> {
    verbs.iter().map(|verb| verb.done.as_str()).collect()
}

fn texts(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// The words in the order of a binary search; a verb may have the same word in two of its forms.
fn sorted(words: Vec<&str>) -> Result<Vec<String>, String> {
    let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    let is_odd =
        |word: &&String| word.is_empty() || word.chars().any(|c| c.is_uppercase() || c.is_whitespace());
    if let Some(odd) = words.iter().find(is_odd) {
        return Err(format!("{FILE}: `{odd}` is not one word in lower case"));
    }
    words.sort();
    words.dedup();
    Ok(words)
}
