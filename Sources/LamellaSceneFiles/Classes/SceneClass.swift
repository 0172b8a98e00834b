internal import LamellaScrolling

/// A class of objects that scene files can name: how they are made, and what attributes, elements and connections they
/// have.
///
/// ```swift
/// SceneClasses.standard.register(SceneClass(ScoreView.self, of: "View", make: { ScoreView() }) {
///   $0.attribute("score", \.score)
///   $0.attribute("highlight", \.highlightColor)
/// })
/// ```
///
/// Reading, writing, the schema and the messages follow from the one description. It is made once; making objects
/// reflects on nothing.
public final class SceneClass {
  /// The name in files.
  public let name: String
  /// The name of the class that this one inherits attributes from; nil for one that inherits from none.
  public let baseName: String?
  /// The class.
  let type: AnyClass
  /// Makes an object; nil for a class that has no objects of its own, or whose objects others make.
  let make: (() -> AnyObject)?
  /// The description of the class by itself, without what it inherits.
  let own: SceneClassTables

  /// The class that this one inherits from, found at registration.
  private(set) var base: SceneClass?
  /// The description with all that is inherited, made at registration.
  private(set) var tables = SceneClassTables()

  /// Describes a class whose objects are made by a closure.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - base: The name of the registered class to inherit from: that of the superclass.
  ///   - name: The name in files; that of the class by default.
  ///   - make: Makes an object.
  ///   - define: Names attributes, elements and connections.
  public init<Object: AnyObject>(
    _ type: Object.Type, of base: String?, name: String? = nil, make: @escaping () -> Object,
    define: (SceneClassDefinition<Object>) -> Void = { _ in }
  ) {
    self.type = type
    self.name = name ?? "\(type)"
    baseName = base
    self.make = { make() }
    let definition = SceneClassDefinition<Object>()
    define(definition)
    own = definition.tables
  }

  /// Describes a class whose objects files do not make: an abstract one, or one for owners of scenes.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - base: The name of the registered class to inherit from; nil for none.
  ///   - name: The name in files; that of the class by default.
  ///   - define: Names attributes, elements and connections.
  public init<Object: AnyObject>(
    _ type: Object.Type, of base: String?, name: String? = nil,
    define: (SceneClassDefinition<Object>) -> Void = { _ in }
  ) {
    self.type = type
    self.name = name ?? "\(type)"
    baseName = base
    make = nil
    let definition = SceneClassDefinition<Object>()
    define(definition)
    own = definition.tables
  }

  /// Whether the objects are views.
  private(set) var isView = false
  /// Whether the objects are guides of views.
  private(set) var isGuide = false
  /// Whether the objects are cells of lists, whose contents are in a view of theirs.
  private(set) var isCell = false

  /// Completes the description by what the class inherits.
  func inherit(from base: SceneClass?) {
    self.base = base
    isView = isKind(of: "View")
    isGuide = isKind(of: "LayoutGuide")
    isCell = type is CollectionCell.Type
    tables = base?.tables ?? SceneClassTables()
    tables.add(own)
  }

  /// Returns whether the class is another one, or inherits from it.
  func isKind(of name: String) -> Bool {
    var current: SceneClass? = self
    while let one = current {
      if one.name == name { return true }
      current = one.base
    }
    return false
  }

  /// Returns the rule about an object of a class directly inside; the class's own rules come before inherited ones.
  func contents(for child: SceneClass) -> SceneContents? {
    tables.contents.last { $0.classNames.contains { child.isKind(of: $0) } }
  }
}

/// The tables of a class: attributes, elements and connections.
struct SceneClassTables {
  /// The attributes in the order in which they are set.
  private(set) var attributes: [SceneAttribute] = []
  private(set) var attributeIndexes: [String: Int] = [:]
  var childAttributes: [SceneChildAttribute] = []
  var contents: [SceneContents] = []
  var elements: [String: SceneElementProperty] = [:]
  var references: [String: SceneReference] = [:]
  var outlets: [String: SceneOutlet] = [:]
  var actions: [String: SceneAction] = [:]
  var events: [String: SceneEvent] = [:]
  /// Returns whether an object is written by the name; nil for the usual name of its class, and never inherited.
  var represents: ((AnyObject) -> Bool)?

  /// Returns the attribute of a name; nil for none.
  func attribute(_ name: String) -> SceneAttribute? {
    attributeIndexes[name].map { attributes[$0] }
  }

  /// Adds an attribute; one that has the name of an inherited one takes its place.
  mutating func add(_ attribute: SceneAttribute) {
    if let index = attributeIndexes[attribute.name] {
      attributes[index] = attribute
    } else {
      attributeIndexes[attribute.name] = attributes.count
      attributes.append(attribute)
    }
  }

  /// Adds the tables of a subclass.
  mutating func add(_ other: SceneClassTables) {
    for attribute in other.attributes { add(attribute) }
    childAttributes += other.childAttributes
    contents += other.contents
    elements.merge(other.elements) { $1 }
    references.merge(other.references) { $1 }
    outlets.merge(other.outlets) { $1 }
    actions.merge(other.actions) { $1 }
    events.merge(other.events) { $1 }
  }
}
