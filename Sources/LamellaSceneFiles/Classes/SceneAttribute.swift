internal import LamellaScene

/// An attribute of a class of objects: a property whose value is written as text.
final class SceneAttribute {
  /// The meaning of a text: a setter for objects, or a fault.
  enum Compiled {
    /// Sets a value.
    case set((AnyObject) -> Void)
    /// Sets a value that follows the theme of the view around the object.
    case themed((AnyObject, Theme) -> Void)
    /// The text is no value; the message says why.
    case fault(String)
  }

  /// The name in files.
  let name: String
  /// The description of the values.
  let type: SceneType
  /// Whether the property is set after the objects inside have been added.
  let isLate: Bool
  /// Whether a view with the attribute is placed by the file itself, and not by constraints.
  let placesView: Bool
  /// Reads a value.
  let compile: (String, SceneContext) -> Compiled
  /// Writes the value of an object; nil for one that has no text.
  let text: (AnyObject, SceneContext) -> String?

  /// Sets the value that another object has; false where that is none.
  let copy: (_ from: AnyObject, _ to: AnyObject) -> Bool

  private static let placingNames: Set = [
    "frame", "bounds", "center", "autoresizingMask", "translatesAutoresizingMaskIntoConstraints",
  ]

  /// Makes the attribute of a property.
  init<Object: AnyObject, Value>(
    _ name: String, _ codec: SceneCodec<Value>, isLate: Bool, get: @escaping (Object) -> Value?,
    set: @escaping (Object, Value) -> Void
  ) {
    self.name = name
    type = codec.type
    self.isLate = isLate
    placesView = Self.placingNames.contains(name)
    compile = { text, context in
      switch codec.parse(text, context) {
      // Classes are looked up by the type of the object, which is known to be right.
      case .value(let value): .set { set(unsafeDowncast($0, to: Object.self), value) }
      case .themed(let value): .themed { set(unsafeDowncast($0, to: Object.self), value($1)) }
      case .fault(let message): .fault(message ?? codec.type.fault(text))
      }
    }
    text = { object, context in
      get(unsafeDowncast(object, to: Object.self)).flatMap { codec.write($0, context) }
    }
    copy = { source, object in
      guard let value = get(unsafeDowncast(source, to: Object.self)) else { return false }
      set(unsafeDowncast(object, to: Object.self), value)
      return true
    }
  }
}

/// An attribute that the objects in an object have by standing there, such as `stack.spacingAfter`.
final class SceneChildAttribute {
  /// The name in files.
  let name: String
  /// The class of the objects inside that may have it.
  let childClass: String
  /// The description of the values.
  let type: SceneType
  /// Reads a value, into what sets it in the object around and the one inside; the fault message for other texts.
  let compile: (String, SceneContext) -> Result<(AnyObject, AnyObject) -> Void, SceneTextFault>
  /// Writes the value of an object inside; nil for the default.
  let text: (AnyObject, AnyObject, SceneContext) -> String?

  init<Object: AnyObject, Child: AnyObject, Value>(
    _ name: String, _ childClass: String, _ codec: SceneCodec<Value>,
    get: @escaping (Object, Child) -> Value?, set: @escaping (Object, Child, Value) -> Void
  ) {
    self.name = name
    self.childClass = childClass
    type = codec.type
    compile = { text, context in
      switch codec.parse(text, context) {
      case .value(let value):
        .success {
          set(unsafeDowncast($0, to: Object.self), unsafeDowncast($1, to: Child.self), value)
        }
      case .themed: .failure(SceneTextFault(message: "\(name) cannot follow the theme"))
      case .fault(let message): .failure(SceneTextFault(message: message ?? codec.type.fault(text)))
      }
    }
    text = { object, child, context in
      get(unsafeDowncast(object, to: Object.self), unsafeDowncast(child, to: Child.self))
        .flatMap { codec.write($0, context) }
    }
  }
}

/// A text that is no value of its attribute.
struct SceneTextFault: Error {
  /// The message.
  var message: String
}
