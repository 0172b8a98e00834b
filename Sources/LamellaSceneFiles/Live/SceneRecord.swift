internal import LamellaConstraints
internal import LamellaScene
internal import LamellaScreens

/// The connections between a live scene file and the objects that were made of it.
///
/// Views and controllers belong to the program, which may let go of them.
final class SceneRecord {
  /// The registration by which an attribute follows the theme.
  struct ThemeFollower {
    weak var host: View?
    var registration: TraitChangeRegistration

    /// Ends the registration.
    func end() { host?.unregisterForTraitChanges(registration) }
  }

  /// An event of an object.
  struct Event: Hashable {
    var slot: Int
    var name: String
  }

  /// A connected event, whose action later versions of the file may replace.
  final class Connection {
    var call: ((_ sender: AnyObject) -> Void)?

    nonisolated deinit {}
  }

  /// A reference to an object, which keeps only what nothing else does.
  private struct Reference {
    private weak var weakObject: AnyObject?
    private var strongObject: AnyObject?

    var object: AnyObject? { strongObject ?? weakObject }

    init(_ object: AnyObject?) {
      weakObject = object
      switch object {
      case is View, is ViewController, is Layer, is LayoutConstraint: break
      default: strongObject = object
      }
    }
  }

  /// The followers of the theme, by the slots of the objects.
  var themes: [Int: ThemeFollower] = [:]
  /// The constraints of each visual format.
  var formats: [[LayoutConstraint]] = []
  /// The connected events.
  var connections: [Event: Connection] = [:]
  private var references: [Reference] = []

  nonisolated deinit {}

  /// The object of a slot; nil for one that is no more.
  func object(_ slot: Int) -> AnyObject? {
    references.indices.contains(slot) ? references[slot].object : nil
  }

  /// All objects that are still there.
  var allObjects: [AnyObject] { references.compactMap(\.object) }

  /// Stores the objects of all slots.
  func store(_ objects: [AnyObject?]) { references = objects.map { Reference($0) } }

  /// Has an action called for an event; one that is connected calls it instead of another.
  func connect(
    _ action: ScenePlan.Action, of sender: AnyObject, _ call: @escaping (AnyObject) -> Void
  ) {
    let event = Event(slot: action.slot, name: action.event.name)
    if let known = connections[event] {
      known.call = call
      return
    }
    let connection = Connection()
    connection.call = call
    connections[event] = connection
    action.event.connect(sender) { connection.call?($0) }
  }
}
