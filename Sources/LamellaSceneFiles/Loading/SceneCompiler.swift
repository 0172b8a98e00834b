internal import LamellaGeometry
internal import LamellaScene

/// The checker of a document, which makes a plan of it and collects all faults.
final class SceneCompiler {
  let classes: SceneClasses
  let context: SceneContext
  let language: String
  let file: String
  // Unchecked: values that nothing else is called with while they change.
  /// The faults so far.
  @exclusivity(unchecked) var faults: [SceneFault] = []
  /// The styles by their names.
  var styles: [String: Style] = [:]
  /// The attributes that styles set in objects of a class.
  var compiledStyles: [StyleUse: [CompiledAttribute]] = [:]
  /// Reads the documents that the file includes.
  var readDocument: (_ path: String) throws(SceneFaults) -> SceneDocument = {
    (path: String) throws(SceneFaults) in try SceneDocument(contentsOf: path)
  }
  /// The paths of the documents that were read, beside the file itself.
  private(set) var includedFiles: [String] = []
  /// The scope of ids: the file, or a prototype in it.
  // Unchecked: as the faults are.
  @exclusivity(unchecked) var scope = Scope()

  /// A style.
  struct Style {
    var element: SceneElement
    var file: String
  }

  /// The use of an attribute of a style by a class.
  struct StyleUse: Hashable {
    var style: String
    var sceneClass: ObjectIdentifier
  }

  /// An attribute of a class with what its text sets.
  struct CompiledAttribute {
    /// The index among the attributes of the class.
    var index: Int
    var compiled: SceneAttribute.Compiled
  }

  /// The plan in the making, and what waits until all ids are known.
  struct Scope {
    var plan = ScenePlan()
    /// The nodes by their slots; nil for constraints.
    private(set) var nodes: [SceneNode?] = []
    /// The slot of the view around each view or guide; -1 for none.
    private var superviews: [Int] = []
    /// The positions of the ids of constraints, by their slots; those of objects have their elements.
    var constraintIDPositions: [Int: ScenePosition] = [:]
    /// The slots of views whose frame, mask or translation the file states.
    var placedViews = SlotSet()
    /// The slots of views that constraints name.
    var constrainedViews = SlotSet()
    var pendingReferences:
      [(reference: SceneReference, slot: Int, attribute: SceneElement.Attribute)] = []
    var pendingLayouts: [(slot: Int, attribute: SceneElement.Attribute, sides: [LayoutSide])] = []
    var pendingConstraints: [(element: SceneElement, around: Int)] = []
    /// The objects around the one at hand, outermost first.
    var ancestors: [SceneNode] = []

    /// Adds an object of a class without a node.
    ///
    /// - Returns: Its slot.
    mutating func addSlot(_ sceneClass: SceneClass) -> Int {
      plan.classes.append(sceneClass)
      nodes.append(nil)
      superviews.append(-1)
      return nodes.count - 1
    }

    /// Adds an object.
    mutating func add(_ element: SceneElement, _ sceneClass: SceneClass) -> SceneNode {
      let node = SceneNode(sceneClass, slot: addSlot(sceneClass), element: element)
      nodes[node.slot] = node
      return node
    }

    /// Returns the slot of the view around a view or guide; nil for none.
    func superview(of slot: Int) -> Int? { superviews[slot] < 0 ? nil : superviews[slot] }

    /// Returns the line of an id that an object or constraint has.
    func line(ofIDAt slot: Int) -> Int {
      let position = nodes[slot]?.element.attribute("id")?.position ?? constraintIDPositions[slot]
      return position?.line ?? 0
    }

    /// Notes the view around a view or guide.
    mutating func setSuperview(_ superview: Int, of slot: Int) { superviews[slot] = superview }
  }

  /// The class of constraints.
  let constraintClass: SceneClass?

  init(_ document: SceneDocument, classes: SceneClasses, language: String) {
    self.classes = classes
    self.language = language
    constraintClass = classes["Constraint"]
    file = document.file
    context = SceneContext(folder: SceneContext.folder(of: document.file))
  }

  /// Checks a document.
  ///
  /// - Returns: The plan; not to be used where there are ``faults``.
  func compile(_ root: SceneElement) -> ScenePlan {
    guard root.name == "scene" else {
      fault(root.position, "the outermost element is <\(root.name)>: expected <scene>")
      return scope.plan
    }
    for attribute in root.attributes where attribute.name != "format" || attribute.value != "1" {
      fault(
        attribute.position,
        attribute.name == "format"
          ? "the format \"\(attribute.value)\" is not known: expected 1"
          : "<scene> has no attribute \"\(attribute.name)\"")
    }
    define(root, file: file, including: [file])
    for element in root.children where element.isObject {
      if element.name == "Constraint" || element.name == "VisualFormat" {
        fault(element.position, "<\(element.name)> must stand inside of a view")
      } else if let node = compileObject(element) {
        scope.plan.roots.append(node)
      }
    }
    finishScope()
    faults.sort { ($0.file != file ? 1 : 0, $0.position) < ($1.file != file ? 1 : 0, $1.position) }
    return scope.plan
  }

  /// Reads a document that the file includes.
  func readIncluded(_ path: String) throws(SceneFaults) -> SceneDocument {
    includedFiles.append(path)
    return try readDocument(path)
  }

  /// Adds a fault of the file.
  func fault(_ position: ScenePosition, _ message: String) {
    fault(position, message, file: file)
  }

  /// Adds a fault, unless the same one is known: a style may be used often.
  func fault(_ position: ScenePosition, _ message: String, file: String) {
    let fault = SceneFault(file: file, position: position, message: message)
    if faults.count < Self.maximumFaults, !faults.contains(fault) { faults.append(fault) }
  }

  /// The number of faults after which further ones are not told: 1,000.
  static let maximumFaults = 1000

  // MARK: Scopes

  /// Resolves what waited for ids, at the end of a scope.
  func finishScope() {
    for (reference, slot, attribute) in scope.pendingReferences {
      guard let target = self.slot(of: attribute.value, at: attribute.valuePosition) else {
        continue
      }
      let type = scope.plan.classes[target]
      guard type.isKind(of: reference.className) else {
        fault(
          attribute.valuePosition,
          "\"\(attribute.value)\" is a \(type.name): expected the id of a \(reference.className)")
        continue
      }
      scope.plan.references.append(.init(reference: reference, from: slot, to: target))
    }
    for (slot, attribute, sides) in scope.pendingLayouts {
      compileLayout(attribute, sides, of: slot)
    }
    for (element, around) in scope.pendingConstraints {
      if element.name == "Constraint" {
        compileConstraint(element, in: around)
      } else {
        compileFormat(element, in: around)
      }
    }
    for slot in scope.nodes.indices
    where scope.constrainedViews.contains(slot) && !scope.placedViews.contains(slot) {
      scope.plan.constrainedViews.insert(slot)
      scope.nodes[slot]?.setters.append {
        unsafeDowncast($0, to: View.self).translatesAutoresizingMaskIntoConstraints = false
      }
    }
  }

  /// Returns the slot of an id; nil with a fault where there is none.
  func slot(of id: String, at position: ScenePosition) -> Int? {
    if let slot = scope.plan.ids[id] { return slot }
    fault(
      position,
      "no object has the id \"\(id)\"" + Suggestion.question(for: id, among: scope.plan.ids.keys))
    return nil
  }
}
