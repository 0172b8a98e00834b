internal import LamellaConstraints
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

/// One making of the objects of a plan.
final class ScenePlanRun {
  private let plan: ScenePlan
  private let owner: AnyObject?
  private let ownerClass: SceneClass?
  /// The objects by their slots; nil until they are made.
  var objects: [AnyObject?]
  /// Called for the actions of the owner, in place of it, with their names and senders; nil for an owner of a class.
  var handler: ((_ action: String, _ sender: AnyObject) -> Void)?
  /// The connections between the file and its objects, for a live scene; nil for others.
  var record: SceneRecord?
  /// Returns the object that a reload keeps for a node; nil for one to be made.
  var keep: ((SceneNode, _ host: View?) -> AnyObject?)?

  init(_ plan: ScenePlan, owner: AnyObject?, _ ownerClass: SceneClass?) {
    self.plan = plan
    self.owner = owner
    self.ownerClass = ownerClass
    objects = Array(repeating: nil, count: plan.classes.count)
  }

  nonisolated deinit {}

  /// Makes and connects all objects.
  func run() -> SceneObjects {
    let roots = plan.roots.map { make($0, nil, host: nil) }
    for reference in plan.references {
      if let from = objects[reference.from], let to = objects[reference.to] {
        reference.reference.set(from, to)
      }
    }
    activateConstraints()
    connect()
    return sceneObjects(roots)
  }

  /// Returns top-level objects with those that have an id.
  func sceneObjects(_ roots: [AnyObject]) -> SceneObjects {
    var byID: [String: AnyObject] = [:]
    byID.reserveCapacity(plan.ids.count)
    for (id, slot) in plan.ids { byID[id] = objects[slot] }
    return SceneObjects(objects: roots, byID: byID)
  }

  // MARK: Objects

  /// Makes an object with all that is in it.
  ///
  /// - Parameters:
  ///   - node: The object in the plan.
  ///   - made: The object, where another one has made it.
  ///   - host: The nearest view around it, whose theme it follows.
  /// - Returns: The object.
  func make(_ node: SceneNode, _ made: AnyObject?, host: View?) -> AnyObject {
    if made == nil, let kept = keep?(node, host) { return kept }
    guard let object = made ?? node.sceneClass.make?() else {
      preconditionFailure("the checker takes no \(node.sceneClass.name), which has no objects")
    }
    objects[node.slot] = object
    let view = node.isView ? unsafeDowncast(object, to: View.self) : nil
    let host = view ?? host
    for set in node.setters { set(object) }
    if !node.themedSetters.isEmpty {
      let theme = host?.effectiveTheme ?? Theme.current
      for set in node.themedSetters { set(object, theme) }
      follow(node, object, host)
    }
    for property in node.properties { fill(property, of: object, host) }
    for content in node.contents {
      if let makeChild = content.rule.make {
        _ = make(content.node, makeChild(object), host: host)
      } else {
        let child = make(content.node, nil, host: host)
        content.rule.add(object, child, content.index)
      }
      if !content.childSetters.isEmpty, let child = objects[content.node.slot] {
        for set in content.childSetters { set(object, child) }
      }
    }
    for set in node.lateSetters { set(object) }
    return object
  }

  /// Has what follows the theme set whenever the theme of the view around changes.
  func follow(_ node: SceneNode, _ object: AnyObject, _ host: View?) {
    guard let host else { return }
    let setters = node.themedSetters
    let registration: TraitChangeRegistration
    // The view keeps its handlers, and must not be kept by one.
    if object === host {
      registration = host.registerForTraitChanges([TraitTheme.self]) { (view: View, _) in
        let theme = view.effectiveTheme
        for set in setters { set(view, theme) }
      }
    } else {
      registration = host.registerForTraitChanges([TraitTheme.self]) {
        [weak object] (view: View, _) in
        guard let object else { return }
        let theme = view.effectiveTheme
        for set in setters { set(object, theme) }
      }
    }
    record?.themes[node.slot] = .init(host: host, registration: registration)
  }

  func fill(_ property: SceneNode.Property, of object: AnyObject, _ host: View?) {
    switch property.property.kind {
    case .part(let get, _):
      for node in property.nodes { _ = make(node, get(object), host: host) }
    case .objects(_, let set, _):
      set(object, property.nodes.map { make($0, nil, host: host) })
    case .prototypes(let register):
      let (ownerClass, handler) = (ownerClass, handler)
      register(
        object,
        property.prototypes.map { identifier, plan in
          ScenePrototype(identifier: identifier) { [weak owner] in
            let run = ScenePlanRun(plan, owner: owner, ownerClass)
            run.handler = handler
            guard let object = run.run().objects.first else {
              preconditionFailure("the checker takes no empty prototype")
            }
            return object
          }
        })
    }
  }

  // MARK: Constraints

  private func activateConstraints() {
    guard !plan.constraints.isEmpty || !plan.formats.isEmpty else { return }
    var active: [LayoutConstraint] = []
    active.reserveCapacity(plan.constraints.count)
    for description in plan.constraints {
      guard let constraint = makeConstraint(description) else { continue }
      if description.isActive { active.append(constraint) }
    }
    for format in plan.formats {
      let made = constraints(of: format)
      record?.formats.append(made)
      active += made
    }
    LayoutConstraint.activate(active)
  }

  /// Makes a constraint, which is not active; nil where an object of it is not there.
  func makeConstraint(_ description: ScenePlan.Constraint) -> LayoutConstraint? {
    guard let first = item(description.first) else { return nil }
    let second = description.second.flatMap { item($0) }
    guard description.second == nil || second != nil else { return nil }
    let constraint = LayoutConstraint(
      item: first, attribute: description.first.attribute, relatedBy: description.relation,
      toItem: second,
      attribute: description.second?.attribute ?? .notAnAttribute,
      multiplier: description.multiplier,
      constant: description.constant)
    if description.priority != .required { constraint.priority = description.priority }
    if let identifier = description.identifier { constraint.identifier = identifier }
    objects[description.slot] = constraint
    return constraint
  }

  func item(_ anchor: ScenePlan.Anchor) -> (any LayoutConstraint.Item)? {
    guard let object = objects[anchor.slot] else { return nil }
    let sceneClass = plan.classes[anchor.slot]
    guard sceneClass.isView else {
      return sceneClass.isGuide ? unsafeDowncast(object, to: LayoutGuide.self) : nil
    }
    var view = unsafeDowncast(object, to: View.self)
    // What is in a cell is in its content view, by whose constraints the cell is measured.
    if sceneClass.isCell, let cell = view as? CollectionCell { view = cell.contentView }
    guard let guide = anchor.guide else { return view }
    return switch guide {
    case .margins: view.layoutMarginsGuide
    case .safeArea: view.safeAreaLayoutGuide
    case .readable: view.readableContentGuide
    case .keyboard: view.keyboardLayoutGuide
    case .content: (view as? ScrollView)?.contentLayoutGuide
    case .visible: (view as? ScrollView)?.frameLayoutGuide
    }
  }

  func constraints(of format: ScenePlan.Format) -> [LayoutConstraint] {
    guard format.isActive else { return [] }
    var views: [String: any LayoutConstraint.Item] = [:]
    for (id, slot) in plan.ids {
      if let item = objects[slot] as? any LayoutConstraint.Item { views[id] = item }
    }
    do {
      return try LayoutConstraint.constraints(
        withVisualFormat: format.text, options: format.options, views: views)
    } catch {
      Diagnostics.report(format.place.fault(error.reason).description)
      return []
    }
  }

  // MARK: Connections

  private func connect() {
    for outlet in plan.outlets {
      guard let (target, sceneClass) = target(outlet.target) else { continue }
      sceneClass.tables.outlets[outlet.name]?.empty?(target)
    }
    for outlet in plan.outlets {
      guard let object = objects[outlet.slot], let (target, sceneClass) = target(outlet.target)
      else { continue }
      sceneClass.tables.outlets[outlet.name]?.connect(target, object)
    }
    connectActions()
  }

  /// Has the actions of all objects sent.
  func connectActions() {
    for action in plan.actions {
      if let handler, case .owner = action.target, let sender = objects[action.slot] {
        let name = action.name
        action.event.connect(sender) { handler(name, $0) }
        continue
      }
      guard let sender = objects[action.slot], let (target, sceneClass) = target(action.target),
        let body = sceneClass.tables.actions[action.name]
      else { continue }
      let call = { [weak target] (sender: AnyObject) in
        if let target { body.call(target, sender) }
      }
      if let record {
        record.connect(action, of: sender, call)
      } else {
        action.event.connect(sender, call)
      }
    }
  }

  func target(_ target: ScenePlan.Target) -> (AnyObject, SceneClass)? {
    switch target {
    case .object(let slot): objects[slot].map { ($0, plan.classes[slot]) }
    case .owner: owner.flatMap { owner in ownerClass.map { (owner, $0) } }
    }
  }
}

extension ScenePlan {
  /// Returns the faults of connections with an owner.
  func faults(owner: AnyObject, _ ownerClass: SceneClass?) -> [SceneFault] {
    var faults: [SceneFault] = []
    let name = "\(type(of: owner))"
    for outlet in outlets {
      guard case .owner = outlet.target else { continue }
      if let known = ownerClass?.tables.outlets[outlet.name] {
        if !known.takes(classes[outlet.slot].type) {
          faults.append(
            outlet.place.fault(
              "the outlet \"\(outlet.name)\" of \(name) takes a \(known.typeName), "
                + "and not a \(classes[outlet.slot].name)"
            ))
        }
      } else {
        faults.append(
          outlet.place.fault(
            "no object around and not the owner, a \(name), has an outlet \"\(outlet.name)\""
              + Suggestion.question(
                for: outlet.name, among: ownerClass.map { Array($0.tables.outlets.keys) } ?? [])))
      }
    }
    for action in actions {
      guard case .owner = action.target else { continue }
      if let known = ownerClass?.tables.actions[action.name] {
        if !known.takes(classes[action.slot].type) {
          faults.append(
            action.place.fault(
              "the action \"\(action.name)\" of \(name) is sent by a \(known.senderName), "
                + "and not by a \(classes[action.slot].name)"
            ))
        }
      } else {
        faults.append(
          action.place.fault(
            "no object around and not the owner, a \(name), has an action \"\(action.name)\""
              + Suggestion.question(
                for: action.name, among: ownerClass.map { Array($0.tables.actions.keys) } ?? [])))
      }
    }
    for node in roots { faults += node.prototypeFaults(owner: owner, ownerClass) }
    return faults
  }
}

extension SceneNode {
  /// Returns the faults of connections of objects that are made later.
  fileprivate func prototypeFaults(owner: AnyObject, _ ownerClass: SceneClass?) -> [SceneFault] {
    var faults: [SceneFault] = []
    for property in properties {
      for prototype in property.prototypes {
        faults += prototype.plan.faults(owner: owner, ownerClass)
      }
      for node in property.nodes { faults += node.prototypeFaults(owner: owner, ownerClass) }
    }
    for content in contents { faults += content.node.prototypeFaults(owner: owner, ownerClass) }
    return faults
  }
}
