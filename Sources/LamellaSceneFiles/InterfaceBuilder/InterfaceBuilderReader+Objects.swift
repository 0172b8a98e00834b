nonisolated extension InterfaceBuilderReader {
  /// The place of an object in the one around it.
  enum Place {
    /// The file's top level.
    case topLevel
    /// Among the subviews of a view.
    case subview
    /// Among the arranged subviews of a stack view.
    case arranged
    /// In a property of an object that places it.
    case property
  }

  // MARK: Objects

  /// Returns the scene's object for one of Interface Builder's; nil where there is none for it.
  ///
  /// - Parameters:
  ///   - source: The object.
  ///   - place: The place of the object in the one around it.
  ///   - view: The identifier of the view that has the object, if it is a recognizer.
  /// - Returns: The object, or nil.
  mutating func object(from source: SceneElement, in place: Place, of view: String? = nil)
    -> SceneElement?
  {
    guard !isExcluded(source) else { return nil }
    var type = InterfaceBuilderClass.named(source.name)
    if type == nil {
      let isView =
        place == .subview || place == .arranged
        || source.children.contains {
          $0.name == "rect" && $0["key"] == "frame"
        }
      guard isView else {
        omit("<\(source.name)> is not taken", at: source.position)
        return nil
      }
      if source["customClass"] == nil {
        omit(
          "scenes have no class for <\(source.name)>; a View stands in its place",
          at: source.position)
      }
      type = .plainView
    }
    guard let type else { return nil }

    var result = SceneElement(className(of: source, type), position: source.position)
    addIdentity(of: source, to: &result)
    if type.kind == .view { addGeometry(of: source, in: place, to: &result) }
    addAttributes(of: source, type, to: &result)
    addContent(of: source, type, in: place, to: &result)
    addActions(of: source, type, in: view, to: &result)
    if let id = source["id"] {
      for recognizer in recognizersOfViews[id] ?? [] {
        guard let element = recognizers[recognizer] else { continue }
        if let object = object(from: element, in: .property, of: id) {
          result.children.append(object)
        }
      }
    }
    return result
  }

  /// Returns the name of an object's class in scenes: the custom one where it has one.
  private mutating func className(of source: SceneElement, _ type: InterfaceBuilderClass) -> String
  {
    guard let custom = source.attribute("customClass") else {
      if source.name == "barButtonItem", source["systemItem"] == "flexibleSpace" {
        return "FlexibleSpace"
      }
      return styledCell(source) == nil ? type.name : "ListCell"
    }
    // Classes of Swift may be written with their module, in old files in the mangled form.
    let name = custom.value.split(separator: ".").last.map(String.init) ?? ""
    guard let first = name.utf8.first, (0x41...0x5A).contains(first),
      name.utf8.allSatisfy({
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == 0x5F
      })
    else {
      fault(
        at: custom.valuePosition,
        "customClass: expected the name of a class, which begins with a capital, and found \"\(custom.value)\""
      )
      return type.name
    }
    return name
  }

  // MARK: Geometry

  /// Gives a view its frame and mask, unless constraints or the object around it place it.
  private mutating func addGeometry(
    of source: SceneElement, in place: Place, to result: inout SceneElement
  ) {
    let translates = source.attribute("translatesAutoresizingMaskIntoConstraints")
    let isTranslated = translates.map { truth($0) ?? true } ?? true
    // Views without constraints, in files that use them, keep what Interface Builder shows.
    let hasFixedFrame = source["fixedFrame"] == "YES"
    guard place == .topLevel || (place == .subview && (isTranslated || hasFixedFrame)) else {
      let isNamed = source["id"].flatMap { objects[$0]?.isNamed } ?? false
      if place == .subview, !isNamed {
        result["translatesAutoresizingMaskIntoConstraints"] = "false"
      }
      return
    }
    for child in source.children where child["key"] == "frame" && child.name == "rect" {
      let size = numbers(["x", "y", "width", "height"], of: child)
      result.set(
        SceneElement.Attribute(
          "frame", size, position: child.position, valuePosition: child.position))
    }
    for child in source.children where child.name == "autoresizingMask" {
      if let mask = autoresizingMask(child) { result.set(mask) }
    }
    if let translates, !isTranslated, !hasFixedFrame {
      result.set(renamed(translates, "translatesAutoresizingMaskIntoConstraints", "false"))
    }
  }

  /// Returns a mask as scenes write it; nil for one that keeps the view's place and size, as without a mask.
  private mutating func autoresizingMask(_ element: SceneElement) -> SceneElement.Attribute? {
    let names = [
      ("flexibleMinX", "flexibleLeftMargin"), ("widthSizable", "flexibleWidth"),
      ("flexibleMaxX", "flexibleRightMargin"), ("flexibleMinY", "flexibleTopMargin"),
      ("heightSizable", "flexibleHeight"), ("flexibleMaxY", "flexibleBottomMargin"),
    ]
    var words: [String] = []
    for (name, word) in names {
      guard let attribute = element.attribute(name), truth(attribute) == true else { continue }
      words.append(word)
    }
    guard !words.isEmpty, words != ["flexibleRightMargin", "flexibleBottomMargin"] else {
      return nil
    }
    return SceneElement.Attribute(
      "autoresizingMask", words.joined(separator: " "), position: element.position,
      valuePosition: element.position)
  }

  // MARK: Attributes

  private static let commonAttributes: Set<String> = [
    "id", "key", "userLabel", "customClass", "customModule", "customModuleProvider",
    "sceneMemberID", "catalog",
  ]

  /// Gives a scene's object the attributes of an object.
  private mutating func addAttributes(
    of source: SceneElement, _ type: InterfaceBuilderClass, to result: inout SceneElement
  ) {
    for attribute in source.attributes where !Self.commonAttributes.contains(attribute.name) {
      let known = type.attributes[attribute.name]
      if case .only(let value)? = known?.conversion, value == attribute.value { continue }
      guard let known, !known.isOmitted else {
        omit("<\(source.name)> \(attribute.name) is not taken", at: attribute.position)
        continue
      }
      guard let value = value(of: attribute, known.conversion, of: source),
        value != known.usual
      else { continue }
      result.set(renamed(attribute, known.name, value))
    }
    guard type.kind == .view else { return }
    // Interface Builder leaves out what all views have, and new objects of some classes have something else.
    let takesTouches = source.attribute("userInteractionEnabled").map { truth($0) ?? true } ?? true
    if takesTouches != type.takesTouches {
      result["isUserInteractionEnabled"] = String(takesTouches)
    }
    for (name, axis, usual) in [
      ("horizontalHuggingPriority", "horizontal", type.hugging.horizontal),
      ("verticalHuggingPriority", "vertical", type.hugging.vertical),
    ] {
      let attribute = source.attribute(name)
      let priority = attribute.map { number($0, in: 1...1000) ?? usual } ?? "250"
      guard priority != usual else { continue }
      let given = attribute ?? SceneElement.Attribute(name, priority)
      result.set(renamed(given, "hugging." + axis, priority))
    }
  }

  /// Returns the value of an attribute as scenes write it; nil where it is nothing or faulty.
  private mutating func value(
    of attribute: SceneElement.Attribute, _ conversion: InterfaceBuilderClass.Conversion,
    of element: SceneElement
  ) -> String? {
    switch conversion {
    case .text: Self.sceneText(attribute.value)
    case .number: number(attribute)
    case .whole: wholeNumber(attribute)
    case .truth: truth(attribute).map(String.init)
    case .words(let words): word(attribute, of: words)
    case .image: imagePath(attribute, of: element)
    case .ignored, .only: nil
    }
  }
}
