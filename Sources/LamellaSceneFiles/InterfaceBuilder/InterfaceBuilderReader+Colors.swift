internal import LamellaGeometry

nonisolated extension InterfaceBuilderReader {
  /// Returns a color as scenes write it; nil where there is none for it.
  ///
  /// Colors of iOS with a meaning become those of the theme. Its other ones and those of the file's catalog become
  /// colors that the scene defines.
  mutating func color(_ element: SceneElement) -> String? {
    if let name = element.attribute("systemColor") ?? element.attribute("cocoaTouchSystemColor") {
      return systemColor(name, of: element)
    }
    if let name = element.attribute("name") {
      return definedColor(name.value, at: element.position, resourceColors[name.value])
    }
    return components(of: element)
  }

  /// Returns the scene's color for one of iOS.
  private mutating func systemColor(_ attribute: SceneElement.Attribute, of element: SceneElement)
    -> String?
  {
    var name = attribute.value
    if name.hasSuffix("Color") { name = String(name.dropLast(5)) }
    if let color = Self.themeColors[name] { return color }
    if let shades = Self.systemColors[name] {
      define(
        SceneElement(
          "color", attributes: ["name": name, "light": shades.light, "dark": shades.dark],
          position: element.position), named: name)
      return name
    }
    // Files keep the values of colors of iOS, for systems without them.
    if element.attribute("red") != nil || element.attribute("white") != nil {
      return components(of: element)
    }
    if let resource = resourceColors[attribute.value], let value = components(of: resource) {
      return value
    }
    omit("the system color \"\(attribute.value)\" is not taken", at: attribute.position)
    return nil
  }

  /// Returns the name under which the scene defines a color of the file's catalog.
  private mutating func definedColor(
    _ name: String, at position: ScenePosition, _ resource: SceneElement?
  ) -> String? {
    var identifier = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map {
          $0.isASCII && $0.properties.isAlphabetic || "0"..."9" ~= $0 ? $0 : "_"
        }))
    // Names of the theme's colors keep their meaning.
    if Self.reservedColors.contains(identifier) { identifier += "_" }
    if colors[identifier] == nil {
      guard let resource, let value = components(of: resource) else {
        omit("the color \"\(name)\", whose value the file does not say, is not taken", at: position)
        return nil
      }
      define(
        SceneElement(
          "color", attributes: ["name": identifier, "value": value], position: resource.position),
        named: identifier)
    }
    return identifier
  }

  private mutating func define(_ color: SceneElement, named name: String) {
    if colors.updateValue(color, forKey: name) == nil { colorNames.append(name) }
  }

  /// Returns the color of an element's components as `#RRGGBB` or `#RRGGBBAA`.
  private mutating func components(of element: SceneElement) -> String? {
    /// Returns a component, or nil where the element has none of the name.
    func component(_ name: String) -> Double? {
      guard let attribute = element.attribute(name), number(attribute) != nil else { return nil }
      return Self.number(attribute.value)
    }
    let alpha = component("alpha") ?? 1
    let space = element["customColorSpace"] ?? element["colorSpace"] ?? "sRGB"
    if let white = component("white") {
      return Self.hexadecimal(white, white, white, alpha)
    } else if let red = component("red"), let green = component("green"),
      let blue = component("blue")
    {
      guard space == "displayP3" else { return Self.hexadecimal(red, green, blue, alpha) }
      let color = Self.standardRGB(ofDisplayP3: (red, green, blue))
      return Self.hexadecimal(color.red, color.green, color.blue, alpha)
    } else if let cyan = component("cyan"), let magenta = component("magenta"),
      let yellow = component("yellow"), let black = component("black")
    {
      let rest = 1 - black
      return Self.hexadecimal(
        (1 - cyan) * rest, (1 - magenta) * rest, (1 - yellow) * rest, alpha)
    }
    // Components that are no numbers were told.
    if element["white"] != nil || element["red"] != nil || element["cyan"] != nil { return nil }
    omit(
      "a <color> without components, such as one of a pattern, is not taken", at: element.position)
    return nil
  }

  /// Returns a color of components from 0 to 1 in hexadecimal digits.
  private static func hexadecimal(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double)
    -> String
  {
    let bytes = [red, green, blue, alpha].map {
      Int(saturating: (min(max($0, 0), 1) * 255).rounded())
    }
    let digits = bytes.map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.prefix(bytes[3] == 255 ? 3 : 4).joined()
  }

  /// Returns the color of sRGB for one of Display P3; parts outside of sRGB go beyond 0 to 1.
  private static func standardRGB(ofDisplayP3 color: (red: Double, green: Double, blue: Double))
    -> (red: Double, green: Double, blue: Double)
  {
    // Both spaces have the same transfer function and white; the matrix goes from the primaries of one to the other's.
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
    }
    func encoded(_ value: Double) -> Double {
      value <= 0.0031308 ? value * 12.92 : 1.055 * Elementary.pow(value, 1 / 2.4) - 0.055
    }
    let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
    // Written with differences, so that grays stay grays.
    return (
      encoded(red + 0.22494018 * (red - green)),
      encoded(green + 0.04205695 * (green - red)),
      encoded(blue + 0.01963755 * (blue - red) + 0.07863605 * (blue - green))
    )
  }

  /// The names that colors of the theme and of scenes have.
  private static let reservedColors: Set<String> = [
    "ground", "surface", "raised", "ink", "inkSoft", "accent", "good", "warn", "bad", "black",
    "white", "clear", "none", "series1", "series2", "series3", "series4", "series5", "series6",
  ]

  /// The theme's colors for iOS's of the same meaning.
  private static let themeColors = [
    "systemBackground": "ground", "secondarySystemBackground": "surface",
    "tertiarySystemBackground": "raised", "systemGroupedBackground": "ground",
    "secondarySystemGroupedBackground": "surface", "tertiarySystemGroupedBackground": "raised",
    "groupTableViewBackground": "ground", "label": "ink", "secondaryLabel": "inkSoft",
    "tertiaryLabel": "inkSoft 60%", "quaternaryLabel": "inkSoft 40%",
    "placeholderText": "inkSoft 60%", "separator": "ink 20%", "opaqueSeparator": "ink 20%",
    "systemFill": "ink 20%", "secondarySystemFill": "ink 16%", "tertiarySystemFill": "ink 12%",
    "quaternarySystemFill": "ink 8%", "link": "accent", "tint": "accent", "darkText": "black",
    "lightText": "white 60%", "black": "black", "white": "white", "clear": "clear",
  ]

  /// The other colors of iOS, as its guidelines state them.
  private static let systemColors: [String: (light: String, dark: String)] = [
    "systemRed": ("#FF3B30", "#FF453A"), "systemOrange": ("#FF9500", "#FF9F0A"),
    "systemYellow": ("#FFCC00", "#FFD60A"), "systemGreen": ("#34C759", "#30D158"),
    "systemMint": ("#00C7BE", "#63E6E2"), "systemTeal": ("#30B0C7", "#40C8E0"),
    "systemCyan": ("#32ADE6", "#64D2FF"), "systemBlue": ("#007AFF", "#0A84FF"),
    "systemIndigo": ("#5856D6", "#5E5CE6"), "systemPurple": ("#AF52DE", "#BF5AF2"),
    "systemPink": ("#FF2D55", "#FF375F"), "systemBrown": ("#A2845E", "#AC8E68"),
    "systemGray": ("#8E8E93", "#8E8E93"), "systemGray2": ("#AEAEB2", "#636366"),
    "systemGray3": ("#C7C7CC", "#48484A"), "systemGray4": ("#D1D1D6", "#3A3A3C"),
    "systemGray5": ("#E5E5EA", "#2C2C2E"), "systemGray6": ("#F2F2F7", "#1C1C1E"),
  ]
}
