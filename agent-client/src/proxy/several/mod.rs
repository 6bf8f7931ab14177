//! Several servers as one: each has a proxy of its own, and the switch says which of them a message is for (SPEC §2.6.14).

mod answers;
mod lists;
mod names;
mod switch;

use std::future::Future;
use std::pin::{pin, Pin};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{duplex, split, AsyncRead, AsyncWrite, DuplexStream, ReadHalf, WriteHalf};
use tokio::sync::{mpsc, watch, Notify};
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, Instant};
use toolerror::ToolError;

use super::event::ProxyEvent;
use super::lines::{Line, Lines};
use super::outbox::Outbox;
use super::server::{MakeTarget, Starting};
use super::settings::Proxy;
use switch::Switch;

/// How much waits in the pipe between the switch and a proxy.
const PIPE: usize = 64 << 10;

/// How many messages of the servers wait before no more is read from them.
const WAITING: usize = 16;

/// How long until a command is tried again that cannot be started: doubled each time.
const FIRST_DELAY: Duration = Duration::from_secs(1);
const LONGEST_DELAY: Duration = Duration::from_secs(60);

/// How long the last lines for the client may take.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Whether all ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Not,
    /// The client has gone.
    InOrder,
    AtOnce,
}

/// What comes from the proxy of a server.
enum Said {
    /// There is a new pipe to it.
    Open(Outbox),
    Line(Line),
    /// The server cannot be started.
    Gone(ToolError),
}

/// What a proxy of a server is told, and tells.
#[derive(Clone)]
struct Wires {
    server: usize,
    say: mpsc::Sender<(usize, Said)>,
    end: watch::Receiver<End>,
    changed: Arc<Notify>,
}

/// Runs between a client and several servers.
pub(super) async fn run(
    limit: usize,
    members: Vec<Starting>,
    (client_in, client_out): (impl AsyncRead + Unpin, impl AsyncWrite + Send + Unpin + 'static),
    stop: impl Future<Output = ()>,
) {
    let changed = Arc::new(Notify::new());
    let (say, said) = mpsc::channel(WAITING);
    let (ending, end) = watch::channel(End::Not);
    let mut tasks = JoinSet::new();
    let mut outs = Vec::new();
    let names: Vec<String> = members.iter().map(|(name, ..)| name.clone()).collect();
    for (server, (_, proxy, make)) in members.into_iter().enumerate() {
        let wires = Wires {
            server,
            say: say.clone(),
            end: end.clone(),
            changed: Arc::clone(&changed),
        };
        let (out, pipe) = open(&wires.changed);
        outs.push(Some(out));
        tasks.spawn(serve(proxy, make, pipe, wires));
    }
    drop(say);
    let several = Several {
        switch: Switch::new(&names, limit),
        client: Some(Lines::new(client_in, limit)),
        client_out: Outbox::new(client_out, Arc::clone(&changed)),
        outs,
        said,
        ending,
        changed,
    };
    several.run(pin!(stop)).await;
    tasks.abort_all(); // all have ended, but one that waits to be tried again
}

type Pipe = (ReadHalf<DuplexStream>, DuplexStream);

/// A pipe to a proxy: what is written to it, and its two ends.
fn open(changed: &Arc<Notify>) -> (Outbox, Pipe) {
    let (ours, theirs) = duplex(PIPE);
    let (lines, out): (_, WriteHalf<DuplexStream>) = split(ours);
    (Outbox::new(out, Arc::clone(changed)), (lines, theirs))
}

/// Serves one server until its pipe is closed. One that cannot be started is tried again.
async fn serve(proxy: Proxy, make: MakeTarget, pipe: Pipe, wires: Wires) {
    let (mut pipe, mut delay, mut end) = (Some(pipe), FIRST_DELAY, wires.end.clone());
    loop {
        let (lines, theirs) = if let Some(pipe) = pipe.take() {
            pipe
        } else {
            let (out, pipe) = open(&wires.changed);
            if wires.say.send((wires.server, Said::Open(out))).await.is_err() {
                return;
            }
            pipe
        };
        let mut at_once = wires.end.clone();
        let stopped = async move { drop(at_once.wait_for(|end| *end == End::AtOnce).await) };
        let own = proxy
            .clone()
            .run_one(make(), delay > FIRST_DELAY, split(theirs), stopped);
        let (ended, ()) = tokio::join!(own, read(lines, &wires));
        let Err(error) = ended else {
            return;
        };
        if let Some(observer) = &proxy.0.observer {
            let error = error.clone();
            observer(&ProxyEvent::ServerLost { error, delay });
        }
        let _ = wires.say.send((wires.server, Said::Gone(error))).await;
        tokio::select! {
            () = sleep(delay) => {}
            _ = end.wait_for(|end| *end != End::Not) => return,
        }
        delay = delay.saturating_mul(2).min(LONGEST_DELAY);
    }
}

/// Hands over what a proxy says.
async fn read(lines: ReadHalf<DuplexStream>, wires: &Wires) {
    let mut lines = Lines::new(lines, usize::MAX);
    while let Ok(Some(line)) = lines.next().await {
        if wires.say.send((wires.server, Said::Line(line))).await.is_err() {
            return;
        }
    }
}

/// One client and its servers.
struct Several<R> {
    switch: Switch,
    client: Option<Lines<R>>,
    client_out: Outbox,
    outs: Vec<Option<Outbox>>,
    said: mpsc::Receiver<(usize, Said)>,
    ending: watch::Sender<End>,
    changed: Arc<Notify>,
}

impl<R: AsyncRead + Unpin> Several<R> {
    /// Carries messages between the client and all servers until the client ends or `stop` does.
    async fn run(mut self, mut stop: Pin<&mut impl Future<Output = ()>>) {
        let mut is_stopped = false;
        loop {
            self.flush();
            let may_read = self.client_out.has_space();
            let until = self
                .switch
                .next_timer()
                .unwrap_or(Instant::now() + Duration::from_secs(3600));
            let client = &mut self.client;
            tokio::select! {
                line = next_line(client), if may_read && client.is_some() => match line {
                    Some(line) => self.switch.client_says(line),
                    None => self.end(End::InOrder),
                },
                said = self.said.recv(), if may_read => match said {
                    Some((server, said)) => self.hear(server, said),
                    None => break, // all proxies have ended
                },
                () = sleep_until(until) => {}
                () = self.changed.notified() => {}
                () = stop.as_mut(), if !is_stopped => {
                    is_stopped = true;
                    // as of one server: what is in flight may end, unless the client has gone before
                    self.end(if self.client.is_some() { End::InOrder } else { End::AtOnce });
                }
            }
            if self.client_out.has_failed() && self.client.is_some() {
                self.end(End::InOrder);
            }
            self.switch.wake();
        }
        self.flush();
        self.client_out.close(LAST_LINES).await;
    }

    /// Takes what a server's task reports.
    fn hear(&mut self, server: usize, said: Said) {
        match said {
            Said::Line(line) => self.switch.server_says(server, line),
            Said::Gone(error) => self.switch.gone(server, &error),
            Said::Open(out) => {
                // not while the program ends
                if let Some(place) = self
                    .outs
                    .get_mut(server)
                    .filter(|_| *self.ending.borrow() == End::Not)
                {
                    *place = Some(out);
                    self.switch.opened(server);
                }
            }
        }
    }

    /// All servers end.
    fn end(&mut self, end: End) {
        self.client = None;
        self.outs.iter_mut().for_each(|out| *out = None);
        self.ending.send_replace(end);
    }

    /// Hands out the lines that the switch has made.
    fn flush(&mut self) {
        for line in self.switch.to_client.drain(..) {
            self.client_out.push(line);
        }
        for (server, line) in self.switch.to_servers.drain(..) {
            if let Some(Some(out)) = self.outs.get(server) {
                out.push(line);
            }
        }
        for (server, out) in self.outs.iter().enumerate() {
            let has_space = out.as_ref().is_none_or(Outbox::has_space);
            self.switch.space(server, has_space);
        }
    }
}

/// The next line of the client; never one when it has gone.
async fn next_line<R: AsyncRead + Unpin>(lines: &mut Option<Lines<R>>) -> Option<Line> {
    match lines {
        Some(lines) => lines.next().await.ok().flatten(),
        None => std::future::pending().await,
    }
}
