# frozen_string_literal: true

require "strscan"

# Cuts JSON into the texts of its values: what the library gets is what the request holds, digit for digit.
class Slices
  class NotJson < StandardError; end

  STRING = /"(?:[^"\\]++|\\.)*+"/m
  SCALAR = /[^\s,:\[\]{}"]+/
  BLANKS = /\s*/

  # The members of an object, each with the text of its value; of equal names the last.
  def self.members(json)
    cut(json, "{", "}") do |scanner|
      name = scanner.scan(STRING) or raise NotJson, "expected a name"
      scanner.skip(/\s*:\s*/) or raise NotJson, "no colon"
      [text(name), value(scanner)]
    end.to_h
  end

  # The texts of the items of an array.
  def self.items(json)
    cut(json, "[", "]") { |scanner| value(scanner) }
  end

  # What a string stands for; a lone surrogate is U+FFFD.
  def self.text(json)
    raise NotJson, "expected a string" unless json.start_with?('"')

    utf16 = json[1...-1].gsub(/\\(?:u(\h{4})|(.))/m) do
      next [Regexp.last_match(1).hex].pack("U").force_encoding("UTF-8") if Regexp.last_match(1)

      { "n" => "\n", "r" => "\r", "t" => "\t", "b" => "\b", "f" => "\f" }.fetch($2, $2)
    end
    paired(utf16)
  end

  # Surrogates, which are no characters for Ruby: a pair becomes its character.
  def self.paired(text)
    return text if text.valid_encoding?

    text.b.gsub(/\xED([\xA0-\xAF])([\x80-\xBF])\xED([\xB0-\xBF])([\x80-\xBF])|\xED[\xA0-\xBF][\x80-\xBF]/n) do
      bytes = [$1, $2, $3, $4].compact.map(&:ord)
      next "\uFFFD".b if bytes.empty?

      high = ((bytes[0] & 0x1F) << 6) | (bytes[1] & 0x3F)
      low = ((bytes[2] & 0x0F) << 6) | (bytes[3] & 0x3F)
      [0x10000 + ((high & 0x3FF) << 10) + low].pack("U").b
    end.force_encoding("UTF-8")
  end

  def self.cut(json, open, close)
    scanner = StringScanner.new(json)
    scanner.skip(BLANKS)
    raise NotJson, "expected #{open}" unless scanner.getch == open

    found = []
    scanner.skip(BLANKS)
    until scanner.peek(1) == close
      raise NotJson, "no end" if scanner.eos?

      found << yield(scanner)
      scanner.skip(/\s*,?\s*/)
    end
    found
  end

  def self.value(scanner)
    start = scanner.pos
    depth = 0
    loop do
      if scanner.skip(STRING) || scanner.skip(SCALAR) then nil
      elsif scanner.skip(/[\[{]/) then depth += 1
      elsif scanner.skip(/[\]}]/) then depth -= 1
      elsif depth.positive? && scanner.skip(/[\s,:]+/) then next
      else
        raise NotJson, "value without end"
      end
      break if depth.zero?
    end
    scanner.string.byteslice(start, scanner.pos - start)
  end
  private_class_method :cut, :value, :paired
end
