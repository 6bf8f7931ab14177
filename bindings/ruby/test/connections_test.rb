# frozen_string_literal: true

require "minitest/autorun"
require "net/http"
require "openssl"
require "socket"
require "timeout"
require "toolerror"

# Failures as this runtime raises them: from real ports, of which some do not answer.
class ConnectionsTest < Minitest::Test
  UNSAFE = { tool: { side_effects: true } }.freeze

  def raised
    yield
    flunk "nothing was raised"
  rescue StandardError => e
    raise if e.is_a?(Minitest::Assertion)

    e
  end

  # A server that does so with each connection, while the block runs.
  def serving(answer)
    server = TCPServer.new("127.0.0.1", 0)
    held = []
    thread = Thread.new do
      loop { held << server.accept and answer.call(held.last) }
    rescue IOError, SystemCallError
      nil
    end
    yield server.local_address.ip_port
  ensure
    thread.kill
    thread.join
    [server, *held].each(&:close)
  end

  def get(port, tls: false, **options)
    Net::HTTP.start("127.0.0.1", port, use_ssl: tls, max_retries: 0, **options) { |http| http.get("/") }
  end

  def assert_read(exception, type, delivery)
    reading = ToolError.read_exception(exception)
    assert_equal [type, delivery], [reading.error.type, reading.delivery], "#{exception.class}: #{exception.message}"
    assert_equal ToolError.wrap(exception), reading.error
  end

  def closed_port
    TCPServer.open("127.0.0.1", 0) { |server| server.local_address.ip_port }
  end

  def test_a_port_where_nobody_listens_is_transient
    refused = raised { get(closed_port) }
    assert_kind_of Errno::ECONNREFUSED, refused
    assert_read refused, "TRANSIENT", :not_sent
    assert_read raised { TCPSocket.new("127.0.0.1", closed_port) }, "TRANSIENT", :not_sent
  end

  def test_an_answer_that_takes_too_long_leaves_the_delivery_unknown
    serving(->(_) {}) do |port|
      late = raised { get(port, read_timeout: 0.1) }
      assert_kind_of Net::ReadTimeout, late
      assert_read late, "TRANSIENT", :unknown
      assert_read raised { Timeout.timeout(0.1) { get(port) } }, "TRANSIENT", :unknown
    end
  end

  def test_a_connection_that_takes_too_long_was_not_sent
    # a queue of one place that is taken: the system leaves further connections without an answer
    server = Socket.new(:INET, :STREAM)
    server.bind(Addrinfo.tcp("127.0.0.1", 0))
    server.listen(0)
    address = server.local_address
    waiting = Array.new(3) { Socket.new(:INET, :STREAM).tap { |one| one.connect_nonblock(address, exception: false) } }
    late = raised { get(address.ip_port, open_timeout: 0.2) }
    assert_kind_of Net::OpenTimeout, late
    assert_read late, "TRANSIENT", :not_sent
    late = raised { Socket.tcp("127.0.0.1", address.ip_port, connect_timeout: 0.2) }
    assert_kind_of Errno::ETIMEDOUT, late
    assert_equal "TRANSIENT", ToolError.wrap(late).type
  ensure
    [server, *waiting].each(&:close)
  end

  def test_the_connection_ends_before_the_answer
    serving(lambda(&:close)) do |port|
      ended = raised { get(port) }
      assert_includes [EOFError, Errno::ECONNRESET, Errno::EPIPE], ended.class
      assert_read ended, "TRANSIENT", :unknown
    end
    serving(->(client) { client.write("no HTTP\r\n\r\n") }) { |port| assert_read raised { get(port) }, "INTERNAL", :unknown }
  end

  def test_a_name_that_does_not_exist
    lost = raised { Net::HTTP.get(URI("http://no-such-host.invalid/")) }
    assert_kind_of SocketError, lost
    assert_read lost, "TRANSIENT", :not_sent
  end

  def test_tls_with_a_server_that_has_none
    serving(->(client) { client.write("no TLS here\r\n") }) do |port|
      failed = raised { get(port, tls: true) }
      assert_kind_of OpenSSL::SSL::SSLError, failed
      assert_read failed, "INTERNAL", :unknown
    end
  end

  def test_a_certificate_that_nobody_signed_is_refused
    key = OpenSSL::PKey::EC.generate("prime256v1")
    certificate = OpenSSL::X509::Certificate.new
    certificate.subject = certificate.issuer = OpenSSL::X509::Name.parse("/CN=127.0.0.1")
    certificate.not_before = Time.now - 60
    certificate.not_after = Time.now + 3600
    certificate.public_key = key
    certificate.serial = 1
    certificate.version = 2
    certificate.sign(key, "SHA256")
    context = OpenSSL::SSL::SSLContext.new
    context.cert = certificate
    context.key = key
    hand_over = lambda do |client|
      OpenSSL::SSL::SSLSocket.new(client, context).accept
    rescue OpenSSL::SSL::SSLError
      nil
    end
    serving(hand_over) do |port|
      untrusted = raised { get(port, tls: true) }
      assert_read untrusted, "PERMISSION", :not_sent
      assert_equal "tls", ToolError.wrap(untrusted).reason
    end
  end

  def test_a_url_that_is_none
    assert_read raised { URI.parse("http://[") }, "VALIDATION", :not_sent
  end

  def test_what_was_being_handled_is_no_cause
    outer = raised do
      get(closed_port)
    rescue SystemCallError
      raise "could not fetch"
    end
    assert_equal "[INTERNAL] could not fetch", ToolError.wrap(outer).to_s
  end

  # Of a program that has no handles left: the connecting library's own failure proves that nothing was sent, that of a
  # file that comes after the send does not.
  def test_a_process_out_of_handles_sends_nothing
    port = closed_port
    script = <<~RUBY
      require "socket"
      require "toolerror"
      held = []
      tried = { connect: -> { TCPSocket.new("127.0.0.1", #{port}) }, file: -> { File.open("/dev/null") } }
      Process.setrlimit(Process::RLIMIT_NOFILE, 24)
      begin
        loop { held << File.open("/dev/null") }
      rescue Errno::EMFILE
        read = tried.transform_values do |work|
          work.call
        rescue SystemCallError => e
          ToolError.read_exception(e)
        end
        held.each(&:close)
      end
      puts(read.map { |name, found| [name, found.error.type, found.delivery].join(" ") })
    RUBY
    lib = File.expand_path("../lib", __dir__)
    assert_equal "connect TRANSIENT not_sent\nfile TRANSIENT unknown\n", IO.popen([RbConfig.ruby, "-I#{lib}", "-e", script], &:read)
  end

  def test_a_call_that_may_have_arrived_is_not_retried_blindly
    serving(->(_) {}) do |port|
      engine = ToolError::Engine.new
      late = assert_raises(Net::ReadTimeout) { engine.run("s/t", side_effects: true) { get(port, read_timeout: 0.1) } }
      decision = ToolError::CallFailure.of(late).decision
      assert_equal [:unsafe_replay, 1], [decision.reason, decision.attempt]
    end
  end
end
