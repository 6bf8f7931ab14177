//! Failures of the crate reqwest, made for real on loopback (SPEC §1.7, §1.8).

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::error::Error;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Certificate, Client, ClientBuilder};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::TlsAcceptor;
use toolerror::{read_error, Delivery, ErrorType, ToolError};
use Delivery::{NotSent, Unknown};
use ErrorType::{Internal, Permission, Transient, Validation};

const SECRET: &str = "s3cret";

/// A server whose every connection is handled by `handle`, until the test ends.
async fn serve<F>(handle: impl Fn(TcpStream) -> F + Send + 'static) -> SocketAddr
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(handle(stream));
        }
    });
    address
}

/// A server that reads a request, writes `answer`, and then ends as said.
async fn answer(answer: &'static str, end: End) -> SocketAddr {
    serve(move |mut stream| async move {
        read_request(&mut stream).await;
        stream.write_all(answer.as_bytes()).await.unwrap();
        stream.flush().await.unwrap();
        match end {
            End::Close => {}
            End::Reset => {
                tokio::time::sleep(Duration::from_millis(30)).await; // the answer arrives first
                stream.set_zero_linger().unwrap();
            }
            End::Hang => tokio::time::sleep(Duration::from_secs(60)).await,
        }
    })
    .await
}

#[derive(Clone, Copy)]
enum End {
    Close,
    Reset,
    Hang,
}

async fn read_request(stream: &mut TcpStream) {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") && stream.read_exact(&mut byte).await.is_ok() {
        request.push(byte[0]);
    }
}

fn client() -> ClientBuilder {
    let _installed_once = ring::default_provider().install_default();
    Client::builder()
        .no_proxy()
        .tls_certs_only([])
        .timeout(Duration::from_secs(10))
}

fn url(address: SocketAddr) -> String {
    format!("http://user:{SECRET}@{address}/v1?token={SECRET}")
}

async fn get(client: ClientBuilder, url: &str) -> reqwest::Error {
    let sent = client.build().unwrap().get(url).send().await;
    match sent {
        Err(error) => error,
        Ok(response) => response.text().await.unwrap_err(),
    }
}

/// What the failure must be read as; nothing secret may be in any text of it.
#[track_caller]
fn assert_reads(error: reqwest::Error, error_type: ErrorType, delivery: Delivery) -> ToolError {
    let shown = format!("{error:?}");
    let reading = read_error(&error).failure().unwrap();
    assert_eq!(reading.error().error_type(), error_type, "{shown}");
    assert_eq!(reading.delivery(), Some(delivery), "{shown}");
    let converted = ToolError::from(error);
    assert_eq!(converted.error_type(), error_type);
    let mut texts = vec![reading.error().to_json(), converted.to_json()];
    let mut source = converted.source();
    while let Some(error) = source {
        texts.push(error.to_string());
        source = error.source();
    }
    assert!(texts.iter().all(|text| !text.contains(SECRET)), "{texts:?}");
    converted
}

#[tokio::test]
async fn a_port_where_nobody_listens_is_transient_and_not_sent() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    assert_reads(get(client(), &url(address)).await, Transient, NotSent);
}

#[tokio::test]
async fn the_name_is_unknown() {
    let url = format!("http://no-such-host.invalid/v1?token={SECRET}");
    assert_reads(get(client(), &url).await, Transient, NotSent);
}

#[tokio::test]
async fn a_connection_that_takes_too_long_was_not_sent() {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(1).unwrap();
    let address = listener.local_addr().unwrap();
    let mut backlog = Vec::new(); // when it is full, the next connection gets no answer
    for _ in 0..16 {
        let connect = TcpStream::connect(address);
        if let Ok(stream) = tokio::time::timeout(Duration::from_millis(50), connect).await {
            backlog.push(stream.unwrap());
        }
    }
    let client = client().connect_timeout(Duration::from_millis(100));
    assert_reads(get(client, &url(address)).await, Transient, NotSent);
}

#[tokio::test]
async fn an_answer_that_takes_too_long_leaves_the_delivery_unknown() {
    let address = answer("", End::Hang).await;
    let total = client().timeout(Duration::from_millis(100));
    assert_reads(get(total, &url(address)).await, Transient, Unknown);
    let read = client().read_timeout(Duration::from_millis(100));
    assert_reads(get(read, &url(address)).await, Transient, Unknown);
}

#[tokio::test]
async fn a_body_that_stops_leaves_the_delivery_unknown() {
    let address = answer("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf", End::Hang).await;
    let client = client().timeout(Duration::from_millis(200));
    assert_reads(get(client, &url(address)).await, Transient, Unknown);
}

#[tokio::test]
async fn a_reset_before_the_answer_leaves_the_delivery_unknown() {
    let address = answer("", End::Reset).await;
    assert_reads(get(client(), &url(address)).await, Transient, Unknown);
}

#[tokio::test]
async fn a_connection_that_ends_before_the_answer_leaves_the_delivery_unknown() {
    let address = answer("", End::Close).await;
    assert_reads(get(client(), &url(address)).await, Transient, Unknown);
}

#[tokio::test]
async fn a_reset_inside_the_body() {
    let address = answer("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf", End::Reset).await;
    assert_reads(get(client(), &url(address)).await, Transient, Unknown);
}

#[tokio::test]
async fn a_body_that_is_cut_off() {
    for start in [
        "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nha",
    ] {
        let address = answer(start, End::Close).await;
        assert_reads(get(client(), &url(address)).await, Transient, Unknown);
        let response = client().build().unwrap().get(url(address)).send().await.unwrap();
        let as_json = response.json::<serde_json::Value>().await.unwrap_err();
        assert_reads(as_json, Transient, Unknown);
    }
}

#[tokio::test]
async fn an_answer_that_is_no_http() {
    let address = answer("SSH-2.0-OpenSSH_9.2\r\n\r\n", End::Close).await;
    assert_reads(get(client(), &url(address)).await, Internal, Unknown);
}

#[tokio::test]
async fn a_body_that_is_no_json() {
    let address = answer("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhtml", End::Close).await;
    let response = client().build().unwrap().get(url(address)).send().await.unwrap();
    let error = response.json::<serde_json::Value>().await.unwrap_err();
    assert_reads(error, Internal, Unknown);
}

#[tokio::test]
async fn redirects_without_end_are_not_retried() {
    let address = answer(
        "HTTP/1.1 302 Found\r\nlocation: /v1?token=s3cret\r\ncontent-length: 0\r\n\r\n",
        End::Close,
    )
    .await;
    assert_reads(get(client(), &url(address)).await, Internal, Unknown);
}

#[tokio::test]
async fn urls_that_are_none() {
    for url in [
        "/v1?token=s3cret",
        "ftp://host/?token=s3cret",
        "http://?token=s3cret",
        "http://h:99999/?token=s3cret",
    ] {
        let error = client().build().unwrap().get(url).send().await.unwrap_err();
        assert_reads(error, Validation, NotSent);
    }
    let https_only = client().https_only(true).build().unwrap();
    let error = https_only
        .get("http://127.0.0.1:1/?token=s3cret")
        .send()
        .await
        .unwrap_err();
    assert_reads(error, Validation, NotSent);
}

/// A TLS server with a certificate for `name`.
async fn tls_server(name: &str, expired: bool) -> (SocketAddr, Certificate) {
    let mut params = rcgen::CertificateParams::new([name.to_owned()]).unwrap();
    if expired {
        params.not_before = rcgen::date_time_ymd(2020, 1, 1);
        params.not_after = rcgen::date_time_ymd(2021, 1, 1);
    }
    let key = rcgen::KeyPair::generate().unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let root = Certificate::from_der(certificate.der()).unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth();
    let config = config
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let address = serve(move |stream| {
        let acceptor = acceptor.clone();
        async move {
            let _refused = acceptor.accept(stream).await;
        }
    })
    .await;
    (address, root)
}

async fn get_tls(client: ClientBuilder, host: &str, address: SocketAddr) -> reqwest::Error {
    let url = format!(
        "https://user:{SECRET}@{host}:{}/v1?token={SECRET}",
        address.port()
    );
    get(client.resolve(host, address), &url).await
}

#[tokio::test]
async fn a_certificate_that_is_not_accepted() {
    let host = "service.invalid";
    let (address, _) = tls_server(host, false).await;
    let untrusted = assert_reads(get_tls(client(), host, address).await, Permission, NotSent);
    assert_eq!(untrusted.reason().as_deref(), Some("tls"));
    let (address, root) = tls_server("other.invalid", false).await;
    let client_for = |root| client().tls_certs_only([root]);
    assert_reads(
        get_tls(client_for(root), host, address).await,
        Permission,
        NotSent,
    );
    let (address, root) = tls_server(host, true).await;
    assert_reads(
        get_tls(client_for(root), host, address).await,
        Permission,
        NotSent,
    );
}

#[tokio::test]
async fn a_handshake_that_is_garbage() {
    let address = serve(|mut stream| async move {
        let _sent = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    })
    .await;
    assert_reads(
        get_tls(client(), "service.invalid", address).await,
        Internal,
        Unknown,
    );
}

#[tokio::test]
async fn a_handshake_that_ends_was_not_sent() {
    let address = serve(|mut stream| async move {
        let _hello = stream.read(&mut [0; 4096]).await;
    })
    .await;
    assert_reads(
        get_tls(client(), "service.invalid", address).await,
        Transient,
        NotSent,
    );
}

#[tokio::test]
async fn the_question_mark_works() {
    async fn fetch(url: String) -> Result<String, ToolError> {
        let response = ToolError::from_response(client().build()?.get(url).send().await?).await?;
        Ok(response.text().await?)
    }
    let ok = answer("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok", End::Close).await;
    assert_eq!(fetch(url(ok)).await.unwrap(), "ok");
    let refused = fetch("http://127.0.0.1:1/".to_owned()).await.unwrap_err();
    assert_eq!(refused.error_type(), Transient);
}

#[tokio::test]
async fn a_response_is_read_with_headers_and_body() {
    async fn read(response: &'static str) -> ToolError {
        let address = answer(response, End::Close).await;
        let response = client().build().unwrap().get(url(address)).send().await.unwrap();
        ToolError::from_response(response).await.unwrap_err()
    }
    let busy =
        "HTTP/1.1 503 Nope\r\nretry-after: 7\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nbusy";
    let busy = read(busy).await;
    assert_eq!(busy.to_string(), "[TRANSIENT] HTTP 503 Service Unavailable: busy");
    assert_eq!(busy.retry_after(), Some(Duration::from_secs(7)));
    let own = "HTTP/1.1 500 Nope\r\ncontent-length: 36\r\n\r\n{\"type\":\"CONFLICT\",\"message\":\"held\"}";
    assert_eq!(read(own).await, ToolError::conflict("held"));
    let cut_off = "HTTP/1.1 404 Nope\r\ncontent-length: 100\r\n\r\nhalf";
    assert_eq!(read(cut_off).await.error_type(), ErrorType::NotFound);
}

#[tokio::test]
async fn a_status_made_an_error_keeps_its_meaning() {
    let address = answer("HTTP/1.1 409 Nope\r\ncontent-length: 0\r\n\r\n", End::Close).await;
    let response = client().build().unwrap().get(url(address)).send().await.unwrap();
    let error = response.error_for_status().unwrap_err();
    assert_reads(error, ErrorType::Conflict, Delivery::Rejected);
}

#[tokio::test]
async fn a_timeout_of_tokio_is_transient() {
    async fn late() -> Result<(), ToolError> {
        tokio::time::timeout(Duration::from_millis(1), std::future::pending::<()>()).await?;
        Ok(())
    }
    let error = late().await.unwrap_err();
    assert_eq!(error.error_type(), Transient);
    let elapsed = tokio::time::timeout(Duration::ZERO, std::future::pending::<()>()).await;
    let reading = read_error(&elapsed.unwrap_err()).failure().unwrap();
    assert_eq!(reading.delivery(), Some(Unknown));
}
