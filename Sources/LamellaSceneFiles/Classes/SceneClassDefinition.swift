/// The definition of a class of objects, while it is described to ``SceneClass``.
public final class SceneClassDefinition<Object: AnyObject> {
  var tables = SceneClassTables()

  /// The time at which an attribute is set.
  public nonisolated enum Order: Sendable {
    /// Before the objects inside are added, in the order of the definition, superclasses first.
    case beforeContents
    /// After the objects inside have been added, for values that depend on them, such as a selected index.
    case afterContents
  }

  /// States which objects are written by this name, where a class has several names in files.
  ///
  /// - Parameter predicate: Returns whether an object is written by it.
  public func represents(_ predicate: @escaping (Object) -> Bool) {
    tables.represents = { predicate(unsafeDowncast($0, to: Object.self)) }
  }

  // MARK: Attributes

  /// Names an attribute for a property.
  ///
  /// Attributes are set in the order in which they are defined: limits before the values that they limit.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - path: The property.
  ///   - order: The time at which the property is set.
  @inline(__always)
  public func attribute<Value: SceneValue>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value>, order: Order = .beforeContents
  ) {
    attribute(name, path, Value.sceneCodec, order: order)
  }

  /// Names an attribute for a property, with a codec for its values.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - path: The property.
  ///   - codec: The way in which values are read and written.
  ///   - order: The time at which the property is set.
  @inline(__always)
  public func attribute<Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value>, _ codec: SceneCodec<Value>,
    order: Order = .beforeContents
  ) {
    attribute(
      name, codec, order: order, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Names an attribute for a property that may be absent, with a codec for its values.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - path: The property.
  ///   - codec: The way in which values are read and written.
  ///   - order: The time at which the property is set.
  @inline(__always)
  public func attribute<Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value?>, _ codec: SceneCodec<Value>,
    order: Order = .beforeContents
  ) {
    attribute(name, path, codec.optional, order: order)
  }

  /// Names an attribute that closures get and set.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - codec: The way in which values are read and written.
  ///   - order: The time at which the property is set.
  ///   - get: Returns the value; nil for one that is not written.
  ///   - set: Sets the value.
  public func attribute<Value>(
    _ name: String, _ codec: SceneCodec<Value>, order: Order = .beforeContents,
    get: @escaping (Object) -> Value?, set: @escaping (Object, Value) -> Void
  ) {
    tables.add(
      SceneAttribute(name, codec, isLate: order == .afterContents, get: get, set: set))
  }

  /// Names an attribute that objects have by standing inside of one of this class.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - childClass: The name of the class of those objects.
  ///   - codec: The way in which values are read and written.
  ///   - get: Returns the value for an object inside; nil for the default.
  ///   - set: Sets the value, after the object has been added.
  public func childAttribute<Child: AnyObject, Value>(
    _ name: String, of childClass: String, _ codec: SceneCodec<Value>,
    get: @escaping (Object, Child) -> Value?, set: @escaping (Object, Child, Value) -> Void
  ) {
    tables.childAttributes.append(SceneChildAttribute(name, childClass, codec, get: get, set: set))
  }

  /// Names an attribute that refers to another object of the file by its `id`.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - className: The name of the class of those objects.
  ///   - path: The property.
  public func reference<Value: AnyObject>(
    _ name: String, to className: String, _ path: ReferenceWritableKeyPath<Object, Value?>
  ) {
    tables.references[name] = SceneReference(
      name, className,
      set: {
        unsafeDowncast($0, to: Object.self)[keyPath: path] = $1.map {
          unsafeDowncast($0, to: Value.self)
        }
      },
      get: { unsafeDowncast($0, to: Object.self)[keyPath: path] })
  }

  // MARK: Objects inside

  /// States how objects of a class directly inside are added.
  ///
  /// - Parameters:
  ///   - className: The name of the class of the objects inside.
  ///   - limit: The largest number of them.
  ///   - add: Adds an object, given its index among those of the rule.
  ///   - read: Returns the objects inside in order, for writing; nil where they cannot be known.
  public func contents<Child: AnyObject>(
    of className: String, limit: Int = .max, add: @escaping (Object, Child, Int) -> Void,
    read: ((Object) -> [Child])? = nil
  ) {
    tables.contents.append(
      SceneContents(
        [className], limit: limit, make: nil,
        add: { add(unsafeDowncast($0, to: Object.self), unsafeDowncast($1, to: Child.self), $2) },
        read: read.map { read in { read(unsafeDowncast($0, to: Object.self)) } }))
  }

  /// States how objects of a class directly inside are made by the one around them.
  ///
  /// - Parameters:
  ///   - className: The name of the class of the objects inside.
  ///   - make: Makes the next object, which is a part of the one around it at once.
  ///   - read: Returns the objects inside in order, for writing.
  public func contents<Child: AnyObject>(
    of className: String, make: @escaping (Object) -> Child, read: @escaping (Object) -> [Child]
  ) {
    tables.contents.append(
      SceneContents(
        [className], limit: .max, make: { make(unsafeDowncast($0, to: Object.self)) },
        add: { _, _, _ in }, read: { read(unsafeDowncast($0, to: Object.self)) }))
  }

  /// States that objects of a class cannot stand directly inside, although those of a superclass could have them.
  ///
  /// - Parameter className: The name of the class.
  public func noContents(of className: String) {
    tables.contents.append(
      SceneContents([className], limit: 0, make: nil, add: { _, _, _ in }, read: nil))
  }

  /// States how objects of several classes directly inside are added, as one sequence.
  func sequence(
    of classNames: [String], add: @escaping (Object, AnyObject, Int) -> Void,
    read: @escaping (Object) -> [AnyObject]
  ) {
    tables.contents.append(
      SceneContents(
        classNames, limit: .max, make: nil,
        add: { add(unsafeDowncast($0, to: Object.self), $1, $2) },
        read: { read(unsafeDowncast($0, to: Object.self)) }))
  }

  /// Names an element for a property that holds one object.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - className: The name of the class of the object.
  ///   - path: The property.
  public func element<Value: AnyObject>(
    _ name: String, of className: String, _ path: ReferenceWritableKeyPath<Object, Value?>
  ) {
    element(name, of: className, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Names an element for an object that closures get and set.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - className: The name of the class of the object.
  ///   - get: Returns the object; nil for none.
  ///   - set: Sets the object; nil removes it.
  public func element<Value: AnyObject>(
    _ name: String, of className: String, get: @escaping (Object) -> Value?,
    set: @escaping (Object, Value?) -> Void
  ) {
    objects(
      name, className, limit: 1,
      set: { set($0, $1.first.map { unsafeDowncast($0, to: Value.self) }) },
      get: { get($0).map { [$0] } ?? [] })
  }

  /// Names an element for a property that holds objects.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - className: The name of the class of the objects.
  ///   - path: The property.
  public func elements<Value: AnyObject>(
    _ name: String, of className: String, _ path: ReferenceWritableKeyPath<Object, [Value]>
  ) {
    objects(
      name, className, limit: .max,
      set: { $0[keyPath: path] = $1.map { unsafeDowncast($0, to: Value.self) } },
      get: { $0[keyPath: path] })
  }

  /// Names an element for a property that always holds an object.
  func requiredElement<Value: AnyObject>(
    _ name: String, of className: String, _ path: ReferenceWritableKeyPath<Object, Value>
  ) {
    objects(
      name, className, limit: 1, isRequired: true,
      set: { if let new = $1.first { $0[keyPath: path] = unsafeDowncast(new, to: Value.self) } },
      get: { [$0[keyPath: path]] })
  }

  private func objects(
    _ name: String, _ className: String, limit: Int, isRequired: Bool = false,
    set: @escaping (Object, [AnyObject]) -> Void, get: @escaping (Object) -> [AnyObject]
  ) {
    tables.elements[name] = SceneElementProperty(
      name, className,
      .objects(
        limit: limit, set: { set(unsafeDowncast($0, to: Object.self), $1) },
        get: { get(unsafeDowncast($0, to: Object.self)) }),
      isRequired: isRequired)
  }

  /// Names an element for an object that is always there, such as a view's layer.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - className: The name of the class that describes the object.
  ///   - get: Returns the object.
  ///   - getIfMade: Returns the object where it has been made, for writing; `get` by default.
  public func part<Value: AnyObject>(
    _ name: String, of className: String, get: @escaping (Object) -> Value,
    ifMade getIfMade: ((Object) -> Value?)? = nil
  ) {
    let ifMade = getIfMade ?? get
    tables.elements[name] = SceneElementProperty(
      name, className,
      .part(
        { get(unsafeDowncast($0, to: Object.self)) },
        getIfMade: { ifMade(unsafeDowncast($0, to: Object.self)) }))
  }

  /// Names an element for objects that are made later, as often as needed.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - className: The name of the class of the objects, each of which needs an `id`.
  ///   - register: Takes the makers of the objects.
  public func prototypes(
    _ name: String, of className: String, register: @escaping (Object, [ScenePrototype]) -> Void
  ) {
    tables.elements[name] = SceneElementProperty(
      name, className, .prototypes { register(unsafeDowncast($0, to: Object.self), $1) })
  }

  // MARK: Connections

  /// Names a property that `outlet` attributes connect with objects of the file.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - path: The property; `weak` or not.
  public func outlet<Value: AnyObject>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value?>
  ) {
    tables.outlets[name] = SceneOutlet(name, path)
  }

  /// Names a property that `outlet` attributes connect with all objects of the file that have them, in their order.
  ///
  /// UIKit's outlet collection. What the property held before is left out.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - path: The property.
  public func outletCollection<Value: AnyObject>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, [Value]>
  ) {
    tables.outlets[name] = SceneOutlet(name, collection: path)
  }

  /// Names an action by a closure.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - body: Called with the target and the object that sends the action.
  public func action<Sender: AnyObject>(
    _ name: String, _ body: @escaping (Object, Sender) -> Void
  ) {
    tables.actions[name] = SceneAction(name, body)
  }

  /// Names an action by a method that takes the object that sends it.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - method: The method, such as `SettingsController.volumeChanged`.
  public func action<Sender: AnyObject>(
    _ name: String, _ method: @escaping (Object) -> (Sender) -> Void
  ) {
    tables.actions[name] = SceneAction(name) { (target: Object, sender: Sender) in
      method(target)(sender)
    }
  }

  /// Names an action by a method without parameters.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - method: The method, such as `SettingsController.save`.
  public func action(_ name: String, _ method: @escaping (Object) -> () -> Void) {
    tables.actions[name] = SceneAction(name) { (target: Object, _: AnyObject) in method(target)() }
  }

  /// Names an event for which objects of the class send actions.
  ///
  /// - Parameters:
  ///   - name: The name behind `action.` in files; empty for the main event, `action`.
  ///   - connect: Has a closure called for the event, with the object as its argument.
  public func event(
    _ name: String = "", connect: @escaping (Object, @escaping (AnyObject) -> Void) -> Void
  ) {
    tables.events[name] = SceneEvent(name) { connect(unsafeDowncast($0, to: Object.self), $1) }
  }
}
