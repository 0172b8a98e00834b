/// A property of a class that refers to objects of a file.
final class SceneOutlet {
  /// The name in files.
  let name: String
  /// The type of the objects that it takes, for messages.
  let typeName: String
  /// Returns whether objects of a class can be connected.
  let takes: (AnyClass) -> Bool
  /// Empties the property, before the objects of a scene are connected; nil for the property of one object.
  let empty: ((_ owner: AnyObject) -> Void)?
  /// Connects an object, which the outlet takes; nil connects none.
  let connect: (_ owner: AnyObject, _ object: AnyObject?) -> Void

  private init<Value: AnyObject>(
    _ name: String, type: Value.Type, empty: @escaping (AnyObject) -> Void,
    connect: @escaping (AnyObject, AnyObject) -> Void
  ) {
    self.name = name
    typeName = "\(Value.self)"
    takes = { $0 is Value.Type }
    self.empty = empty
    self.connect = { owner, object in
      if let object { connect(owner, object) }
    }
  }

  init<Object: AnyObject, Value: AnyObject>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value?>
  ) {
    self.name = name
    typeName = "\(Value.self)"
    takes = { $0 is Value.Type }
    empty = nil
    connect = { owner, object in
      unsafeDowncast(owner, to: Object.self)[keyPath: path] = object.map {
        unsafeDowncast($0, to: Value.self)
      }
    }
  }
}

extension SceneOutlet {
  /// Makes the outlet of a property that holds several objects.
  convenience init<Object: AnyObject, Value: AnyObject>(
    _ name: String, collection path: ReferenceWritableKeyPath<Object, [Value]>
  ) {
    self.init(
      name, type: Value.self,
      empty: { unsafeDowncast($0, to: Object.self)[keyPath: path] = [] },
      connect: { owner, object in
        unsafeDowncast(owner, to: Object.self)[keyPath: path].append(
          unsafeDowncast(object, to: Value.self))
      })
  }
}

/// A method of a class that objects of a file call.
final class SceneAction {
  /// The name in files.
  let name: String
  /// The type of the objects that may send it, for messages.
  let senderName: String
  /// Returns whether objects of a class can send it.
  let takes: (AnyClass) -> Bool
  /// Calls the method.
  let call: (_ target: AnyObject, _ sender: AnyObject) -> Void

  init<Object: AnyObject, Sender: AnyObject>(
    _ name: String, _ body: @escaping (Object, Sender) -> Void
  ) {
    self.name = name
    senderName = "\(Sender.self)"
    takes = { $0 is Sender.Type || Sender.self == AnyObject.self }
    call = { target, sender in
      body(unsafeDowncast(target, to: Object.self), unsafeDowncast(sender, to: Sender.self))
    }
  }
}

/// An event of a class for which objects send actions.
final class SceneEvent {
  /// The name behind `action.` in files; empty for the main event.
  let name: String
  /// Has a closure called for the event, with the object as its argument.
  let connect: (AnyObject, @escaping (AnyObject) -> Void) -> Void

  init(_ name: String, _ connect: @escaping (AnyObject, @escaping (AnyObject) -> Void) -> Void) {
    self.name = name
    self.connect = connect
  }
}
