internal import LamellaConstraints
internal import LamellaControls
internal import LamellaScene
internal import LamellaScreens
internal import LamellaScrolling

/// One change of the objects of a live scene from a version of its file to the next.
///
/// Only what differs between the versions is set, so that scroll offsets, text, focus, running animations and whatever
/// the program has changed stay.
final class SceneReload {
  private let old: Nib
  private let new: Nib
  private let before: SceneRecord
  private let owner: AnyObject?
  private let run: ScenePlanRun
  private let changes: SceneDefinitionChanges
  private let matching: SceneMatching
  /// The connections of the new version.
  let record = SceneRecord()

  /// Compares two versions.
  init(
    from old: Nib, _ before: SceneRecord, to new: Nib, owner: AnyObject?, _ ownerClass: SceneClass?
  ) {
    self.old = old
    self.new = new
    self.before = before
    self.owner = owner
    changes = SceneDefinitionChanges(from: old, to: new)
    matching = SceneMatching(from: old.plan, to: new.plan, changes, new.classes)
    run = ScenePlanRun(new.plan, owner: owner, ownerClass)
    run.record = record
  }

  nonisolated deinit {}

  /// Changes the objects, and makes those that are new.
  ///
  /// - Returns: The objects of the new version; a top-level object that the program let go of is made anew.
  func apply() -> SceneObjects {
    // A view may leave with the one around it before it comes to its new place.
    let alive = before.allObjects
    defer { withExtendedLifetime(alive) {} }
    run.keep = { [unowned self] node, host in keep(node, host: host) }
    let roots = new.plan.roots.map { run.make($0, nil, host: nil) }
    run.keep = nil
    placeMoved()
    updateReferences()
    updateConstraints()
    updateConnections()
    endThemes()
    record.store(run.objects)
    return run.sceneObjects(roots)
  }

  // MARK: Objects

  /// Returns the object that a node takes over, with the changes; nil for one to be made.
  private func keep(_ node: SceneNode, host: View?) -> AnyObject? {
    guard let partner = matching.partner(of: node), let object = before.object(partner.slot) else {
      return nil
    }
    update(object, partner, node, host)
    return object
  }

  /// Applies the differences between two nodes to an object, and to what is inside of it.
  private func update(_ object: AnyObject, _ old: SceneNode, _ new: SceneNode, _ host: View?) {
    run.objects[new.slot] = object
    let host = new.isView ? unsafeDowncast(object, to: View.self) : host
    let differences = changes.changes(from: old, to: new)
    updateIdentifier(object, old, new)
    for change in differences where !change.attribute.isLate {
      set(change, in: object, new.sceneClass, host)
    }
    updateTheme(object, old, new, host, hasChanged: !differences.isEmpty)
    updateTranslation(object, old, new)
    updateProperties(object, old, new, host)
    for rule in SceneNode.rules(old, new) { updateContents(object, rule, old, new, host) }
    for change in differences where change.attribute.isLate {
      set(change, in: object, new.sceneClass, host)
    }
  }

  private func set(
    _ change: SceneDefinitionChanges.Change, in object: AnyObject, _ sceneClass: SceneClass,
    _ host: View?
  ) {
    guard let value = change.value else { return reset(change.attribute, of: object, sceneClass) }
    switch change.attribute.compile(value, new.context) {
    case .set(let set): set(object)
    case .themed(let set): set(object, host?.effectiveTheme ?? Theme.current)
    case .fault: break
    }
  }

  /// Sets an attribute that is no longer there as in an object that nothing has changed.
  private func reset(_ attribute: SceneAttribute, of object: AnyObject, _ sceneClass: SceneClass) {
    guard let fresh = new.classes.freshObject(of: sceneClass) ?? freshPart(of: sceneClass) else {
      return
    }
    _ = attribute.copy(fresh, object)
  }

  /// Returns an object of a class whose objects are parts of others, such as a layer; nil for other classes.
  private func freshPart(of sceneClass: SceneClass) -> AnyObject? {
    for name in ["View", "ViewController"] {
      guard let whole = new.classes[name], let fresh = new.classes.freshObject(of: whole) else {
        continue
      }
      for property in whole.tables.elements.values where property.className == sceneClass.name {
        if case .part(let get, _) = property.kind { return get(fresh) }
      }
    }
    return nil
  }

  private func updateIdentifier(_ object: AnyObject, _ old: SceneNode, _ new: SceneNode) {
    let id = new.element["id"]
    guard id != old.element["id"] else { return }
    switch object {
    case let view as View: view.identifier = id
    case let guide as LayoutGuide: guide.identifier = id ?? ""
    default: break
    }
  }

  /// Places views that other kinds of views contain now: a stack has placed its views itself.
  private func placeMoved() {
    let (oldRules, newRules) = (old.plan.contentRules, new.plan.contentRules)
    for (slot, (rule, node)) in newRules.sorted(by: { $0.key < $1.key }) where node.isView {
      guard let partner = matching.partner(of: node), let view = run.objects[slot] as? View,
        oldRules[partner.slot]?.rule !== rule, !(view.superview is StackView)
      else { continue }
      view.translatesAutoresizingMaskIntoConstraints = !new.plan.constrainedViews.contains(slot)
      let values = changes.newAttributes(of: node).values
      for attribute in node.sceneClass.tables.attributes
      where ["bounds", "center", "frame"].contains(attribute.name) {
        guard let value = values[attribute.name] else { continue }
        set(.init(attribute: attribute, value: value), in: view, node.sceneClass, view)
      }
    }
  }

  /// Has colors follow the theme as the new version says.
  private func updateTheme(
    _ object: AnyObject, _ old: SceneNode, _ new: SceneNode, _ host: View?, hasChanged: Bool
  ) {
    let known = before.themes.removeValue(forKey: old.slot)
    if let known, !hasChanged, known.host === host {
      record.themes[new.slot] = known
      return
    }
    known?.end()
    if !new.themedSetters.isEmpty { run.follow(new, object, host) }
  }

  private func updateTranslation(_ object: AnyObject, _ old: SceneNode, _ new: SceneNode) {
    guard new.isView else { return }
    let isConstrained = self.new.plan.constrainedViews.contains(new.slot)
    guard isConstrained != self.old.plan.constrainedViews.contains(old.slot) else { return }
    let view = unsafeDowncast(object, to: View.self)
    // What a stack arranges stays so.
    let isArranged = (view.superview as? StackView)?.arrangedSubviews.contains { $0 === view }
    if isConstrained || !(isArranged ?? false) {
      view.translatesAutoresizingMaskIntoConstraints = !isConstrained
    }
  }

  // MARK: Properties

  private func updateProperties(
    _ object: AnyObject, _ old: SceneNode, _ new: SceneNode, _ host: View?
  ) {
    for property in new.properties {
      let other = old.properties.first { $0.property === property.property }
      switch property.property.kind {
      case .part(let get, _):
        guard let node = property.nodes.first else { continue }
        update(get(object), other?.nodes.first ?? .empty(node.sceneClass), node, host)
      case .objects(_, let set, _):
        let objects = property.nodes.map { run.make($0, nil, host: host) }
        if !matching.isSame(other?.nodes ?? [], property.nodes) { set(object, objects) }
      case .prototypes:
        let element = old.element.children.first { $0.name == property.property.name }
        let hasChanged =
          !changes.isEmpty || hasChangedStyles
          || element != new.element.children.first { $0.name == property.property.name }
        if hasChanged {
          run.fill(property, of: object, host)
          (object as? CollectionView)?.reloadData()
        }
      }
    }
    for property in old.properties
    where !new.properties.contains(where: { $0.property === property.property }) {
      switch property.property.kind {
      case .part(let get, _):
        guard let node = property.nodes.first else { continue }
        let part = get(object)
        for change in changes.changes(from: node, to: .empty(node.sceneClass)) {
          set(change, in: part, node.sceneClass, host)
        }
        before.themes.removeValue(forKey: node.slot)?.end()
      case .objects(_, let set, _): set(object, [])
      case .prototypes: break
      }
    }
  }

  /// Whether styles differ, which cells may have.
  private lazy var hasChangedStyles: Bool = {
    old.styles.count != new.styles.count
      || new.styles.contains { old.styles[$0]?.element != $1.element }
  }()

  // MARK: Objects inside

  private func updateContents(
    _ object: AnyObject, _ rule: SceneContents, _ old: SceneNode, _ new: SceneNode, _ host: View?
  ) {
    let contents = new.contents.filter { $0.rule === rule }
    let (oldNodes, newNodes) = (old.nodes(of: rule), contents.map(\.node))
    let isSame = matching.isSame(oldNodes, newNodes)
    var objects: [AnyObject] = []
    for content in contents {
      let partner = matching.partner(of: content.node)
      // What the program has removed, and let go of, stays away.
      if let partner, before.object(partner.slot) == nil { continue }
      objects.append(run.make(content.node, nil, host: host))
    }
    if !isSame
      || rule.copiesObjects
        && (!changes.isEmpty || oldNodes.map(\.element) != newNodes.map(\.element))
    {
      rule.arrange?(object, oldNodes.compactMap { before.object($0.slot) }, objects)
    }
    for content in contents {
      guard let child = run.objects[content.node.slot] else { continue }
      updateChildAttributes(object, child, old, content, in: new)
    }
  }

  /// Sets the attributes that an object has by standing inside of another.
  private func updateChildAttributes(
    _ object: AnyObject, _ child: AnyObject, _ old: SceneNode, _ content: SceneNode.Content,
    in new: SceneNode
  ) {
    let partner = matching.partner(of: content.node)
    guard let partner, old.contents.contains(where: { $0.node === partner }) else {
      for set in content.childSetters { set(object, child) }
      return
    }
    for attribute in new.sceneClass.tables.childAttributes
    where content.node.sceneClass.isKind(of: attribute.childClass) {
      let (was, value) = (partner.element[attribute.name], content.node.element[attribute.name])
      guard was != value else { continue }
      // Those of stacks and grids have a word for what they are without the attribute.
      for text in value.map({ [$0] }) ?? ["default", "inherited"] {
        if case .success(let set) = attribute.compile(text, self.new.context) {
          set(object, child)
          break
        }
      }
    }
  }

  // MARK: References and connections

  private func updateReferences() {
    var known: [ReferenceKey: AnyObject] = [:]
    for reference in old.plan.references {
      guard let from = before.object(reference.from) else { continue }
      known[ReferenceKey(from, reference.reference.name)] = before.object(reference.to)
    }
    for reference in new.plan.references {
      guard let from = run.objects[reference.from], let to = run.objects[reference.to] else {
        continue
      }
      if known.removeValue(forKey: ReferenceKey(from, reference.reference.name)) !== to {
        reference.reference.set(from, to)
      }
    }
    for reference in old.plan.references {
      guard let from = before.object(reference.from),
        known[ReferenceKey(from, reference.reference.name)] != nil
      else { continue }
      reference.reference.set(from, nil)
    }
  }

  /// A property of an object.
  private struct ReferenceKey: Hashable {
    var object: ObjectIdentifier
    var name: String

    init(_ object: AnyObject, _ name: String) {
      self.object = ObjectIdentifier(object)
      self.name = name
    }
  }

  private func updateConnections() {
    updateOutlets()
    var ended = before.connections
    for (slot, object) in run.objects.enumerated() {
      guard let object, let node = matching.oldSlot(of: slot), before.object(node) === object else {
        continue
      }
      for (event, connection) in before.connections where event.slot == node {
        record.connections[.init(slot: slot, name: event.name)] = connection
        ended[event] = nil
        connection.call = nil
      }
    }
    for connection in ended.values { connection.call = nil }
    run.connectActions()
  }

  private func updateOutlets() {
    var known: [ReferenceKey: AnyObject] = [:]
    for outlet in old.plan.outlets {
      guard let target = oldTarget(outlet.target) else { continue }
      known[ReferenceKey(target, outlet.name)] = before.object(outlet.slot) ?? target
    }
    var kept: Set<ReferenceKey> = []
    for outlet in new.plan.outlets {
      guard let object = run.objects[outlet.slot],
        let (target, sceneClass) = run.target(outlet.target),
        let property = sceneClass.tables.outlets[outlet.name]
      else { continue }
      let key = ReferenceKey(target, outlet.name)
      let isFirst = kept.insert(key).inserted
      if let empty = property.empty {
        // The objects of a collection may have changed their order.
        if isFirst { empty(target) }
        property.connect(target, object)
      } else if known[key] !== object {
        property.connect(target, object)
      }
    }
    for outlet in old.plan.outlets {
      guard let target = oldTarget(outlet.target),
        !kept.contains(ReferenceKey(target, outlet.name)),
        let property = new.classes.sceneClass(of: target)?.tables.outlets[outlet.name]
      else { continue }
      if let empty = property.empty { empty(target) } else { property.connect(target, nil) }
    }
  }

  private func oldTarget(_ target: ScenePlan.Target) -> AnyObject? {
    switch target {
    case .object(let slot): before.object(slot)
    case .owner: owner
    }
  }

  /// Ends the followers of the theme of objects that are no longer in the file.
  private func endThemes() {
    for follower in before.themes.values { follower.end() }
  }
}

extension SceneReload {
  // MARK: Constraints

  /// The sides of a constraint, which cannot change.
  private struct ConstraintKey: Hashable {
    var first: Side
    var second: Side?
    var relation: LayoutConstraint.Relation
    var multiplier: Double

    /// One side.
    struct Side: Hashable {
      var object: ObjectIdentifier
      var guide: ScenePlan.Guide?
      var attribute: LayoutConstraint.Attribute

      init?(_ anchor: ScenePlan.Anchor, _ objects: (Int) -> AnyObject?) {
        guard let object = objects(anchor.slot) else { return nil }
        self.object = ObjectIdentifier(object)
        guide = anchor.guide
        attribute = anchor.attribute
      }
    }

    init?(_ constraint: ScenePlan.Constraint, _ objects: (Int) -> AnyObject?) {
      guard let first = Side(constraint.first, objects) else { return nil }
      self.first = first
      second = constraint.second.flatMap { Side($0, objects) }
      relation = constraint.relation
      multiplier = constraint.multiplier
    }
  }

  /// Exchanges the constraints that differ; a constant or a priority changes in place.
  private func updateConstraints() {
    var known: [ConstraintKey: [(ScenePlan.Constraint, LayoutConstraint)]] = [:]
    var ended: [LayoutConstraint] = []
    for description in old.plan.constraints {
      guard let constraint = before.object(description.slot) as? LayoutConstraint else { continue }
      if let key = ConstraintKey(description, before.object) {
        known[key, default: []].append((description, constraint))
      } else {
        ended.append(constraint)
      }
    }
    var begun: [LayoutConstraint] = []
    for description in new.plan.constraints {
      if let key = ConstraintKey(description, { run.objects[$0] }),
        let index = known[key]?.indices.first,
        let (was, constraint) = known[key]?.remove(at: index)
      {
        run.objects[description.slot] = constraint
        update(constraint, was, description)
      } else if let constraint = run.makeConstraint(description), description.isActive {
        begun.append(constraint)
      }
    }
    ended += known.values.flatMap { $0.map(\.1) }
    updateFormats(&ended, &begun)
    LayoutConstraint.deactivate(ended)
    LayoutConstraint.activate(begun)
  }

  private func update(
    _ constraint: LayoutConstraint, _ old: ScenePlan.Constraint, _ new: ScenePlan.Constraint
  ) {
    if old.constant != new.constant { constraint.constant = new.constant }
    if old.priority != new.priority { constraint.priority = new.priority }
    if old.identifier != new.identifier { constraint.identifier = new.identifier }
    if old.isActive != new.isActive { constraint.isActive = new.isActive }
  }

  /// Keeps the constraints of visual formats that say the same of the same objects.
  private func updateFormats(
    _ ended: inout [LayoutConstraint], _ begun: inout [LayoutConstraint]
  ) {
    var known = Array(zip(old.plan.formats, before.formats))
    for format in new.plan.formats {
      let index = known.firstIndex {
        $0.0.text == format.text && $0.0.options == format.options
          && $0.0.isActive == format.isActive && hasSameObjects(format)
      }
      if let index {
        record.formats.append(known.remove(at: index).1)
      } else {
        let made = run.constraints(of: format)
        record.formats.append(made)
        begun += made
      }
    }
    ended += known.flatMap(\.1)
  }

  /// Has the views laid out as those of the new version loaded anew, if their layout by constraints changes.
  ///
  /// Of several equally good layouts, the one that is taken depends on the order of the constraints and on the changes
  /// before: these must not show.
  func restartLayout(of scene: SceneObjects) {
    let roots = scene.objects.compactMap { object in
      object as? View ?? (object as? ViewController)?.viewIfLoaded
    }
    guard roots.contains(where: \.needsConstraintUpdate) else { return }
    var active = new.plan.constraints.compactMap { run.objects[$0.slot] as? LayoutConstraint }
    active += record.formats.joined()
    // What the program has deactivated stays so.
    active = active.filter(\.isActive)
    LayoutConstraint.deactivate(active)
    LayoutConstraint.activate(active)
    for root in roots { root.restartConstraintLayout() }
  }

  private func hasSameObjects(_ format: ScenePlan.Format) -> Bool {
    new.plan.ids.allSatisfy { id, slot in
      guard format.text.contains(id) else { return true }
      guard let object = run.objects[slot], let old = old.plan.ids[id] else { return false }
      return before.object(old) === object
    }
  }
}

extension ScenePlan {
  /// The objects inside of others by their slots, with the rules that add them.
  fileprivate var contentRules: [Int: (rule: SceneContents, node: SceneNode)] {
    var rules: [Int: (rule: SceneContents, node: SceneNode)] = [:]
    /// Notes what is inside of a node.
    func visit(_ node: SceneNode) {
      for content in node.contents {
        rules[content.node.slot] = (content.rule, content.node)
        visit(content.node)
      }
      for property in node.properties { property.nodes.forEach(visit) }
    }
    roots.forEach(visit)
    return rules
  }
}
