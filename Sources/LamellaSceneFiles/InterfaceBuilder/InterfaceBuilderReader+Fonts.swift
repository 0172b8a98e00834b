nonisolated extension InterfaceBuilderReader {
  /// Returns a font as scenes write it; nil, which leaves the object's own, where it has no size.
  mutating func font(_ element: SceneElement) -> String? {
    if let style = element.attribute("style") {
      // UIKit's names: UICTFontTextStyleBody, with Short or Tall before the name of some.
      var name = style.value
      if name.hasPrefix("UICTFontTextStyle") { name = String(name.dropFirst(17)) }
      for prefix in ["Short", "Tall"] where name.hasPrefix(prefix) {
        name = String(name.dropFirst(prefix.count))
      }
      if let font = Self.textStyles[name] { return font }
      omit("the text style \"\(style.value)\" is not taken", at: style.position)
      return nil
    }
    guard let sizeAttribute = element.attribute("pointSize"), let size = number(sizeAttribute),
      size != "0"
    else { return nil }

    var words: [String] = []
    switch element["type"] {
    case "boldSystem": words.append("bold")
    case "italicSystem":
      omit("italic fonts are not taken; upright ones stand for them", at: element.position)
    case "monospacedDigitSystem", "monospacedSystem": words.append("digits")
    default: break
    }
    if let weight = element.attribute("weight") {
      if let word = word(weight, of: Self.weights), word != "regular" { words.append(word) }
    }
    if let name = element["name"], !name.hasPrefix("."), element["type"] == nil {
      let parts = name.split(separator: "-", maxSplits: 1)
      let face = parts.count == 2 ? parts[1].lowercased() : ""
      if face.contains("italic") || face.contains("oblique") {
        omit("italic fonts are not taken; upright ones stand for them", at: element.position)
      }
      if let weight = Self.faceWeights.first(where: { face.contains($0.face) }) {
        words.append(weight.word)
      }
      let family = element["family"] ?? parts.first.map(String.init) ?? name
      words.append("\"\(family.filter { $0 != "\"" })\"")
    }
    words.append(size)
    return words.joined(separator: " ")
  }

  /// The sizes and weights of iOS's text styles at its standard text size.
  private static let textStyles = [
    "LargeTitle": "34", "Title0": "34", "Title1": "28", "Title2": "22", "Title3": "20",
    "Headline": "semibold 17", "Body": "17", "Callout": "16", "Subhead": "15", "Subheadline": "15",
    "Footnote": "13", "Caption1": "12", "Caption2": "11",
  ]

  private static let weights = [
    "ultraLight": "thin", "thin": "thin", "light": "light", "regular": "regular",
    "medium": "medium", "semibold": "semibold", "bold": "bold", "heavy": "heavy", "black": "black",
  ]

  /// The weights by what names of faces contain, longer ones first.
  private static let faceWeights: [(face: String, word: String)] = [
    ("ultralight", "thin"), ("semibold", "semibold"), ("demibold", "semibold"),
    ("extrabold", "heavy"), ("heavy", "heavy"), ("black", "black"), ("bold", "bold"),
    ("medium", "medium"), ("light", "light"), ("thin", "thin"),
  ]
}
