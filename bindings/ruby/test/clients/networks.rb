# frozen_string_literal: true

require "aws-sdk-s3"
require "faraday"
require "grpc"
require "net/http"
require "rest-client"
require_relative "reads"

# What HTTP clients and gRPC raise, from servers of the test's own.
class NetworksTest < Minitest::Test
  include Reads

  # A server that answers every request so, while the block runs: a status with headers and a body, +:close+ or +:silent+.
  def serving(*answer)
    server = TCPServer.new("127.0.0.1", 0)
    thread = Thread.new { loop { Thread.new(server.accept) { |socket| answer_to(socket, *answer) } } }
    yield server.addr[1]
  ensure
    thread&.kill
    server&.close
  end

  def answer_to(socket, status, headers = {}, body = "")
    request = +""
    request << socket.gets until request.end_with?("\r\n\r\n")
    socket.read(request[/content-length: (\d+)/i, 1].to_i)
    sleep 2 if status == :silent
    if status.is_a?(Integer)
      lines = headers.merge("Content-Length" => body.bytesize, "Connection" => "close").map { |line| line.join(": ") }
      socket.write(["HTTP/1.1 #{status} Said", *lines, "", body].join("\r\n"))
    end
    socket.close
  rescue SystemCallError, IOError, NoMethodError
    nil # the client is gone
  end

  STATUSES = { 404 => "NOT_FOUND", 409 => "CONFLICT", 422 => "VALIDATION", 401 => "PERMISSION", 429 => "TRANSIENT", 503 => "TRANSIENT" }.freeze

  # A client as a lambda from a port to the body, and what it raises.
  def statuses(classes)
    STATUSES.each do |status, type|
      serving(status, { "Retry-After" => 3 }) do |port|
        found = raised(classes) { yield port }
        assert_equal type, found.error.type, status
        assert_equal 3, found.retry_after if type == "TRANSIENT"
        assert_equal :rejected, found.delivery, status # a 503 with a delay is a refusal
      end
    end
    serving(503) { |port| assert_equal ["TRANSIENT", :unknown], how(raised(classes) { yield port }) }
  end

  def lost(classes, refused: :not_sent)
    assert_equal ["TRANSIENT", refused], how(raised(classes) { yield closed_port })
    %i[close silent].each do |ending|
      serving(ending) do |port|
        assert_equal ["TRANSIENT", :unknown], how(raised(classes) { yield port }), ending
        assert_sent_once(classes) { yield port }
      end
    end
  end

  def test_errors_of_faraday_get_their_types
    call = lambda do |port|
      connection = Faraday.new("http://127.0.0.1:#{port}", request: { timeout: 0.3 }) do |faraday|
        faraday.response :raise_error
        faraday.adapter :net_http
      end
      connection.post("/orders", "x")
    end
    statuses(Faraday::Error, &call)
    lost(Faraday::Error, &call)
  end

  def test_errors_of_net_http_get_their_types
    options = { read_timeout: 0.3, max_retries: 0 }
    call = ->(port) { Net::HTTP.start("127.0.0.1", port, **options) { |http| http.post("/orders", "x") }.value }
    statuses(Net::ProtocolError, &call)
    lost(StandardError, &call)
  end

  def test_errors_of_rest_client_get_their_types
    call = ->(port) { RestClient::Request.execute(method: :post, url: "http://127.0.0.1:#{port}/", payload: "x", read_timeout: 0.3, max_retries: 0) }
    statuses(RestClient::Exception, &call)
    lost(StandardError, &call)
  end

  AWS = {
    [404, "NoSuchKey"] => ["NOT_FOUND", "aws/NoSuchKey"], [403, "AccessDenied"] => ["PERMISSION", "aws/AccessDenied"],
    [503, "SlowDown"] => ["TRANSIENT", "aws/SlowDown"], [400, "InvalidBucketName"] => ["VALIDATION", nil]
  }.freeze

  def s3(port, **options)
    keys = { access_key_id: "key", secret_access_key: "secret", retry_limit: 0 }.merge(options)
    Aws::S3::Client.new(endpoint: "http://127.0.0.1:#{port}", region: "eu-central-1", force_path_style: true, http_read_timeout: 0.3, **keys)
  end

  def test_errors_of_aws_get_their_types
    call = ->(port) { s3(port).put_object(bucket: "shop", key: "order", body: "x") }
    AWS.each do |(status, code), (type, in_data)|
      body = "<?xml version=\"1.0\"?><Error><Code>#{code}</Code><Message>no luck</Message></Error>"
      serving(status, { "Content-Type" => "application/xml", "Retry-After" => 4 }, body) do |port|
        found = raised(Aws::S3::Errors::ServiceError) { call[port] }
        assert_equal [type, "no luck", :rejected], [found.error.type, found.error.message, found.delivery], code
        assert_equal in_data, found.error.code, code if in_data
        assert_equal 4, found.retry_after if type == "TRANSIENT"
      end
    end
    # it makes a call again by itself, so the last failure proves nothing about those before
    lost(Seahorse::Client::NetworkingError, refused: :unknown, &call)
    nobody = raised(Aws::Errors::MissingCredentialsError) { s3(closed_port, credentials: nil, access_key_id: nil, secret_access_key: nil).list_buckets }
    assert_equal %w[PERMISSION unauthenticated], [nobody.error.type, nobody.error.reason]
  end

  Text = Struct.new(:text) do
    def self.read(bytes) = new(bytes)
    def self.write(message) = message.text
  end

  # A service that answers with the status that it is asked for.
  class Orders
    include GRPC::GenericService
    self.marshal_class_method = :write
    self.unmarshal_class_method = :read
    self.service_name = "shop.Orders"
    rpc :Write, Text, Text

    def write(message, _call)
      sleep 2 if message.text == "silent"
      raise GRPC::BadStatus.new_status_exception(Integer(message.text), "no luck") unless message.text == "silent"
    end
  end

  GRPC_CODES = { 3 => "VALIDATION", 5 => "NOT_FOUND", 6 => "CONFLICT", 7 => "PERMISSION", 8 => "TRANSIENT", 10 => "CONFLICT",
                 13 => "INTERNAL", 14 => "TRANSIENT", 16 => "PERMISSION" }.freeze

  def test_errors_of_grpc_get_their_types
    server = GRPC::RpcServer.new(pool_size: 2)
    port = server.add_http2_port("127.0.0.1:0", :this_port_is_insecure)
    server.handle(Orders)
    thread = Thread.new { server.run }
    server.wait_till_running
    call = lambda do |text, at = port|
      Orders.rpc_stub_class.new("127.0.0.1:#{at}", :this_channel_is_insecure).write(Text.new(text), deadline: Time.now + 0.5)
    end
    GRPC_CODES.each do |code, type|
      found = raised(GRPC::BadStatus) { call[code.to_s] }
      assert_equal [type, "no luck"], [found.error.type, found.error.message], code
      assert_match %r{\Agrpc/[A-Z_]+\z}, found.error.code
    end
    assert_equal ["TRANSIENT", :unknown], how(raised(GRPC::DeadlineExceeded) { call["silent"] })
    assert_sent_once(GRPC::DeadlineExceeded) { call["silent"] }
    assert_equal ["TRANSIENT", :not_sent], how(raised(GRPC::Unavailable) { call["5", closed_port] })
  ensure
    server&.stop
    thread&.join
  end
end
