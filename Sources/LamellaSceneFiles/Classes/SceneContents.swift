/// A rule about the objects directly inside of an object.
final class SceneContents {
  /// The classes of the objects inside, and their subclasses.
  let classNames: [String]
  /// Makes an object inside, for objects that only the one around them can make; nil for others.
  let make: ((AnyObject) -> AnyObject)?
  /// Adds an object, given its index among all that are added by this rule.
  let add: (_ object: AnyObject, _ child: AnyObject, _ index: Int) -> Void
  /// Returns the objects inside, in order; nil where they cannot be read.
  let read: ((AnyObject) -> [AnyObject])?
  /// The largest number of objects.
  let limit: Int
  /// Replaces the objects inside by others, most of which are there already, when a live file changes; nil where the
  /// object around must be made anew.
  var arrange: ((_ object: AnyObject, _ old: [AnyObject], _ new: [AnyObject]) -> Void)?
  /// Whether the object takes over what the objects inside say, and not themselves.
  var copiesObjects = false

  init(
    _ classNames: [String], limit: Int, make: ((AnyObject) -> AnyObject)?,
    add: @escaping (AnyObject, AnyObject, Int) -> Void, read: ((AnyObject) -> [AnyObject])?
  ) {
    self.classNames = classNames
    self.limit = limit
    self.make = make
    self.add = add
    self.read = read
  }
}

/// A property that holds objects: an element with a small letter.
final class SceneElementProperty {
  /// The kinds of such properties.
  enum Kind {
    /// One object, or several; the closures set and return them.
    case objects(limit: Int, set: (AnyObject, [AnyObject]) -> Void, get: (AnyObject) -> [AnyObject])
    /// An object that is always there, whose attributes and elements the element has; nil where it must not be made.
    case part((AnyObject) -> AnyObject, getIfMade: (AnyObject) -> AnyObject?)
    /// Objects that are made later and as often as needed, each by a maker.
    case prototypes((AnyObject, [ScenePrototype]) -> Void)
  }

  /// The name in files.
  let name: String
  /// The class of the objects, and its subclasses.
  let className: String
  /// The kind of the property.
  let kind: Kind
  /// Whether the property always holds an object, so that taking that out leaves none to go back to.
  let isRequired: Bool

  init(_ name: String, _ className: String, _ kind: Kind, isRequired: Bool = false) {
    self.name = name
    self.className = className
    self.kind = kind
    self.isRequired = isRequired
  }
}

/// An object of a file that is made as often as it is asked for, such as a cell of a list.
public struct ScenePrototype {
  /// The `id` of the object.
  public let identifier: String
  /// Makes the object, with all that is in it.
  public let make: () -> AnyObject
}

/// A reference to another object of the file by its `id`: an attribute.
final class SceneReference {
  /// The name of the attribute.
  let name: String
  /// The class of the objects that it may refer to.
  let className: String
  /// Sets the property; nil refers to no object.
  let set: (AnyObject, AnyObject?) -> Void
  /// Returns the object of the property.
  let get: (AnyObject) -> AnyObject?

  init(
    _ name: String, _ className: String, set: @escaping (AnyObject, AnyObject?) -> Void,
    get: @escaping (AnyObject) -> AnyObject?
  ) {
    self.name = name
    self.className = className
    self.set = set
    self.get = get
  }
}
