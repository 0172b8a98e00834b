/// A class of Interface Builder's, as a class of scenes: their names, and those of their attributes.
nonisolated struct InterfaceBuilderClass: Sendable {
  /// The kind of an object, which decides where it may stand.
  enum Kind: Sendable {
    case view
    case recognizer
    case controller
    case barItem
  }

  /// The way in which an attribute's value becomes a scene's.
  enum Conversion: Sendable {
    /// A text.
    case text
    /// A number.
    case number
    /// A whole number.
    case whole
    /// YES or NO.
    case truth
    /// One of some words, by Interface Builder's.
    case words([String: String])
    /// The name of an image.
    case image
    /// Nothing for one value, which scenes have anyway; others are left out.
    case only(String)
    /// Nothing: the attribute means something to Interface Builder alone.
    case ignored
  }

  /// An attribute: the scene's name and the value's conversion.
  struct Attribute: Sendable {
    var name: String
    var conversion: Conversion
    /// The scene's value that need not be written, because objects have it unless told otherwise.
    var usual: String?

    /// Whether the attribute is left out, but for one value of it.
    var isOmitted: Bool {
      if case .only = conversion { true } else { false }
    }

    static let ignored = Attribute(name: "", conversion: .ignored)
    static func only(_ value: String) -> Attribute {
      Attribute(name: "", conversion: .only(value))
    }
    static func text(_ name: String) -> Attribute { Attribute(name: name, conversion: .text) }
    static func image(_ name: String) -> Attribute { Attribute(name: name, conversion: .image) }
    static func number(_ name: String, unless usual: String? = nil) -> Attribute {
      Attribute(name: name, conversion: .number, usual: usual)
    }
    static func whole(_ name: String, unless usual: String? = nil) -> Attribute {
      Attribute(name: name, conversion: .whole, usual: usual)
    }
    static func truth(_ name: String, unless usual: String? = nil) -> Attribute {
      Attribute(name: name, conversion: .truth, usual: usual)
    }
    static func words(_ name: String, _ words: [String: String], unless usual: String? = nil)
      -> Attribute
    {
      Attribute(name: name, conversion: .words(words), usual: usual)
    }
    /// An attribute whose words are the same in scenes.
    static func same(_ name: String, _ words: [String], unless usual: String? = nil) -> Attribute {
      .words(name, Dictionary(uniqueKeysWithValues: words.map { ($0, $0) }), unless: usual)
    }
  }

  /// The name of the class in scenes.
  var name: String
  /// The kind.
  var kind: Kind
  /// The attributes by Interface Builder's names.
  var attributes: [String: Attribute] = [:]
  /// The scene's names of values that are elements, by their keys.
  var values: [String: String] = [:]
  /// The event for which scenes have the attribute `action`; nil for none.
  var mainEvent: String?
  /// The content hugging priorities that new objects have, as Interface Builder writes them.
  var hugging = (horizontal: "250", vertical: "250")
  /// Whether new objects take touches.
  var takesTouches = true

  /// Makes a view's class.
  static func view(
    _ name: String, _ attributes: [String: Attribute] = [:], values: [String: String] = [:],
    mainEvent: String? = nil, hugging: (horizontal: String, vertical: String) = ("250", "250"),
    takesTouches: Bool = true
  ) -> InterfaceBuilderClass {
    InterfaceBuilderClass(
      name: name, kind: .view, attributes: viewAttributes.merging(attributes) { $1 },
      values: viewValues.merging(values) { $1 }, mainEvent: mainEvent, hugging: hugging,
      takesTouches: takesTouches)
  }

  /// Makes a control's class.
  static func control(
    _ name: String, _ attributes: [String: Attribute] = [:], values: [String: String] = [:],
    mainEvent: String? = nil, hugging: (horizontal: String, vertical: String) = ("250", "250")
  ) -> InterfaceBuilderClass {
    view(
      name, controlAttributes.merging(attributes) { $1 }, values: values, mainEvent: mainEvent,
      hugging: hugging)
  }

  /// Makes a gesture recognizer's class.
  static func recognizer(_ name: String, _ attributes: [String: Attribute] = [:])
    -> InterfaceBuilderClass
  {
    let common: [String: Attribute] = [
      "enabled": .truth("isEnabled", unless: "true"), "name": .text("name"),
      "cancelsTouchesInView": .truth("cancelsTouchesInView", unless: "true"),
      "delaysTouchesBegan": .truth("delaysTouchesBegan", unless: "false"),
      "delaysTouchesEnded": .truth("delaysTouchesEnded", unless: "true"),
    ]
    return InterfaceBuilderClass(
      name: name, kind: .recognizer, attributes: common.merging(attributes) { $1 })
  }

  // MARK: What all views have

  private static let contentModes = [
    "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left",
    "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
  ]

  private static let viewAttributes: [String: Attribute] = [
    "contentMode": .same("contentMode", contentModes, unless: "scaleToFill"),
    "hidden": .truth("isHidden", unless: "false"),
    "alpha": .number("alpha", unless: "1"),
    "clipsSubviews": .truth("clipsToBounds", unless: "false"),
    "tag": .whole("tag", unless: "0"),
    "multipleTouchEnabled": .truth("isMultipleTouchEnabled", unless: "false"),
    "exclusiveTouch": .truth("isExclusiveTouch", unless: "false"),
    "autoresizesSubviews": .truth("autoresizesSubviews", unless: "true"),
    "semanticContentAttribute": .same(
      "semanticContentAttribute",
      ["unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"],
      unless: "unspecified"),
    "preservesSuperviewLayoutMargins": .truth("preservesSuperviewLayoutMargins", unless: "false"),
    "insetsLayoutMarginsFromSafeArea": .truth("insetsLayoutMarginsFromSafeArea", unless: "true"),
    "horizontalCompressionResistancePriority": .number(
      "compressionResistance.horizontal", unless: "750"),
    "verticalCompressionResistancePriority": .number(
      "compressionResistance.vertical", unless: "750"),
    // Read for each view, since what new objects have depends on the class.
    "horizontalHuggingPriority": .ignored, "verticalHuggingPriority": .ignored,
    "userInteractionEnabled": .ignored, "translatesAutoresizingMaskIntoConstraints": .ignored,
    "fixedFrame": .ignored,
    // Hints about drawing without a visible effect.
    "opaque": .ignored, "clearsContextBeforeDrawing": .ignored,
    // Sizes that stand in for content in Interface Builder alone.
    "placeholderIntrinsicWidth": .ignored, "placeholderIntrinsicHeight": .ignored,
    "ambiguous": .ignored, "misplaced": .ignored, "verifyAmbiguity": .ignored,
    "tableViewCell": .ignored, "collectionViewCell": .ignored,
  ]

  private static let viewValues = [
    "backgroundColor": "backgroundColor", "tintColor": "tintColor",
    "layoutMargins": "layoutMargins", "directionalLayoutMargins": "directionalLayoutMargins",
  ]

  private static let controlAttributes: [String: Attribute] = [
    "enabled": .truth("isEnabled", unless: "true"),
    "selected": .truth("isSelected", unless: "false"),
    "highlighted": .truth("isHighlighted", unless: "false"),
    // Only buttons place their content by it; Interface Builder writes it for each control.
    "contentHorizontalAlignment": .ignored, "contentVerticalAlignment": .ignored,
  ]
}
