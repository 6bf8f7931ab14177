//! `send_with` on a real server: what is retried, when, and what is not.
#![cfg(feature = "reqwest")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may fail"
)]

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::{Client, Method};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use toolerror_agent::adapters::{send_with, Route};
use toolerror_agent::engine::{Action, Delivery, Facts, GiveUpReason, Keys, Policy};

/// The server answers with these, one a connection; an empty text closes it without an answer.
struct Server {
    url: String,
    /// The requests, as they came, and when.
    seen: Arc<Mutex<Vec<(String, Instant)>>>,
}

impl Server {
    async fn answering(answers: &'static [&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/x", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        tokio::spawn(async move {
            for answer in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut request = Vec::new();
                while !whole(&request) {
                    let mut part = [0; 4096];
                    match stream.read(&mut part).await.unwrap() {
                        0 => break,
                        read => request.extend_from_slice(&part[..read]),
                    }
                }
                let request = String::from_utf8(request).unwrap();
                log.lock().unwrap().push((request, Instant::now()));
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        Self { url, seen }
    }

    fn requests(&self) -> Vec<String> {
        let seen = self.seen.lock().unwrap();
        seen.iter().map(|(request, _)| request.clone()).collect()
    }

    /// The time between the first two requests.
    fn gap(&self) -> Duration {
        let seen = self.seen.lock().unwrap();
        seen[1].1 - seen[0].1
    }
}

/// Whether the body is there; the tests' bodies are short texts.
fn whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    body.len() >= length.map_or(0, |length| length.parse().unwrap())
}

const OK: &str = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nfine";
const BUSY: &str =
    "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nX-Envoy-Overloaded: true\r\nContent-Length: 0\r\n\r\n";
const BARE: &str = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
const LATER: &str =
    "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n";
const GATEWAY: &str = "HTTP/1.1 504 Gateway Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
const DENIED: &str = "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
const LOST: &str = "";

fn quick() -> Policy {
    Policy::from_json(r#"{"first_ms":5,"base_ms":5,"cap_ms":5}"#).unwrap()
}

#[tokio::test]
async fn what_was_refused_is_sent_again_with_its_body() {
    let server = Server::answering(&[BUSY, BUSY, OK]).await;
    let request = Client::new().post(&server.url).body("hello");
    let response = send_with(&quick(), &Keys::new(), "local/x", request)
        .await
        .unwrap();
    assert_eq!(response.text().await.unwrap(), "fine");
    let requests = server.requests();
    assert_eq!(requests.len(), 3);
    assert!(requests.iter().all(|request| request.ends_with("\r\n\r\nhello")));
}

#[tokio::test]
async fn a_bare_503_is_not_sent_again_to_where_something_may_have_changed() {
    let server = Server::answering(&[BARE, OK]).await;
    let request = Client::new().post(&server.url).body("hello");
    let response = send_with(&quick(), &Keys::new(), "local/x", request).await;
    assert_eq!(server.requests().len(), 1);
    assert!(response.is_err());
}

#[tokio::test]
async fn retry_after_is_waited_for() {
    let server = Server::answering(&[LATER, OK]).await;
    let request = Client::new().get(&server.url);
    send_with(&quick(), &Keys::new(), "local/x", request)
        .await
        .unwrap();
    let gap = server.gap();
    assert!(gap >= Duration::from_secs(1), "{gap:?}");
}

#[tokio::test]
async fn a_retry_after_delays_other_requests_of_the_key() {
    let server = Server::answering(&[LATER, OK, OK]).await;
    let (policy, keys) = (quick(), Keys::new());
    let first = send_with(&policy, &keys, "local/x", Client::new().get(&server.url));
    let second = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        send_with(&policy, &keys, "local/x", Client::new().get(&server.url)).await
    };
    let (first, second) = tokio::join!(first, second);
    assert!(first.is_ok() && second.is_ok());
    assert!(server.gap() >= Duration::from_secs(1), "{:?}", server.gap());
}

#[tokio::test]
async fn a_lost_reply_is_retried_only_for_safe_methods() {
    for (method, sent) in [("GET", 2), ("PUT", 2), ("DELETE", 2), ("POST", 1), ("PATCH", 1)] {
        for lost in [&[GATEWAY, OK][..], &[LOST, OK]] {
            let server = Server::answering(if lost[0] == GATEWAY {
                &[GATEWAY, OK]
            } else {
                &[LOST, OK]
            })
            .await;
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let request = Client::new().request(method.clone(), &server.url);
            let done = send_with(&quick(), &Keys::new(), "local/x", request).await;
            assert_eq!(server.requests().len(), sent, "{method}");
            match done {
                Ok(response) => assert_eq!((response.status().as_u16(), sent), (200, 2)),
                Err(stopped) => {
                    assert_eq!(
                        stopped.decision().reason(),
                        Some(GiveUpReason::UnsafeReplay),
                        "{method}"
                    );
                    assert_eq!(sent, 1);
                }
            }
        }
    }
}

#[tokio::test]
async fn an_idempotency_key_makes_a_post_safe() {
    let server = Server::answering(&[GATEWAY, OK]).await;
    let facts = Facts {
        idempotency_key: true,
        ..Facts::default()
    };
    let route = Route {
        key: "local/x",
        facts,
    };
    let request = Client::new().post(&server.url).header("Idempotency-Key", "k1");
    send_with(&quick(), &Keys::new(), route, request).await.unwrap();
    let requests = server.requests();
    assert_eq!(requests.len(), 2);
    assert!(requests
        .iter()
        .all(|request| request.contains("idempotency-key: k1")));
}

#[tokio::test]
async fn what_no_retry_can_help_is_returned() {
    let server = Server::answering(&[DENIED]).await;
    let request = Client::new().get(&server.url);
    let stopped = send_with(&quick(), &Keys::new(), "local/x", request)
        .await
        .unwrap_err();
    assert_eq!(stopped.decision().action(), Action::Escalate);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_server_that_is_not_there_was_never_reached() {
    let port = TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap();
    let request = Client::new().post(format!("http://{port}/x?token=secret"));
    let stopped = send_with(&quick(), &Keys::new(), "local/x", request)
        .await
        .unwrap_err();
    // never sent: even a POST is tried as often as the policy allows
    assert_eq!(stopped.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(stopped.call().attempts(), 3);
    let failed = stopped.error().unwrap();
    assert_eq!(
        toolerror_agent::driver::ToFailure::to_failure(failed).delivery,
        Delivery::NotSent
    );
    assert!(!stopped.to_string().contains("secret"));
}

#[tokio::test]
async fn a_request_that_cannot_be_built_is_not_sent() {
    let request = Client::new().get("no url");
    let stopped = send_with(&quick(), &Keys::new(), "local/x", request)
        .await
        .unwrap_err();
    assert_eq!(stopped.decision().action(), Action::FixInput);
    assert_eq!(stopped.call().attempts(), 1);
}
