//! Programs that listen on HTTP, and a client that sees each byte.
#![allow(dead_code, reason = "not every test file uses all of it")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub(crate) const GREETING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#;

/// The headers of a message, and of a request of the first revision without sessions.
pub(crate) const JSON: (&str, &str) = ("content-type", "application/json");
pub(crate) const REVISION: (&str, &str) = ("mcp-protocol-version", "2026-07-28");

/// A program that has said where it listens.
pub(crate) struct Listening {
    child: Mutex<Child>,
    url: String,
    said: Arc<Mutex<String>>,
}

impl Listening {
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_toolerror"));
        command.args(args).stdin(Stdio::null());
        Self::of(command)
    }

    pub(crate) fn of(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = Arc::default();
        let url = said_url(&mut child, "listening on ", &said);
        Self {
            child: Mutex::new(child),
            url,
            said,
        }
    }

    /// Whether it has said this on standard error since it listens.
    pub(crate) fn has_said(&self, text: &str) -> bool {
        self.said.lock().unwrap().contains(text)
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) fn port(&self) -> String {
        let address = address_of(&self.url);
        address.rsplit(':').next().unwrap().to_owned()
    }

    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.child.lock().unwrap().id().to_string();
        let _ = Command::new("kill").args([signal, &pid]).status();
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.lock().unwrap().id()
    }

    /// Its exit code, as soon as it ends, in bounded time.
    pub(crate) fn ends(&self) -> Option<i32> {
        let until = Instant::now() + Duration::from_secs(40);
        let mut child = self.child.lock().unwrap();
        while child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < until, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
        child.wait().unwrap().code()
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// The address that a program prints on standard error behind these words.
fn said_url(child: &mut Child, words: &str, said: &Arc<Mutex<String>>) -> String {
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    let url = loop {
        line.clear();
        assert!(
            stderr.read_line(&mut line).unwrap() > 0,
            "it ended without an address"
        );
        if let Some((_, url)) = line.split_once(words) {
            break url.trim().to_owned();
        }
    };
    // a pipe that is full would hold up the program
    let said = Arc::clone(said);
    std::thread::spawn(move || {
        for line in stderr.lines().map_while(Result::ok) {
            said.lock().unwrap().push_str(&line);
        }
    });
    url
}

pub(crate) fn address_of(url: &str) -> String {
    let rest = url.strip_prefix("http://").unwrap();
    rest.split('/').next().unwrap().to_owned()
}

/// One response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut found = lines.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        found.next().map_or("", |(_, value)| value)
    }

    /// The data of each event.
    pub(crate) fn events(&self) -> Vec<String> {
        let lines = self.body.lines().filter_map(|line| line.strip_prefix("data: "));
        lines.map(str::to_owned).collect()
    }
}

/// One event of a stream.
#[derive(Debug, Default)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) data: String,
}

/// A response whose body is still coming.
pub(crate) struct Coming {
    reader: BufReader<TcpStream>,
    pub(crate) status: u16,
    head: String,
}

impl Coming {
    pub(crate) fn event(&mut self) -> Event {
        let mut event = Event::default();
        loop {
            let mut line = String::new();
            assert!(
                self.reader.read_line(&mut line).unwrap() > 0,
                "the stream has ended"
            );
            match line.trim_end() {
                "" if !event.data.is_empty() => return event,
                line => match line.split_once(": ") {
                    Some(("id", id)) => id.clone_into(&mut event.id),
                    Some(("data", data)) => data.clone_into(&mut event.data),
                    _ => {}
                },
            }
        }
    }

    pub(crate) fn rest(mut self) -> Answer {
        let mut body = Vec::new();
        self.reader.read_to_end(&mut body).unwrap();
        Answer {
            status: self.status,
            head: self.head,
            body: String::from_utf8(body).unwrap(),
        }
    }
}

/// A client, perhaps with a session.
pub(crate) struct Visitor {
    address: String,
    headers: Vec<(String, String)>,
}

impl Visitor {
    pub(crate) fn new(server: &Listening) -> Self {
        let address = address_of(&server.url);
        let headers = Vec::new();
        Self { address, headers }
    }

    pub(crate) fn greet(server: &Listening) -> Self {
        Self::greet_as(server, &[])
    }

    pub(crate) fn greet_as(server: &Listening, headers: &[(&str, &str)]) -> Self {
        let mut visitor = Self::new(server);
        let own = headers.iter();
        visitor.headers = own
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let answer = visitor.post(GREETING);
        assert!(answer.events()[0].contains("\"id\":1,\"result\""), "{answer:?}");
        let session = answer.header("mcp-session-id").to_owned();
        visitor.headers.push(("mcp-session-id".to_owned(), session));
        let initialized = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert_eq!(visitor.post(initialized).status, 202);
        visitor
    }

    /// The id of its session.
    pub(crate) fn session(&self) -> &str {
        let found = self.headers.iter().find(|(name, _)| name == "mcp-session-id");
        found.map_or("", |(_, id)| id)
    }

    pub(crate) fn post(&self, body: &str) -> Answer {
        self.send("POST", &[JSON], body)
    }

    pub(crate) fn send(&self, method: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        self.begin(method, headers, body).rest()
    }

    /// Sends a request and reads the head of the response.
    pub(crate) fn begin(&self, method: &str, headers: &[(&str, &str)], body: &str) -> Coming {
        read_head(self.write(method, headers, body))
    }

    /// Sends a request: the connection on which the response comes. HTTP/1.0 has no chunks.
    pub(crate) fn write(&self, method: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
        let own = self
            .headers
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let mut head = format!("{method} /mcp HTTP/1.0\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            head.push_str("host: localhost\r\n");
        }
        for (name, value) in own.chain(headers.iter().copied()) {
            head.push_str(&[name, ": ", value, "\r\n"].concat());
        }
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).unwrap();
        stream
    }
}

pub(crate) fn read_head(stream: TcpStream) -> Coming {
    let mut reader = BufReader::new(stream);
    let (mut head, mut line) = (String::new(), String::new());
    while reader.read_line(&mut line).unwrap() > 2 {
        head.push_str(&std::mem::take(&mut line));
    }
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Coming { reader, status, head }
}

/// A page of a server at this URL.
pub(crate) fn get(url: &str, path: &str) -> Answer {
    get_with(url, path, "host: localhost")
}

/// The same with these headers.
pub(crate) fn get_with(url: &str, path: &str, headers: &str) -> Answer {
    let mut stream = TcpStream::connect(address_of(url)).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\n{headers}\r\n\r\n").unwrap();
    read_head(stream).rest()
}

/// A response as it is on the wire. Its end is that of the connection.
pub(crate) fn response(status: &str, content_type: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-type: {content_type}\r\nconnection: close\r\n\r\n{body}")
}

/// The proxy on a port of its own, in front of a server that is a shell script.
pub(crate) fn listen(options: &[&str], server: &str) -> Listening {
    Listening::start(&[&["proxy", "--listen", "0"], options, &["--", "sh", "-c", server]].concat())
}

/// A server that gives each request the next response, the last one again and again: its URL, and the requests that it got.
pub(crate) fn answering(responses: Vec<String>) -> (String, Receiver<String>) {
    let (tell, heard) = channel();
    let (mut responses, mut last) = (responses.into_iter(), String::new());
    let url = serving(move |request, mut stream| {
        let _ = tell.send(request);
        if let Some(next) = responses.next() {
            last = next;
        }
        let _ = stream.write_all(last.as_bytes());
    });
    (url, heard)
}

/// A server that hands on each request with its connection, one after another: its URL.
pub(crate) fn serving(mut answer: impl FnMut(String, TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let stream = stream.unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let (mut length, mut request, mut line) = (0, String::new(), String::new());
            while reader.read_line(&mut line).unwrap_or(0) > 2 {
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                request.push_str(&std::mem::take(&mut line));
            }
            let mut body = vec![0; length];
            let _ = reader.read_exact(&mut body);
            answer(request + "\n" + &String::from_utf8_lossy(&body), stream);
        }
    });
    url
}
