internal import LamellaGeometry
internal import LamellaScene

/// The classes that scene files can name.
public final class SceneClasses {
  /// The classes of the engine, and those that the program registers.
  public static let standard = SceneClasses()

  private var byName: [String: SceneClass] = [:]
  private var byType: [ObjectIdentifier: SceneClass] = [:]
  /// The classes that stand for some objects of a type only.
  private var variants: [ObjectIdentifier: [SceneClass]] = [:]
  /// Objects that attributes are compared with, made when something is first written.
  private var fresh: [String: AnyObject] = [:]

  /// Makes a table with the classes of the engine.
  public init() {
    for scene in Self.engineClasses { register(scene) }
  }

  /// Registers a class.
  ///
  /// A class of the same name is replaced; classes that inherit from it keep what they had.
  ///
  /// - Parameter sceneClass: The class, whose base is registered.
  public func register(_ sceneClass: SceneClass) {
    var base: SceneClass?
    if let name = sceneClass.baseName {
      base = byName[name]
      require(
        base != nil,
        "\(sceneClass.name) inherits from \(name), which is not registered: register it first")
    }
    sceneClass.inherit(from: base)
    byName[sceneClass.name] = sceneClass
    let type = ObjectIdentifier(sceneClass.type)
    if sceneClass.own.represents == nil {
      byType[type] = sceneClass
    } else {
      variants[type, default: []].append(sceneClass)
    }
  }

  /// The names of all classes in alphabetical order.
  public var names: [String] { byName.keys.sorted() }

  /// Returns the class of a name; nil where none is registered.
  public subscript(name: String) -> SceneClass? { byName[name] }

  /// Returns the class of an object: that of its type, or of the nearest superclass that is registered.
  func sceneClass(of object: AnyObject) -> SceneClass? {
    var type: AnyClass? = Swift.type(of: object)
    while let current = type {
      if let found = byType[ObjectIdentifier(current)] { return found }
      type = _getSuperclass(current)
    }
    return nil
  }

  /// Returns the class of an object's type itself; nil where that is not registered.
  func exactClass(of object: AnyObject) -> SceneClass? {
    let type = ObjectIdentifier(Swift.type(of: object))
    return variants[type]?.last { $0.own.represents?(object) ?? false } ?? byType[type]
  }

  /// Returns a new object of a class that nothing has changed; nil for a class that makes none.
  func freshObject(of sceneClass: SceneClass) -> AnyObject? {
    if let known = fresh[sceneClass.name] { return known }
    let made = sceneClass.make?()
    fresh[sceneClass.name] = made
    return made
  }
}
