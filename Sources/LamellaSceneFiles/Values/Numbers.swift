public import LamellaGeometry

/// Readers and writers of numbers in values.
nonisolated enum SceneNumber {
  /// Returns the number of a text: decimal digits with a fraction and an exponent, also in percent; nil for others.
  ///
  /// All are finite, but for `infinity` itself.
  static func parse(_ text: some StringProtocol) -> Double? {
    if let number = text.utf8.withContiguousStorageIfAvailable({ plain($0) }) ?? nil {
      return number
    }
    if text.last == "%" { return parse(text.dropLast()).map { $0 / 100 } }
    if text == "infinity" { return .infinity }
    if text == "-infinity" { return -.infinity }
    // Swift reads names and hexadecimal digits as well, which nobody means here.
    guard
      text.utf8.allSatisfy({
        ($0 >= 0x2B && $0 <= 0x39 && $0 != 0x2C && $0 != 0x2F) || $0 | 0x20 == 0x65
      }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Returns the number of the bytes of a text, as of a text.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    plain(bytes) ?? parse(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the number of up to 15 digits with a fraction, as most numbers are; nil for other texts.
  ///
  /// Both the digits and the power of ten are exact, so that their quotient is the nearest number.
  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    var digits = 0
    var number: Int64 = 0
    var scale = 0.0
    for byte in bytes.dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: "."), scale == 0 {
        scale = 1
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10, digits < 15 else { return nil }
      digits += 1
      number = number * 10 + Int64(digit)
      scale *= 10
    }
    guard digits > 0, scale != 1 else { return nil }
    let value = scale == 0 ? Double(number) : Double(number) / scale
    return isNegative ? -value : value
  }

  /// Returns the numbers of a text, separated by spaces or commas; nil where one of them is none, or infinite.
  static func list(_ text: some StringProtocol) -> [Double]? {
    var numbers: [Double] = []
    for part in String(text).utf8.split(whereSeparator: \.isSceneSeparator) {
      guard let number = parse(Substring(part)), number.isFinite, numbers.count < 64 else {
        return nil
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns the shortest text that reads back as the number.
  static func text(_ number: Double) -> String {
    if number.isInfinite { return number > 0 ? "infinity" : "-infinity" }
    if number == number.rounded(), number.magnitude < 1e15 { return String(Int(number)) }
    return "\(number)"
  }

  /// Returns the texts of numbers with spaces between.
  static func text(_ numbers: Double...) -> String {
    numbers.map { text($0) }.joined(separator: " ")
  }
}

extension Double: SceneValue {
  /// The codec of numbers.
  public static var sceneCodec: SceneCodec<Double> {
    SceneCodec(
      SceneType("a number", forms: "digits such as 12, 0.5 or 50%", words: ["infinity"]),
      parse: { SceneNumber.parse($0) }, write: { SceneNumber.text($0) })
  }
}

extension SceneCodec<Double> {
  /// The codec of durations in seconds.
  public static var seconds: SceneCodec<Double> {
    SceneCodec(
      SceneType("a duration", forms: "seconds or milliseconds such as 0.3s or 300ms"),
      parse: { text in
        let (digits, unit) =
          text.hasSuffix("ms")
          ? (text.dropLast(2), 0.001) : (text.hasSuffix("s") ? text.dropLast() : text[...], 1)
        return SceneNumber.parse(digits).map { $0 * unit }
      },
      write: { SceneNumber.text($0) + ($0.isFinite ? "s" : "") })
  }
}

extension Float: SceneValue {
  /// The codec of numbers.
  public static var sceneCodec: SceneCodec<Float> {
    SceneCodec(
      SceneType("a number", forms: "digits such as 12, 0.5 or 50%"),
      parse: { text in
        SceneNumber.parse(text).map { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
      },
      write: { $0 == $0.rounded() && $0.magnitude < 1e6 ? String(Int($0)) : "\($0)" })
  }
}

extension Int: SceneValue {
  /// The codec of whole numbers.
  public static var sceneCodec: SceneCodec<Int> {
    SceneCodec(
      SceneType("a whole number", forms: "digits such as 3"), parse: { Int($0) },
      write: { String($0) })
  }
}

extension Bool: SceneValue {
  /// The codec of `true` and `false`.
  public static var sceneCodec: SceneCodec<Bool> {
    SceneCodec(
      SceneType("true or false", forms: "true or false", words: ["true", "false"], isOpen: false),
      parse: { $0 == "true" ? true : $0 == "false" ? false : nil }, write: { $0 ? "true" : "false" }
    )
  }
}

extension Point: SceneValue {
  /// The codec of two numbers, x and y.
  public static var sceneCodec: SceneCodec<Point> {
    SceneCodec(
      SceneType("a point", forms: "two numbers, x and y"),
      parse: { SceneNumber.list($0).flatMap { $0.count == 2 ? Point($0[0], $0[1]) : nil } },
      write: { SceneNumber.text($0.x, $0.y) })
  }
}

extension Size: SceneValue {
  /// The codec of two numbers, width and height.
  public static var sceneCodec: SceneCodec<Size> {
    SceneCodec(
      SceneType("a size", forms: "two numbers, width and height"),
      parse: { SceneNumber.list($0).flatMap { $0.count == 2 ? Size($0[0], $0[1]) : nil } },
      write: { SceneNumber.text($0.width, $0.height) })
  }
}

extension Rect: SceneValue {
  /// The codec of four numbers: x, y, width, height.
  public static var sceneCodec: SceneCodec<Rect> {
    SceneCodec(
      SceneType("a rectangle", forms: "four numbers: x, y, width and height"),
      parse: {
        SceneNumber.list($0).flatMap {
          $0.count == 4 ? Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) : nil
        }
      },
      write: { SceneNumber.text($0.origin.x, $0.origin.y, $0.size.width, $0.size.height) })
  }
}

extension EdgeInsets: SceneValue {
  /// The codec of one number for all edges, or top, left, bottom and right.
  public static var sceneCodec: SceneCodec<EdgeInsets> {
    SceneCodec(
      SceneType("insets", forms: "one number, or four: top, left, bottom and right"),
      parse: {
        SceneNumber.list($0).flatMap {
          $0.count == 1
            ? EdgeInsets(all: $0[0])
            : $0.count == 4 ? EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) : nil
        }
      },
      write: { SceneNumber.text($0.top, $0.left, $0.bottom, $0.right) })
  }
}

extension DirectionalEdgeInsets: SceneValue {
  /// The codec of one number for all edges, or top, leading, bottom and trailing.
  public static var sceneCodec: SceneCodec<DirectionalEdgeInsets> {
    SceneCodec(
      SceneType("insets", forms: "one number, or four: top, leading, bottom and trailing"),
      parse: {
        SceneNumber.list($0).flatMap {
          let n = $0.count == 1 ? [$0[0], $0[0], $0[0], $0[0]] : $0
          return n.count == 4
            ? DirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3]) : nil
        }
      },
      write: { SceneNumber.text($0.top, $0.leading, $0.bottom, $0.trailing) })
  }
}

extension SceneCodec<[Double]> {
  /// The codec of any number of numbers.
  public static var numbers: SceneCodec<[Double]> {
    SceneCodec(
      SceneType("numbers", forms: "numbers with spaces between"), parse: { SceneNumber.list($0) },
      write: { $0.map { SceneNumber.text($0) }.joined(separator: " ") })
  }
}
