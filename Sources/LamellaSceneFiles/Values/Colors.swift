public import LamellaGeometry
internal import LamellaScene

extension Color: SceneValue {
  /// The codec of colors: hexadecimal digits, or a name of the theme or the file, with an opacity.
  public static var sceneCodec: SceneCodec<Color> {
    SceneCodec(
      SceneType(
        "a color", forms: "#RGB, #RRGGBB, #RRGGBBAA or the name of a color",
        words: ["black", "white", "clear"] + ThemeColor.names),
      parse: { ColorText.parse($0, $1) }, write: { color, _ in ColorText.text(color) })
  }
}

/// The colors of themes by their names.
private enum ThemeColor {
  static let paths: [(name: String, path: KeyPath<Theme, Color>)] = [
    ("ground", \.ground), ("surface", \.surface), ("raised", \.raised), ("ink", \.ink),
    ("inkSoft", \.inkSoft), ("accent", \.accent), ("good", \.good), ("warn", \.warn),
    ("bad", \.bad),
  ]

  static let names = paths.map(\.name) + (1...6).map { "series\($0)" }

  /// Returns the color of a name in a theme; nil for a name that no theme has.
  static func color(_ name: Substring) -> ((Theme) -> Color)? {
    if let path = paths.first(where: { $0.name == name })?.path { return { $0[keyPath: path] } }
    guard name.hasPrefix("series"), let number = Int(name.dropFirst(6)), (1...6).contains(number)
    else {
      return nil
    }
    // A theme of one's own may have fewer.
    return { theme in
      theme.series.isEmpty ? theme.accent : theme.series[(number - 1) % theme.series.count]
    }
  }
}

/// The reading and writing of colors.
private enum ColorText {
  static func parse(_ text: String, _ context: SceneContext) -> SceneCodec<Color>.Parsed {
    var name = text[...]
    var alpha: Float = 1
    if let space = text.utf8.lastIndex(of: UInt8(ascii: " ")) {
      guard let number = SceneNumber.parse(text[text.index(after: space)...]),
        (0...1).contains(number)
      else {
        return .fault("\"\(text)\" is not a color: the opacity behind it must be from 0% to 100%")
      }
      alpha = Float(number)
      name = text[..<space]
      while name.last == " " { name.removeLast() }
    }
    if name.utf8.first == UInt8(ascii: "#") {
      return hexadecimal(name.utf8.dropFirst()).map { .value($0.fading(alpha)) } ?? .fault(nil)
    }
    switch name {
    case "black": return .value(Color.black.fading(alpha))
    case "white": return .value(Color.white.fading(alpha))
    case "clear": return .value(.clear)
    default: break
    }
    if let own = context.colors[String(name)] {
      if own.light == own.dark { return .value(own.light.fading(alpha)) }
      return .themed { ($0.isLight ? own.light : own.dark).fading(alpha) }
    }
    if let color = ThemeColor.color(name) { return .themed { color($0).fading(alpha) } }
    let known = Color.sceneCodec.type
    return .fault(
      "\"\(text)\" is not a color: expected \(known.forms)"
        + Suggestion.question(for: String(name), among: known.words + context.colors.keys))
  }

  private static func hexadecimal(_ digits: Substring.UTF8View) -> Color? {
    let count = digits.count
    guard count == 3 || count == 6 || count == 8 else { return nil }
    var number: UInt32 = 0
    for byte in digits {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x37
      case 0x61...0x66: digit = byte - 0x57
      default: return nil
      }
      // Of three digits each stands for two.
      number = count == 3 ? number << 8 | UInt32(digit * 17) : number << 4 | UInt32(digit)
    }
    return count == 8
      ? Color(hex: number >> 8, alpha: Float(number & 0xFF) / 255) : Color(hex: number)
  }

  /// Returns the color in hexadecimal digits; its channels are rounded to 8 bits.
  static func text(_ color: Color) -> String {
    func digits(_ channel: Float) -> String {
      let byte = channel.isNaN ? 0 : Int(saturating: (min(max(channel, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    let opaque = "#" + digits(color.red) + digits(color.green) + digits(color.blue)
    return color.alpha >= 1 ? opaque : opaque + digits(color.alpha)
  }
}

extension Color {
  /// Returns the color with its alpha multiplied by a fraction.
  fileprivate func fading(_ fraction: Float) -> Color {
    fraction == 1 ? self : withAlpha(alpha * fraction)
  }
}

extension Theme {
  /// Whether the theme has dark text on a light ground.
  var isLight: Bool {
    let light = ground.red * 0.299 + ground.green * 0.587 + ground.blue * 0.114
    return light > ink.red * 0.299 + ink.green * 0.587 + ink.blue * 0.114
  }
}

extension SceneCodec<[Color]> {
  /// The codec of colors with commas between.
  public static var colors: SceneCodec<[Color]> {
    let one = Color.sceneCodec
    return SceneCodec(
      SceneType("colors", forms: "colors with commas between"),
      parse: { text, context in
        var parts: [(Theme) -> Color] = []
        var isThemed = false
        for part in text.split(separator: ",") {
          switch one.parse(String(part.drop { $0 == " " }), context) {
          case .value(let color): parts.append { _ in color }
          case .themed(let color):
            parts.append(color)
            isThemed = true
          case .fault(let message): return .fault(message ?? one.type.fault(String(part)))
          }
        }
        if isThemed { return .themed { theme in parts.map { $0(theme) } } }
        return .value(parts.map { $0(.dark) })
      },
      write: { colors, context in
        colors.compactMap { one.write($0, context) }.joined(separator: ", ")
      })
  }
}

extension SceneCodec<Theme> {
  /// The codec of the two themes of the engine.
  static var theme: SceneCodec<Theme> {
    SceneCodec(
      SceneType("a theme", words: ["light", "dark"], isOpen: false),
      parse: { text, _ in
        text == "light" ? .value(.light) : text == "dark" ? .value(.dark) : .fault(nil)
      },
      write: { theme, _ in theme == .light ? "light" : theme == .dark ? "dark" : nil })
  }
}
