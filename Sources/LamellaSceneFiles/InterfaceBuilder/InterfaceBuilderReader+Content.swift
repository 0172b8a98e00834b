nonisolated extension InterfaceBuilderReader {
  // MARK: The elements of an object

  /// Gives a scene's object what the elements of an object say.
  mutating func addContent(
    of source: SceneElement, _ type: InterfaceBuilderClass, in place: Place,
    to result: inout SceneElement
  ) {
    for child in source.children {
      if let key = child["key"], let name = type.values[key] {
        if let value = value(of: child) {
          result.set(
            SceneElement.Attribute(
              name, value, position: child.position, valuePosition: child.position))
        }
        continue
      }
      switch child.name {
      case "subviews": addSubviews(child, of: source, to: &result)
      case "constraints": addConstraints(child, of: source, to: &result)
      case "gestureRecognizers":
        for recognizer in child.children {
          if let object = object(from: recognizer, in: .property, of: source["id"]) {
            result.children.append(object)
          }
        }
      case "accessibility": addAccessibility(child, to: &result)
      case "rect" where child["key"] == "frame": break
      // Read elsewhere, or for Interface Builder alone.
      case "autoresizingMask", "connections", "viewLayoutGuide", "variation", "nil",
        "userDefinedRuntimeAttributes":
        break
      case "layoutGuides" where type.kind == .controller: break
      case _ where Self.isForInterfaceBuilder(child): break
      default:
        switch type.kind {
        case .view: addViewContent(child, of: source, to: &result)
        case .controller: addControllerContent(child, of: source, to: &result)
        case .recognizer, .barItem: addItemContent(child, of: source, to: &result)
        }
      }
    }
    if let list = source.children.first(where: { $0.name == "userDefinedRuntimeAttributes" }) {
      addRuntimeAttributes(of: list, to: &result)
    }
    if source.name == "button" { addButtonStyle(of: source, to: &result) }
    if type.kind == .barItem { addBarItemKind(of: source, to: &result) }
  }

  /// Returns whether an element only says how Interface Builder shows the object.
  private static func isForInterfaceBuilder(_ element: SceneElement) -> Bool {
    let key = element["key"] ?? ""
    return key == "canvasLocation" || key.hasPrefix("simulated") || key == "contentStretch"
  }

  /// Tells that an element is not taken.
  mutating func omitContent(_ child: SceneElement, of source: SceneElement) {
    let key = child["key"].map { " key=\"\($0)\"" } ?? ""
    omit("<\(child.name)\(key)> of <\(source.name)> is not taken", at: child.position)
  }

  private mutating func addSubviews(
    _ list: SceneElement, of source: SceneElement, to result: inout SceneElement
  ) {
    let place = source.name == "stackView" ? Place.arranged : .subview
    for view in list.children {
      if let object = object(from: view, in: place) { result.children.append(object) }
    }
  }

  private mutating func addConstraints(
    _ list: SceneElement, of source: SceneElement, to result: inout SceneElement
  ) {
    for constraint in list.children {
      if let made = self.constraint(constraint, in: source["id"]) { result.children.append(made) }
    }
  }

  private mutating func addAccessibility(_ element: SceneElement, to result: inout SceneElement) {
    for attribute in element.attributes {
      switch attribute.name {
      case "key", "identifier": break
      case "label":
        result.set(
          renamed(attribute, "accessibilityLabel", Self.sceneText(attribute.value)))
      default: omit("accessibility's \(attribute.name) is not taken", at: attribute.position)
      }
    }
    for child in element.children {
      omit("accessibility's \(child["key"] ?? child.name) is not taken", at: child.position)
    }
  }

  // MARK: Views

  /// Gives a view what an element says that only some classes have.
  private mutating func addViewContent(
    _ child: SceneElement, of source: SceneElement, to result: inout SceneElement
  ) {
    switch (source.name, child.name) {
    case ("button", "state"): addState(child, to: &result)
    case ("button", "buttonConfiguration"): break
    case ("segmentedControl", "segments"):
      for segment in child.children { result.children.append(self.segment(segment)) }
    case ("textField", "textInputTraits"): addTextInputTraits(child, to: &result)
    case ("tableView", "prototypes"), ("collectionView", "cells"):
      var cells = SceneElement("cells", position: child.position)
      for cell in child.children {
        if let object = object(from: cell, in: .property) { cells.children.append(object) }
      }
      if !cells.children.isEmpty { result.children.append(cells) }
    case ("collectionView", "collectionViewFlowLayout"): addFlowLayout(child, to: &result)
    case ("toolbar", "items"):
      for item in child.children {
        if let object = object(from: item, in: .property) { result.children.append(object) }
      }
    case _ where child["key"] == "contentView": addContentView(child, of: source, to: &result)
    default: omitContent(child, of: source)
    }
  }

  private mutating func addState(_ state: SceneElement, to result: inout SceneElement) {
    // Buttons show the focus by a ring.
    guard state["key"] != "focused" else {
      return omit("the state focused of buttons is not taken", at: state.position)
    }
    guard let key = state.attribute("key"),
      let suffix = word(
        key,
        of: [
          "normal": "", "highlighted": ".highlighted", "selected": ".selected",
          "disabled": ".disabled",
        ])
    else { return }
    for attribute in state.attributes {
      switch attribute.name {
      case "key", "catalog": break
      case "title":
        result.set(renamed(attribute, "title" + suffix, Self.sceneText(attribute.value)))
      case "image":
        if let path = imagePath(attribute, of: state) {
          result.set(renamed(attribute, "image" + suffix, path))
        }
      default: omit("<state> \(attribute.name) is not taken", at: attribute.position)
      }
    }
    for child in state.children where child.name != "nil" {
      let names = [
        "title": "title", "attributedTitle": "title", "titleColor": "titleColor", "image": "image",
      ]
      guard let name = names[child["key"] ?? ""] else {
        omitContent(child, of: state)
        continue
      }
      if let value = value(of: child) {
        result.set(
          SceneElement.Attribute(
            name + suffix, value, position: child.position, valuePosition: child.position))
      }
    }
  }

  /// Gives a button the style of its configuration or type.
  private mutating func addButtonStyle(of source: SceneElement, to result: inout SceneElement) {
    guard let configuration = source.children.first(where: { $0.name == "buttonConfiguration" })
    else {
      let type = source["buttonType"] ?? "custom"
      if !["system", "roundedRect", "custom"].contains(type) {
        omit("the image of buttons of the type \(type) is not taken", at: source.position)
      }
      if result["style"] == nil { result["style"] = "plain" }
      if type == "custom", result["titleColor"] == nil { result["titleColor"] = "white" }
      return
    }
    for attribute in configuration.attributes {
      switch attribute.name {
      case "key", "catalog": break
      case "style":
        let styles = [
          "plain": "plain", "borderless": "plain", "gray": "standard", "tinted": "standard",
          "bordered": "standard", "borderedTinted": "standard", "filled": "prominent",
          "borderedProminent": "prominent",
        ]
        if let style = word(attribute, of: styles) {
          result.set(renamed(attribute, "style", style))
        }
      case "title":
        result.set(renamed(attribute, "title", Self.sceneText(attribute.value)))
      case "image":
        if let path = imagePath(attribute, of: configuration) {
          result.set(renamed(attribute, "image", path))
        }
      case "imagePadding":
        if let padding = number(attribute) {
          result.set(renamed(attribute, "imagePadding", padding))
        }
      default:
        omit("<buttonConfiguration> \(attribute.name) is not taken", at: attribute.position)
      }
    }
    for child in configuration.children where child.name != "nil" {
      let names = [
        "title": "title", "attributedTitle": "title", "image": "image",
        "titleFontDescription": "font", "fontDescription": "font",
        "baseForegroundColor": "titleColor", "baseBackgroundColor": "tint",
        "contentInsets": "contentEdgeInsets",
      ]
      guard let name = names[child["key"] ?? ""] else {
        omitContent(child, of: configuration)
        continue
      }
      if let value = value(of: child) {
        result.set(
          SceneElement.Attribute(
            name, value, position: child.position, valuePosition: child.position))
      }
    }
  }

  private mutating func segment(_ source: SceneElement) -> SceneElement {
    var segment = SceneElement("Segment", position: source.position)
    for attribute in source.attributes {
      switch attribute.name {
      case "title": segment.set(renamed(attribute, "title", Self.sceneText(attribute.value)))
      case "image":
        if let path = imagePath(attribute, of: source) {
          segment.set(renamed(attribute, "image", path))
        }
      case "enabled":
        if truth(attribute) == false { segment.set(renamed(attribute, "isEnabled", "false")) }
      case "key", "catalog", "id": break
      default: omit("<segment> \(attribute.name) is not taken", at: attribute.position)
      }
    }
    for child in source.children { omitContent(child, of: source) }
    return segment
  }

  private mutating func addTextInputTraits(_ traits: SceneElement, to result: inout SceneElement) {
    for attribute in traits.attributes where attribute.name != "key" {
      guard attribute.name == "secureTextEntry" else {
        omit("<textInputTraits> \(attribute.name) is not taken", at: attribute.position)
        continue
      }
      if truth(attribute) == true {
        result.set(renamed(attribute, "isSecureTextEntry", "true"))
      }
    }
  }

  private mutating func addFlowLayout(_ source: SceneElement, to result: inout SceneElement) {
    var layout = SceneElement("FlowLayout", position: source.position)
    for attribute in source.attributes {
      switch attribute.name {
      case "id", "key": break
      case "scrollDirection":
        let words = ["vertical": "vertical", "horizontal": "horizontal"]
        if let word = word(attribute, of: words), word != "vertical" {
          layout.set(renamed(attribute, "scrollDirection", word))
        }
      case "minimumLineSpacing", "minimumInteritemSpacing":
        if let spacing = number(attribute) {
          let name = attribute.name == "minimumLineSpacing" ? "lineSpacing" : "itemSpacing"
          layout.set(renamed(attribute, name, spacing))
        }
      default: omit("<\(source.name)> \(attribute.name) is not taken", at: attribute.position)
      }
    }
    for child in source.children {
      switch child["key"] {
      case "itemSize": layout["itemSize"] = value(of: child)
      case "sectionInset": layout["sectionInset"] = value(of: child)
      // Headers and footers measure themselves.
      case "headerReferenceSize", "footerReferenceSize": break
      default: omitContent(child, of: source)
      }
    }
    result.children.append(SceneElement("layout", children: [layout], position: source.position))
  }

  // MARK: Cells

  /// Returns the style of a table's cell whose labels the cell has by itself; nil for others.
  func styledCell(_ source: SceneElement) -> SceneElement.Attribute? {
    guard source.name == "tableViewCell", let style = source.attribute("style"),
      style.value.hasPrefix("IBUITableViewCellStyle")
    else { return nil }
    return style
  }

  /// Gives a cell its content: texts and image by themselves where its style has them, other views as they are.
  private mutating func addContentView(
    _ content: SceneElement, of source: SceneElement, to result: inout SceneElement
  ) {
    guard content["id"] != nil || !content.children.isEmpty else { return }
    guard source.name.hasSuffix("Cell") else {
      // Content of a view that scenes have no class for.
      if let object = object(from: content, in: .subview) { result.children.append(object) }
      return
    }
    var content = content
    if let style = styledCell(source) {
      let isSubtitle = style.value.hasSuffix("Subtitle")
      let parts = [
        "textLabel": "text", "detailTextLabel": isSubtitle ? "secondaryText" : "value",
        "imageView": "image",
      ]
      for index in content.children.indices where content.children[index].name == "subviews" {
        content.children[index].children.removeAll { view in
          guard
            let part = parts.first(where: { source[$0.key] != nil && source[$0.key] == view["id"] })
          else { return false }
          if let text = view.attribute("text") {
            result.set(renamed(text, part.value, Self.sceneText(text.value)))
          } else if let image = view.attribute("image"), let path = imagePath(image, of: view) {
            result.set(renamed(image, part.value, path))
          }
          return true
        }
      }
      addAccessory(of: source, to: &result)
    } else if let accessory = source.attribute("accessoryType"), accessory.value != "none" {
      omit("the accessory of cells with views of their own is not taken", at: accessory.position)
    }
    // What the content says of itself is left to the cell, which it fills.
    for child in content.children {
      switch child.name {
      case "subviews": addSubviews(child, of: content, to: &result)
      case "constraints": addConstraints(child, of: content, to: &result)
      case "color" where child["key"] == "backgroundColor" && result["backgroundColor"] == nil:
        if let color = value(of: child) { result["backgroundColor"] = color }
      case "rect", "autoresizingMask", "color", "variation", "viewLayoutGuide": break
      default: omitContent(child, of: content)
      }
    }
  }

  private mutating func addAccessory(of source: SceneElement, to result: inout SceneElement) {
    guard let accessory = source.attribute("accessoryType") else { return }
    switch accessory.value {
    case "none": break
    case "disclosureIndicator": result.set(renamed(accessory, "accessory", "disclosure"))
    case "checkmark": result.set(renamed(accessory, "accessory", "checkmark"))
    default: omit("the accessory \(accessory.value) is not taken", at: accessory.position)
    }
  }
}
