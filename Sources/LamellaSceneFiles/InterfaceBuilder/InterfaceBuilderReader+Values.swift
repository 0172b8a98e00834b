nonisolated extension InterfaceBuilderReader {
  // MARK: Attributes

  /// Returns an attribute's number as scenes write it; notes a fault and returns nil where it is none.
  mutating func number(_ attribute: SceneElement.Attribute, in range: ClosedRange<Double>? = nil)
    -> String?
  {
    guard let number = Self.number(attribute.value) else {
      fault(
        at: attribute.valuePosition,
        "\(attribute.name): expected a number and found \"\(attribute.value)\"")
      return nil
    }
    if let range, !range.contains(number) {
      fault(
        at: attribute.valuePosition,
        "\(attribute.name): expected a number from \(SceneNumber.text(range.lowerBound)) to \(SceneNumber.text(range.upperBound)) and found \(attribute.value)"
      )
      return nil
    }
    return SceneNumber.text(number)
  }

  /// Returns an attribute's whole number as scenes write it; notes a fault and returns nil where it is none.
  mutating func wholeNumber(_ attribute: SceneElement.Attribute) -> String? {
    if let number = Self.number(attribute.value), number == number.rounded() {
      return SceneNumber.text(number)
    }
    fault(
      at: attribute.valuePosition,
      "\(attribute.name): expected a whole number and found \"\(attribute.value)\"")
    return nil
  }

  /// Returns whether an attribute says YES; notes a fault and returns nil where it says neither YES nor NO.
  mutating func truth(_ attribute: SceneElement.Attribute) -> Bool? {
    switch attribute.value {
    case "YES": return true
    case "NO": return false
    default:
      fault(
        at: attribute.valuePosition,
        "\(attribute.name): expected YES or NO and found \"\(attribute.value)\"")
      return nil
    }
  }

  /// Returns the word of scenes for an attribute's one; notes a fault and returns nil where it is none of the words.
  mutating func word(_ attribute: SceneElement.Attribute, of words: [String: String]) -> String? {
    if let word = words[attribute.value] { return word }
    fault(
      at: attribute.valuePosition,
      "\(attribute.name): expected \(Self.list(words.keys.sorted())) and found \"\(attribute.value)\""
    )
    return nil
  }

  /// Returns the path of an image by the name that Interface Builder has for it, or nil for a system's symbol.
  ///
  /// Asset catalogs know images without the end of their files' names.
  mutating func imagePath(_ attribute: SceneElement.Attribute, of element: SceneElement) -> String?
  {
    guard element["catalog"] != "system" else {
      omit("the system image \"\(attribute.value)\" is not taken", at: attribute.position)
      return nil
    }
    let hasEnd = [".png", ".jpg", ".jpeg"].contains { attribute.value.lowercased().hasSuffix($0) }
    return hasEnd ? attribute.value : attribute.value + ".png"
  }

  // MARK: Elements

  /// Returns the value of an element with a key as scenes write it; nil where it is nothing or cannot be taken.
  mutating func value(of element: SceneElement) -> String? {
    switch element.name {
    case "nil": return nil
    case "color": return color(element)
    case "fontDescription": return font(element)
    case "inset": return numbers(["minY", "minX", "maxY", "maxX"], of: element)
    case "edgeInsets": return numbers(["top", "left", "bottom", "right"], of: element)
    case "directionalEdgeInsets":
      return numbers(["top", "leading", "bottom", "trailing"], of: element)
    case "size": return numbers(["width", "height"], of: element)
    case "point": return numbers(["x", "y"], of: element)
    case "rect": return numbers(["x", "y", "width", "height"], of: element)
    case "real", "integer", "float", "double":
      guard let value = element.attribute("value") else { return nil }
      return number(value)
    case "bool", "boolean":
      guard let value = element.attribute("value") else { return nil }
      return truth(value).map(String.init)
    case "string", "mutableString": return Self.sceneText(text(of: element))
    case "attributedString":
      omit("fonts and colors of attributed texts are not taken", at: element.position)
      return Self.sceneText(plainText(of: element))
    case "imageReference":
      guard let image = element.attribute("image") else { return nil }
      return imagePath(image, of: element)
    default:
      omit("<\(element.name)> is not taken", at: element.position)
      return nil
    }
  }

  /// Returns the numbers of an element with spaces between; those that are missing are 0.
  mutating func numbers(_ names: [String], of element: SceneElement) -> String {
    names.map { name in
      element.attribute(name).flatMap { number($0) } ?? "0"
    }.joined(separator: " ")
  }

  /// Returns the text of a `<string>`, which may be written in base 64.
  private mutating func text(of element: SceneElement) -> String {
    guard element["base64-UTF8"] == "YES" else { return element.text }
    if let text = Self.text(ofBase64: element.text) { return text }
    fault(at: element.position, "<\(element.name)> does not contain a text in base 64")
    return ""
  }

  /// Returns the text of an attributed string's fragments.
  private mutating func plainText(of element: SceneElement) -> String {
    var result = ""
    for fragment in element.children where fragment.name == "fragment" {
      if let content = fragment["content"] {
        result += content
      } else {
        for child in fragment.children where child["key"] == "content" { result += text(of: child) }
      }
    }
    return result
  }

  // MARK: Texts

  /// Returns a number as Interface Builder writes it; nil for what is none, or is not finite.
  static func number(_ text: some StringProtocol) -> Double? {
    guard text.last != "%", let number = SceneNumber.parse(text), number.isFinite else {
      return nil
    }
    return number
  }

  /// Returns a text as scenes write it: one that begins with an `@` would be a string's name.
  static func sceneText(_ text: String) -> String { text.hasPrefix("@") ? "@" + text : text }

  /// Returns the text that is written in base 64; nil where it is not well-formed.
  static func text(ofBase64 encoded: String) -> String? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in encoded.utf8 where byte != UInt8(ascii: "=") && byte > 0x20 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
