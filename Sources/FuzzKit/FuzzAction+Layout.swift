internal import LamellaConstraints
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

// Constraints, guides and sizes of contents.
extension FuzzAction {
  /// The attributes that can be related to each other, of views and of guides.
  private static let attributes: [[LayoutConstraint.Attribute]] = [
    [.left, .right, .centerX], [.leading, .trailing, .centerX], [.top, .bottom, .centerY],
    [.width, .height],
  ]

  /// Returns a random view or guide; often one near another.
  private static func item(near view: View, _ world: FuzzWorld) -> any LayoutConstraint.Item {
    var other = view
    switch Int.random(in: 0..<6, using: &world.random) {
    case 0, 1: other = view.superview ?? view
    case 2, 3: other = view.superview.flatMap { world.pick($0.subviews) } ?? view
    case 4: other = world.pick(view.subviews) ?? view
    default: other = world.view() ?? view
    }
    guard world.chance(0.25) else { return other }
    switch Int.random(in: 0..<6, using: &world.random) {
    case 0: return other.safeAreaLayoutGuide
    case 1: return other.layoutMarginsGuide
    case 2: return other.readableContentGuide
    case 3: return other.keyboardLayoutGuide
    case 4: return (other as? ScrollView)?.contentLayoutGuide ?? other.layoutMarginsGuide
    default: return world.pick(other.layoutGuides) ?? other
    }
  }

  /// Returns a random priority, mostly one that is allowed.
  private static func priority(_ world: FuzzWorld) -> LayoutPriority {
    LayoutPriority(
      world.pick([1000, 1000, 1000, 999, 750, 750, 500, 250, 50, 1, 0.01, 0, .nan]) ?? 1)
  }

  /// Makes a constraint of a view, or between it and another view or a guide.
  private static func newConstraint(_ world: FuzzWorld) -> LayoutConstraint? {
    guard let view = world.view(), let kind = world.pick(attributes) else { return nil }
    if !(view is Window), world.chance(0.7) {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    let other = item(near: view, world)
    guard let first = world.pick(kind), var second = world.pick(kind) else { return nil }
    let relation =
      world.pick(
        [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual] as [LayoutConstraint.Relation])
      ?? .equal
    let constraint: LayoutConstraint
    if kind == [.width, .height], world.chance(0.5) {
      constraint = LayoutConstraint(
        item: view, attribute: first, relatedBy: relation, toItem: nil, attribute: .notAnAttribute,
        constant: world.number())
    } else {
      if first == .top, other is View, world.chance(0.3) {
        second = world.pick([.firstBaseline, .lastBaseline]) ?? .top
      }
      constraint = LayoutConstraint(
        item: view, attribute: first, relatedBy: relation, toItem: other, attribute: second,
        multiplier: world.pick([1, 1, 1, 0.5, 2, -1, 1e-12, 1e12]) ?? 1, constant: world.number())
    }
    constraint.priority = priority(world)
    return world.track(constraint)
  }

  /// Returns a random visual format, of which some are wrong.
  private static func visualFormat(_ world: FuzzWorld) -> String {
    let parts = [
      "|", "-", "[a]", "[b]", "[c]", "-8-", "-(>=4,<=20@500)-", "[a(20)]", "[b(==a)]",
      "[c(>=gap@1)]", "-gap-", "(", "]", "@", "é",
    ]
    if world.chance(0.6) {
      return world.pick([
        "|-[a]-[b]-|", "V:|-gap-[a][b]-[c]-|", "H:[a(20)]-(>=4)-[b(==a)]", "V:[a]-8-[b]|",
        "|[a(b)]-gap@250-[b]|",
      ]) ?? ""
    }
    return (0..<Int.random(in: 1...8, using: &world.random)).map { _ in world.pick(parts) ?? "" }
      .joined()
  }

  static let layout: [FuzzAction] = [
    FuzzAction("constrain", 12) { world in
      guard let constraint = newConstraint(world) else { return }
      if world.constraints.count < 60 { world.constraints.append(constraint) }
      constraint.isActive = world.chance(0.9)
    },
    FuzzAction("change a constraint", 8) { world in
      guard let constraint = world.pick(world.constraints) else { return }
      switch Int.random(in: 0..<4, using: &world.random) {
      case 0: constraint.isActive.toggle()
      case 1:
        let priority = priority(world)
        // Between required and optional only while it is not active.
        if (priority == .required) != (constraint.priority == .required) {
          constraint.isActive = false
        }
        constraint.priority = priority
      default: constraint.constant = world.number()
      }
    },
    FuzzAction("animate a constraint", 3) { world in
      guard let constraint = world.pick(world.constraints) else { return }
      View.animate(withDuration: world.duration()) {
        constraint.constant = world.number()
        world.view()?.layoutIfNeeded()
      }
    },
    FuzzAction("release a constraint", 4) { world in
      guard let index = world.constraints.indices.randomElement(using: &world.random) else {
        return
      }
      let constraint = world.constraints.remove(at: index)
      if world.chance(0.7) { constraint.isActive = false }
    },
    FuzzAction("deactivate a view's constraints", 2) { world in
      LayoutConstraint.deactivate(world.view()?.constraints ?? [])
    },
    FuzzAction("constrain by a visual format", 3) { world in
      let views = (0..<3).compactMap { _ in world.movableView() }
      guard views.count == 3, views.allSatisfy({ $0.superview != nil }) else { return }
      for view in views where world.chance(0.7) {
        view.translatesAutoresizingMaskIntoConstraints = false
      }
      let format = visualFormat(world)
      let made = try? LayoutConstraint.constraints(
        withVisualFormat: format, options: world.chance(0.2) ? .alignAllCenterY : [],
        metrics: ["gap": world.number()], views: ["a": views[0], "b": views[1], "c": views[2]])
      LayoutConstraint.activate(made ?? [])
    },
    FuzzAction("let constraints place a view", 3) { world in
      world.movableView()?.translatesAutoresizingMaskIntoConstraints = world.chance(0.3)
    },
    FuzzAction("set how a content counts", 3) { world in
      let axis = world.pick(LayoutConstraint.Axis.allCases) ?? .vertical
      if world.chance(0.5) {
        world.view()?.setContentHuggingPriority(priority(world), for: axis)
      } else {
        world.view()?.setContentCompressionResistancePriority(priority(world), for: axis)
      }
    },
    FuzzAction("set a label's lines", 2) { world in
      let label = world.view(as: Label.self)
      label?.numberOfLines = Int.random(in: 0...3, using: &world.random)
      label?.text = String(repeating: "words ", count: Int.random(in: 0...20, using: &world.random))
    },
    FuzzAction("add a guide", 2) { world in
      guard let view = world.view() else { return }
      let guide = world.track(LayoutGuide())
      view.addLayoutGuide(guide)
      guide.widthAnchor.constraint(equalToConstant: world.number()).isActive = true
    },
    FuzzAction("remove a guide", 2) { world in
      guard let view = world.view(), let guide = world.pick(view.layoutGuides) else { return }
      if world.chance(0.7) {
        view.removeLayoutGuide(guide)
      } else {
        world.view()?.addLayoutGuide(guide)
      }
    },
    FuzzAction("needs an update of constraints", 2) { $0.view()?.setNeedsUpdateConstraints() },
    FuzzAction("updateConstraintsIfNeeded", 1) { $0.view()?.updateConstraintsIfNeeded() },
    FuzzAction("ask for a fitting size", 2) { world in
      guard let view = world.view() else { return }
      _ = view.systemLayoutSizeFitting(
        Size(world.length(), world.length()),
        withHorizontalFittingPriority: world.chance(0.3) ? .required : .fittingSizeLevel)
    },
    FuzzAction("ask about a layout", 1) { world in
      guard let view = world.view() else { return }
      _ = view.constraintsAffectingLayout(for: .horizontal).map(\.description)
      if view.hasAmbiguousLayout { view.exerciseAmbiguityInLayout() }
    },
    FuzzAction("set a keyboard's frame", 1) { world in
      world.stage()?.window?.keyboardFrame = world.chance(0.3) ? nil : world.rect()
    },
  ]
}
