nonisolated extension InterfaceBuilderReader {
  // MARK: Outlets

  /// Collects a connection of the first walk: an outlet, or one of a collection.
  ///
  /// A scene's object names the outlets that refer to it, which the objects around it and the owner may have.
  mutating func indexConnection(_ connection: SceneElement, from source: String?) {
    guard connection.name == "outlet" || connection.name == "outletCollection" else {
      if connection.name != "action" {
        omit("<\(connection.name)> is not taken", at: connection.position)
      }
      return
    }
    guard let property = connection["property"],
      let destination = connection.attribute("destination")
    else {
      return fault(
        at: connection.position, "<\(connection.name)> needs a property and a destination")
    }
    let id = destination.value
    guard objects[id] != nil else {
      if placeholders.contains(id) {
        omit(
          "the outlet \(property) to an object outside of the file is not taken",
          at: connection.position)
      } else if guides[id] == nil {
        fault(at: destination.valuePosition, "there is no object with the id \"\(id)\"")
      } else {
        omit("outlets of layout guides are not taken", at: connection.position)
      }
      return
    }
    guard !excluded.contains(id) else { return }
    if property == "gestureRecognizers", recognizers[id] != nil, let source {
      if heldRecognizers.insert(id).inserted {
        recognizersOfViews[source, default: []].append(id)
      }
    } else if property == "view", let source, placeholders.contains(source) {
      ownerView = id
    } else if let source, placeholders.contains(source) || isAround(source, id) {
      objects[id]?.outlets.append(property)
    } else {
      omit(
        "the outlet \(property) of an object that is not around the other one is not taken",
        at: connection.position)
    }
  }

  /// Returns whether an object is another one or around it.
  func isAround(_ outer: String, _ inner: String) -> Bool {
    var id: String? = inner
    // Identifiers are unique, so that no object is around itself.
    while let current = id {
      if current == outer { return true }
      id = objects[current]?.parent
    }
    return false
  }

  /// Gives a scene's object the identifier and the outlets of an object.
  func addIdentity(of source: SceneElement, to result: inout SceneElement) {
    guard let id = source.attribute("id"), let object = objects[id.value] else { return }
    if let name = object.sceneID { result.set(renamed(id, "id", name)) }
    if !object.outlets.isEmpty {
      result.set(renamed(id, "outlet", object.outlets.joined(separator: " ")))
    }
  }

  // MARK: Actions

  /// Gives a scene's object the actions of an object's connections.
  ///
  /// - Parameters:
  ///   - source: The object.
  ///   - type: The object's class.
  ///   - view: The identifier of the view that has the object, if it is a recognizer.
  ///   - result: The scene's object.
  mutating func addActions(
    of source: SceneElement, _ type: InterfaceBuilderClass, in view: String?,
    to result: inout SceneElement
  ) {
    for connections in source.children where connections.name == "connections" {
      for action in connections.children where action.name == "action" {
        addAction(action, of: source, type, in: view, to: &result)
      }
    }
    // Items of bars have theirs as an attribute of the same element or in their connections.
    if type.kind == .barItem, let selector = source.attribute("action"), result["action"] == nil {
      result.set(renamed(selector, "action", Self.action(selector.value)))
    }
  }

  private mutating func addAction(
    _ action: SceneElement, of source: SceneElement, _ type: InterfaceBuilderClass,
    in view: String?, to result: inout SceneElement
  ) {
    guard let selector = action.attribute("selector"),
      let destination = action.attribute("destination")
    else { return fault(at: action.position, "<action> needs a selector and a destination") }
    let target = destination.value
    guard placeholders.contains(target) || objects[target] != nil else {
      return fault(at: destination.valuePosition, "there is no object with the id \"\(target)\"")
    }
    let sender = view ?? source["id"] ?? ""
    guard placeholders.contains(target) || isAround(target, sender) else {
      return omit(
        "the action \(Self.action(selector.value)) for an object that is not around the sender is not taken",
        at: action.position)
    }
    var name = "action"
    if type.kind == .view {
      guard let event = action.attribute("eventType") else {
        return fault(at: action.position, "<action> of a control needs an eventType")
      }
      guard Self.events.contains(event.value) else {
        return fault(
          at: event.valuePosition,
          "there is no event \"\(event.value)\"; expected \(Self.list(Self.events.sorted()))")
      }
      // Each control's main event goes along with this one.
      if event.value != type.mainEvent, event.value != "primaryActionTriggered" {
        name += "." + event.value
      }
    }
    guard result[name] == nil else {
      return omit("a second action for one event is not taken", at: action.position)
    }
    result.set(renamed(selector, name, Self.action(selector.value)))
  }

  /// Returns the name of an action: `volumeChanged` of the selector `volumeChanged:`.
  private static func action(_ selector: String) -> String {
    let name = String(selector.prefix { $0 != ":" })
    // Selectors of Swift's methods with an argument's label, such as `show(sender:)`.
    return name.hasSuffix("WithSender") ? String(name.dropLast(10)) : name
  }

  private static let events: Set<String> = [
    "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter",
    "touchDragExit", "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged",
    "primaryActionTriggered", "editingDidBegin", "editingChanged", "editingDidEnd",
    "editingDidEndOnExit",
  ]

  // MARK: Runtime attributes

  /// Gives a scene's object the attributes that users define, by their key paths.
  mutating func addRuntimeAttributes(of list: SceneElement, to result: inout SceneElement) {
    guard list.children.count <= Self.maximumRuntimeAttributes else {
      return fault(
        at: list.position,
        "an object has more than \(Self.maximumRuntimeAttributes) runtime attributes")
    }
    for attribute in list.children {
      guard attribute.name == "userDefinedRuntimeAttribute",
        let path = attribute.attribute("keyPath"), let type = attribute.attribute("type")
      else {
        fault(
          at: attribute.position,
          "expected <userDefinedRuntimeAttribute> with a type and a keyPath")
        continue
      }
      // Taken as the identifier by the first walk.
      guard path.value != "accessibilityIdentifier" else { continue }
      guard let value = runtimeValue(of: attribute, type) else { continue }
      var names = path.value.split(separator: ".").map(String.init)
      guard !names.isEmpty, names.allSatisfy(Self.isName) else {
        fault(
          at: path.valuePosition, "keyPath: expected a name and found \"\(path.value)\"")
        continue
      }
      if let known = Self.knownKeyPaths[path.value] { names = [known] }
      Self.set(renamed(path, names.removeLast(), value), at: names[...], of: &result)
    }
  }

  /// The highest number of runtime attributes of an object, far above what people write.
  private static let maximumRuntimeAttributes = 1000

  /// Returns whether a word can be the name of an attribute.
  private static func isName(_ word: String) -> Bool {
    word.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
  }

  /// Sets an attribute of the element at a path of names below another one, which is made where it is missing.
  private static func set(
    _ attribute: SceneElement.Attribute, at path: ArraySlice<String>, of element: inout SceneElement
  ) {
    guard let name = path.first else { return element.set(attribute) }
    let index: Int
    if let known = element.children.firstIndex(where: { $0.name == name }) {
      index = known
    } else {
      index = element.children.count
      element.children.append(SceneElement(name, position: attribute.position))
    }
    set(attribute, at: path.dropFirst(), of: &element.children[index])
  }

  /// Returns the value of a runtime attribute as scenes write it.
  private mutating func runtimeValue(of element: SceneElement, _ type: SceneElement.Attribute)
    -> String?
  {
    let content = element.children.first { $0["key"] == "value" }
    let text = element.attribute("value")
    switch type.value {
    case "nil": return "none"
    case "boolean":
      if let text { return truth(text).map(String.init) }
    case "string", "localizedString":
      if let text { return Self.sceneText(text.value) }
      if content == nil { return "" }
    case "image":
      if let text { return imagePath(text, of: element) }
    case "number":
      if let text { return number(text) }
    case "color", "point", "size", "rect": break
    default:
      omit("runtime attributes of the type \(type.value) are not taken", at: type.position)
      return nil
    }
    if let content { return value(of: content) }
    fault(at: element.position, "<userDefinedRuntimeAttribute> has no value")
    return nil
  }

  /// The attributes of scenes for properties that have other names for Objective-C.
  private static let knownKeyPaths = [
    "layer.cornerRadius": "cornerRadius", "layer.masksToBounds": "clipsToBounds",
    "hidden": "isHidden", "enabled": "isEnabled", "selected": "isSelected",
    "highlighted": "isHighlighted", "on": "isOn", "opaque": "isOpaque",
    "userInteractionEnabled": "isUserInteractionEnabled",
    "multipleTouchEnabled": "isMultipleTouchEnabled", "exclusiveTouch": "isExclusiveTouch",
    "scrollEnabled": "isScrollEnabled", "pagingEnabled": "isPagingEnabled",
    "secureTextEntry": "isSecureTextEntry",
    "layoutMarginsRelativeArrangement": "isLayoutMarginsRelativeArrangement",
    "baselineRelativeArrangement": "isBaselineRelativeArrangement",
    "continuous": "isContinuous",
  ]
}
