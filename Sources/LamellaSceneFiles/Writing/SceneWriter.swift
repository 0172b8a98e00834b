internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScreens

/// A writer of objects into scene documents.
///
/// ```swift
/// let document = SceneWriter().document(of: [card], file: "Card.scene")
/// try writeFile(Array(document.text.utf8), to: document.file)
/// ```
///
/// Attributes are left out where a new object of the class has the same value. Objects of classes that are not
/// registered are left out, and told by ``skipped``. Connections, closures and data sources are not part of objects'
/// values; colors are written as they look, even if the file named them by the theme; and constraints that a stack or a
/// grid view makes are left to it.
public final class SceneWriter {
  let classes: SceneClasses
  let context: SceneContext
  /// The names of the classes of the objects that were left out, in alphabetical order.
  public var skipped: [String] { skippedNames.sorted() }

  private var skippedNames: Set<String> = []
  /// The ids of the objects that have been met, by the objects.
  var ids: [ObjectIdentifier: String] = [:]
  private var usedIDs: Set<String> = []
  /// The objects that must have an id, as others refer to them.
  private var referenced: Set<ObjectIdentifier> = []
  /// The objects in the order in which they were met.
  var met: Set<ObjectIdentifier> = []
  /// Whether objects are only looked through for what needs a name.
  private var isNaming = false
  /// The view around new objects, whose theme is that of the objects that are compared with them.
  private let background = View()
  /// The texts of new objects' attributes, by the names of their classes or the paths of their properties.
  private var freshTexts: [String: [String?]] = [:]

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - classes: The classes that the document can name.
  ///   - nib: The scene that the objects were made of, which knows the paths of their images; nil for none.
  public init(classes: SceneClasses = .standard, nib: Nib? = nil) {
    self.classes = classes
    context = nib?.context ?? SceneContext()
  }

  nonisolated deinit {}

  /// Returns the document of objects.
  ///
  /// - Parameters:
  ///   - objects: The top-level objects: views, view controllers.
  ///   - file: The path or name of the document.
  /// - Returns: The document.
  /// - Complexity: O(number of objects times attributes of their classes).
  public func document(of objects: [AnyObject], file: String = "") -> SceneDocument {
    ids = [:]
    usedIDs = ["self", "parent"]
    referenced = []
    met = []
    skippedNames = []
    // The first pass finds what has a name, and what needs one; the second one writes.
    isNaming = true
    for object in objects { _ = element(of: object) }
    nameReferencedObjects()
    isNaming = false
    var root = SceneElement("scene")
    root.children = objects.compactMap { element(of: $0) }
    return SceneDocument(file: file, root: root)
  }

  // MARK: Names

  /// Notes that an object must have an id, and returns it where that is known already.
  func reference(_ object: AnyObject) -> String? {
    guard met.contains(ObjectIdentifier(object)) else { return nil }
    if let id = ids[ObjectIdentifier(object)] { return id }
    referenced.insert(ObjectIdentifier(object))
    referencedObjects.append(object)
    return nil
  }

  private var referencedObjects: [AnyObject] = []

  private func nameReferencedObjects() {
    for object in referencedObjects where ids[ObjectIdentifier(object)] == nil {
      let name = classes.sceneClass(of: object)?.name ?? "object"
      let stem = name.prefix(1).lowercased() + name.dropFirst()
      var number = 1
      while usedIDs.contains("\(stem)\(number)") { number += 1 }
      usedIDs.insert("\(stem)\(number)")
      ids[ObjectIdentifier(object)] = "\(stem)\(number)"
    }
    referencedObjects = []
  }

  /// Takes the identifier of a view or guide as its id, if it can be one and no other has it.
  private func noteIdentifier(of object: AnyObject) {
    guard met.insert(ObjectIdentifier(object)).inserted else { return }
    guard let identifier = (object as? View)?.identifier ?? (object as? LayoutGuide)?.identifier,
      SceneCompiler.isName(identifier), usedIDs.insert(identifier).inserted
    else { return }
    ids[ObjectIdentifier(object)] = identifier
  }

  // MARK: Objects

  /// Returns the element of an object; nil for one of a class that is not registered.
  private func element(of object: AnyObject) -> SceneElement? {
    guard let sceneClass = classes.exactClass(of: object) else {
      skippedNames.insert("\(type(of: object))")
      return nil
    }
    if let view = object as? View { follow(view.effectiveTheme) }
    return element(of: object, sceneClass, fresh: classes.freshObject(of: sceneClass))
  }

  /// Has new objects take a theme.
  private func follow(_ theme: Theme) {
    guard background.effectiveTheme != theme else { return }
    background.overrideTheme = theme
    freshTexts = [:]
  }

  /// Returns the element of an object of a class.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - sceneClass: The class.
  ///   - fresh: A new object to compare with; nil for none.
  ///   - part: The path of the property whose object it is, such as `View.layer`; nil for an object by itself.
  /// - Returns: The element.
  private func element(
    of object: AnyObject, _ sceneClass: SceneClass, fresh: AnyObject?, part: String? = nil
  ) -> SceneElement {
    noteIdentifier(of: object)
    if let view = fresh as? View, view.superview == nil, part == nil { background.addSubview(view) }
    var element = SceneElement(sceneClass.name)
    let id = ids[ObjectIdentifier(object)]
    if let id { element.append(.init("id", id)) }
    if !isNaming {
      appendAttributes(of: object, sceneClass, fresh: fresh, part, id: id, to: &element)
    }
    for reference in sceneClass.tables.references.values.sorted(by: { $0.name < $1.name }) {
      guard let target = reference.get(object), let id = self.reference(target) else { continue }
      element.append(.init(reference.name, id))
    }
    element.children += propertyElements(of: object, sceneClass, fresh: fresh)
    element.children += contentElements(of: object, sceneClass, fresh: fresh)
    if let view = object as? View { element.children += constraintElements(of: view) }
    return element
  }

  /// Appends the attributes whose values are not those of a new object.
  private func appendAttributes(
    of object: AnyObject, _ sceneClass: SceneClass, fresh: AnyObject?, _ part: String?, id: String?,
    to element: inout SceneElement
  ) {
    let defaults = freshTexts(part ?? sceneClass.name, sceneClass, fresh)
    for (attribute, other) in zip(sceneClass.tables.attributes, defaults) {
      guard let text = attribute.text(object, context), text != other else { continue }
      if attribute.name == "identifier", text == id { continue }
      element.append(.init(attribute.name, text))
    }
  }

  /// Returns what a new object writes, which is asked once.
  private func freshTexts(
    _ key: String, _ sceneClass: SceneClass, _ fresh: AnyObject?
  ) -> [String?] {
    if let known = freshTexts[key] { return known }
    let texts = sceneClass.tables.attributes.map { attribute in
      fresh.flatMap { attribute.text($0, context) }
    }
    freshTexts[key] = texts
    return texts
  }

  // MARK: What is inside

  private func propertyElements(
    of object: AnyObject, _ sceneClass: SceneClass, fresh: AnyObject?
  ) -> [SceneElement] {
    var elements: [SceneElement] = []
    for property in sceneClass.tables.elements.values.sorted(by: { $0.name < $1.name }) {
      switch property.kind {
      case .part(let get, let getIfMade):
        guard let part = getIfMade(object), let partClass = classes[property.className] else {
          continue
        }
        var element = element(
          of: part, partClass, fresh: fresh.map { get($0) },
          part: "\(sceneClass.name).\(property.name)")
        element.name = property.name
        // Some follow the object around, such as the title of a controller's items.
        for attribute in element.attributes
        where sceneClass.tables.attribute(attribute.name)?.text(object, context) == attribute.value
        {
          element[attribute.name] = nil
        }
        if !element.attributes.isEmpty || !element.children.isEmpty { elements.append(element) }
      case .objects(_, _, let get):
        var element = SceneElement(property.name)
        element.children = get(object).compactMap { self.element(of: $0) }
        let others = fresh.map { get($0).compactMap { self.element(of: $0) } } ?? []
        if !element.children.isEmpty, element.children != others { elements.append(element) }
      case .prototypes: break
      }
    }
    return elements
  }

  private func contentElements(
    of object: AnyObject, _ sceneClass: SceneClass, fresh: AnyObject?
  ) -> [SceneElement] {
    var elements: [SceneElement] = []
    for rule in sceneClass.tables.contents {
      guard let read = rule.read, rule.limit > 0 else { continue }
      // Parts that every object of the class has are made by it.
      var own: [ObjectIdentifier: Int] = [:]
      for part in fresh.map(read) ?? [] { own[ObjectIdentifier(type(of: part)), default: 0] += 1 }
      for child in read(object) {
        guard let childClass = classes.exactClass(of: child) else {
          // Views that the engine adds to its own are no objects of the scene.
          if !Self.isOfEngine(child) { skippedNames.insert("\(type(of: child))") }
          continue
        }
        guard sceneClass.contents(for: childClass) === rule else { continue }
        if let count = own[ObjectIdentifier(type(of: child))], count > 0 {
          own[ObjectIdentifier(type(of: child))] = count - 1
          continue
        }
        guard
          var element = rule.make == nil
            ? element(of: child) : madeElement(of: child, childClass, rule)
        else { continue }
        for attribute in sceneClass.tables.childAttributes
        where childClass.isKind(of: attribute.childClass) {
          if let text = attribute.text(object, child, context) { element[attribute.name] = text }
        }
        elements.append(element)
      }
    }
    return elements
  }

  /// Returns whether the class of an object is one of the engine's modules.
  private static func isOfEngine(_ object: AnyObject) -> Bool {
    let module = String(reflecting: type(of: object)).prefix { $0 != "." }
    return ["LamellaScene", "LamellaControls", "LamellaScrolling", "LamellaScreens"].contains(
      module)
  }

  /// Returns the element of an object that the one around it has made, compared with what another one makes.
  private func madeElement(
    of child: AnyObject, _ childClass: SceneClass, _ rule: SceneContents
  ) -> SceneElement? {
    var fresh: AnyObject?
    for name in classes.names {
      guard let parent = classes[name], parent.contents(for: childClass) === rule,
        let make = parent.make
      else { continue }
      // The parent is kept as long as its part is compared.
      let object = make()
      fresh = rule.make?(object)
      defer { withExtendedLifetime(object) {} }
      return element(of: child, childClass, fresh: fresh, part: "\(parent.name)/\(childClass.name)")
    }
    return element(of: child, childClass, fresh: nil, part: childClass.name)
  }
}
