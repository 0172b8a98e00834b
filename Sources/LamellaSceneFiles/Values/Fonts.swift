public import LamellaGraphics
internal import LamellaScene

extension Font: SceneValue {
  /// The codec of fonts: a size, with a weight and a family before it.
  public static var sceneCodec: SceneCodec<Font> {
    SceneCodec(
      SceneType(
        "a font", forms: "a size such as 16, bold 16, digits 16 or semibold \"Noto Sans\" 16"),
      parse: { text, _ in FontText.parse(text).map { .value($0) } ?? .fault(nil) },
      write: { font, _ in FontText.text(font) })
  }
}

/// The reading and writing of fonts.
private enum FontText {
  static let weights: [(name: String, weight: FontWeight)] = [
    ("thin", .thin), ("light", .light), ("regular", .regular), ("medium", .medium),
    ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy), ("black", .black),
  ]

  static func parse(_ text: String) -> Font? {
    var copy = text
    return copy.withUTF8 { parse($0) }
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Font? {
    var weight: FontWeight?
    var family: String?
    var isDigits = false
    let (space, quote) = (UInt8(ascii: " "), UInt8(ascii: "\""))
    var index = 0
    while true {
      while index < bytes.count, bytes[index] == space { index += 1 }
      if index < bytes.count, bytes[index] == quote {
        index += 1
        guard family == nil, !isDigits, let end = bytes[index...].firstIndex(of: quote) else {
          return nil
        }
        family = String(decoding: bytes[index..<end], as: UTF8.self)
        index = end + 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index] != space { index += 1 }
      let word = UnsafeBufferPointer(rebasing: bytes[start..<index])
      if word.elementsEqual("digits".utf8) {
        guard !isDigits, family == nil else { return nil }
        isDigits = true
      } else if let named = weights.first(where: { word.elementsEqual($0.name.utf8) }) {
        guard weight == nil else { return nil }
        weight = named.weight
      } else {
        guard let size = SceneNumber.parse(word), size > 0, size <= 1000,
          bytes[index...].allSatisfy({ $0 == space })
        else { return nil }
        let weight = weight ?? .regular
        if let family { return family.isEmpty ? nil : .named(family, size: size, weight: weight) }
        return isDigits
          ? .monospacedDigits(size: size, weight: weight) : .system(size: size, weight: weight)
      }
    }
  }

  /// Returns the text of a font; a weight that has no name is that of the nearest one.
  static func text(_ font: Font) -> String {
    let (size, weight) = (font.pointSize, font.weight)
    let nearest = weights.min {
      abs($0.weight.value - weight.value) < abs($1.weight.value - weight.value)
    }
    var text = nearest.map { $0.name == "regular" ? "" : $0.name + " " } ?? ""
    if font == .monospacedDigits(size: size, weight: weight),
      font != .system(size: size, weight: weight)
    {
      text += "digits "
    } else if font != .system(size: size, weight: weight) {
      text += "\"\(font.familyName)\" "
    }
    return text + SceneNumber.text(size)
  }
}
