internal import LamellaConstraints
internal import LamellaGeometry
internal import LamellaScene

/// A checked scene: what is done to make its objects.
final class ScenePlan {
  // Unchecked, all: lists that the checker only appends to, and that nothing changes later.
  /// The top-level objects in order.
  @exclusivity(unchecked) var roots: [SceneNode] = []
  /// The classes of all objects, by their slots.
  @exclusivity(unchecked) var classes: [SceneClass] = []
  /// The slots of objects by their ids.
  @exclusivity(unchecked) var ids: [String: Int] = [:]
  /// The references from objects to others, set when all are made.
  @exclusivity(unchecked) var references: [Reference] = []
  /// The constraints.
  @exclusivity(unchecked) var constraints: [Constraint] = []
  /// The visual formats.
  @exclusivity(unchecked) var formats: [Format] = []
  /// The slots of views that constraints place, and not a frame of their own.
  @exclusivity(unchecked) var constrainedViews = SlotSet()
  /// The outlets.
  @exclusivity(unchecked) var outlets: [Outlet] = []
  /// The actions.
  @exclusivity(unchecked) var actions: [Action] = []

  nonisolated deinit {}

  /// A place in a file, for faults that show when objects are made.
  struct Place {
    var file: String
    var position: ScenePosition

    /// Returns a fault at the place.
    func fault(_ message: String) -> SceneFault {
      SceneFault(file: file, position: position, message: message)
    }
  }

  /// A property that refers to another object.
  struct Reference {
    var reference: SceneReference
    var from: Int
    var to: Int
  }

  /// A guide of a view that constraints can name.
  nonisolated enum Guide: String, CaseIterable {
    case margins, safeArea, readable, keyboard, content, visible
  }

  /// A side of a constraint.
  struct Anchor {
    var slot: Int
    /// The guide of the view; nil for the view or guide itself.
    var guide: Guide?
    var attribute: LayoutConstraint.Attribute
  }

  /// A constraint.
  struct Constraint {
    var slot: Int
    var first: Anchor
    var relation: LayoutConstraint.Relation = .equal
    var second: Anchor?
    var multiplier = 1.0
    var constant = 0.0
    var priority: LayoutPriority = .required
    var identifier: String?
    var isActive = true
  }

  /// A visual format: its text, and the views and guides that it may name.
  struct Format {
    var text: String
    var options: LayoutConstraint.FormatOptions
    var place: Place
    var isActive: Bool
  }

  /// The object that has an outlet or an action.
  enum Target {
    /// An object of the file, by its slot.
    case object(Int)
    /// The owner.
    case owner
  }

  /// An outlet to connect.
  struct Outlet {
    var name: String
    var slot: Int
    var target: Target
    var place: Place
  }

  /// An action to connect.
  struct Action {
    var name: String
    var slot: Int
    var event: SceneEvent
    var target: Target
    var place: Place
  }
}

/// A set of slots.
struct SlotSet {
  private var flags: [Bool] = []

  /// Returns whether a slot is in the set.
  func contains(_ slot: Int) -> Bool { slot < flags.count && flags[slot] }

  /// Adds a slot.
  mutating func insert(_ slot: Int) {
    while flags.count <= slot { flags.append(false) }
    flags[slot] = true
  }
}

/// An object of a plan, with what is set in it and what it contains.
final class SceneNode {
  /// An object inside of another.
  struct Content {
    var rule: SceneContents
    var node: SceneNode
    /// The number of objects before it that the same rule adds.
    var index: Int
    /// Sets attributes that the object has by standing inside.
    var childSetters: [(AnyObject, AnyObject) -> Void]
  }

  /// The content of an element for a property.
  struct Property {
    var property: SceneElementProperty
    var nodes: [SceneNode]
    /// The plans of objects that are made later, with their ids.
    var prototypes: [(identifier: String, plan: ScenePlan)] = []
  }

  /// The class.
  let sceneClass: SceneClass
  /// The index of the object among all of the plan.
  let slot: Int
  /// The element of the file, for comparing it with a later version.
  let element: SceneElement
  /// Whether the object is a view.
  let isView: Bool
  /// Whether the object is a view controller.
  let isController: Bool
  // Unchecked, below: lists that the checker only appends to, and that nothing changes later.
  /// Sets attributes before the objects inside are added.
  @exclusivity(unchecked) var setters: [(AnyObject) -> Void] = []
  /// Sets attributes that follow the theme.
  @exclusivity(unchecked) var themedSetters: [(AnyObject, Theme) -> Void] = []
  /// The objects directly inside.
  @exclusivity(unchecked) var contents: [Content] = []
  /// The properties that hold objects.
  @exclusivity(unchecked) var properties: [Property] = []
  /// Sets attributes after the objects inside were added.
  @exclusivity(unchecked) var lateSetters: [(AnyObject) -> Void] = []

  nonisolated deinit {}

  init(_ sceneClass: SceneClass, slot: Int, element: SceneElement) {
    self.sceneClass = sceneClass
    self.slot = slot
    self.element = element
    isView = sceneClass.isView
    isController = sceneClass.isKind(of: "ViewController")
  }
}
