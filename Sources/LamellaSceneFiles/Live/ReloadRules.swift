internal import LamellaControls
internal import LamellaScene
internal import LamellaScreens
internal import LamellaScrolling

/// The ways in which objects inside of others are exchanged while the ones around them stay.
///
/// Rules of other classes have no way: there the object around is made anew.
enum ReloadRules {
  private static var prepared: Set<ObjectIdentifier> = []

  /// Gives the rules of the engine's classes their ways, once for a table of classes.
  static func prepare(_ classes: SceneClasses) {
    guard prepared.insert(ObjectIdentifier(classes)).inserted else { return }
    for name in classes.names {
      for rule in classes[name]?.own.contents ?? [] where rule.limit > 0 && rule.make == nil {
        prepare(rule, of: name)
      }
    }
  }

  private static func prepare(_ rule: SceneContents, of className: String) {
    switch (className, rule.classNames) {
    case ("View", ["View"]), ("ScrollView", ["View"]): rule.arrange = arrangeSubviews
    case ("StackView", ["View"]): rule.arrange = arrangeStack
    case ("ViewController", ["View"]):
      rule.arrange = { controller, _, views in
        guard let controller = controller as? ViewController, let view = views.first as? View else {
          return
        }
        replaceView(of: controller, by: view)
      }
    case ("TabBarController", ["ViewController"]):
      rule.arrange = { tabs, _, controllers in
        (tabs as? TabBarController)?.viewControllers = controllers.compactMap {
          $0 as? ViewController
        }
      }
    case ("Toolbar", ["BarButtonItem"]):
      rule.arrange = { bar, _, items in
        (bar as? Toolbar)?.items = items.compactMap { $0 as? BarButtonItem }
      }
    case ("SegmentedControl", ["Segment"]):
      rule.copiesObjects = true
      rule.arrange = arrangeSegments
    case (_, ["GestureRecognizer"]): rule.arrange = arrangeRecognizers
    case (_, ["LayoutGuide"]): rule.arrange = arrangeGuides
    default: break
    }
  }

  // MARK: Views

  private static func arrangeSubviews(_ object: AnyObject, _ old: [AnyObject], _ new: [AnyObject]) {
    guard let view = object as? View else { return }
    remove(old, from: view, except: new)
    var below: View?
    for case let child as View in new {
      let isInside = child.superview === view
      // What the program has removed stays away.
      if !isInside, old.contains(where: { $0 === child }) { continue }
      let subviews = view.subviews
      if let below {
        if !isInside || subviews.isInOrder(child, below) {
          view.insertSubview(child, aboveSubview: below)
        }
      } else if !isInside {
        // Behind the first that stays, so that what the program has added keeps its place.
        let next = subviews.first { other in new.contains { $0 === other } }
        if let next {
          view.insertSubview(child, belowSubview: next)
        } else {
          view.addSubview(child)
        }
      }
      below = child
    }
  }

  private static func remove(_ old: [AnyObject], from view: View, except new: [AnyObject]) {
    for case let child as View in old where child.superview === view {
      if !new.contains(where: { $0 === child }) { child.removeFromSuperview() }
    }
  }

  private static func arrangeStack(_ object: AnyObject, _ old: [AnyObject], _ new: [AnyObject]) {
    guard let stack = object as? StackView else { return }
    remove(old, from: stack, except: new)
    var below: View?
    for case let child as View in new {
      let arranged = stack.arrangedSubviews
      let index = arranged.firstIndex { $0 === child }
      if index == nil, old.contains(where: { $0 === child }) { continue }
      let place = below.flatMap { below in arranged.firstIndex { $0 === below } }
      if let place, index ?? 0 <= place {
        // One that stands before the place makes room when it is taken out.
        stack.insertArrangedSubview(child, at: index == nil ? place + 1 : place)
      } else if index == nil {
        let next = arranged.firstIndex { other in new.contains { $0 === other } }
        stack.insertArrangedSubview(child, at: next ?? arranged.count)
      }
      below = child
    }
    // In the same order from the back.
    arrangeSubviews(stack, old, new)
  }

  /// Gives a controller another view, in the place of the one before.
  static func replaceView(of controller: ViewController, by view: View) {
    let old = controller.viewIfLoaded
    guard old !== view else { return }
    let superview = old?.superview
    if let old, let superview {
      view.frame = old.frame
      view.autoresizingMask = old.autoresizingMask
      view.translatesAutoresizingMaskIntoConstraints =
        old.translatesAutoresizingMaskIntoConstraints
      superview.insertSubview(view, aboveSubview: old)
    }
    controller.view = view
    old?.removeFromSuperview()
  }

  // MARK: Others

  private static func arrangeSegments(_ object: AnyObject, _ old: [AnyObject], _ new: [AnyObject]) {
    guard let control = object as? SegmentedControl else { return }
    let segments = new.compactMap { $0 as? SceneSegment }
    let selected = control.selectedSegmentIndex
    let isSameCount = control.numberOfSegments == segments.count
    if !isSameCount { control.removeAllSegments() }
    for (index, segment) in segments.enumerated() {
      if !isSameCount {
        control.insertSegment(withTitle: segment.title, at: index)
      } else if control.titleForSegment(at: index) != segment.title {
        control.setTitle(segment.title, forSegmentAt: index)
      }
      if control.imageForSegment(at: index) !== segment.image {
        control.setImage(segment.image, forSegmentAt: index)
      }
      control.setEnabled(segment.isEnabled, forSegmentAt: index)
    }
    if selected < segments.count { control.selectedSegmentIndex = selected }
  }

  private static func arrangeRecognizers(
    _ object: AnyObject, _ old: [AnyObject], _ new: [AnyObject]
  ) {
    guard let view = object as? View else { return }
    for case let recognizer as GestureRecognizer in old
    where !new.contains(where: { $0 === recognizer }) {
      view.removeGestureRecognizer(recognizer)
    }
    for case let recognizer as GestureRecognizer in new
    where !old.contains(where: { $0 === recognizer }) {
      view.addGestureRecognizer(recognizer)
    }
  }

  private static func arrangeGuides(_ object: AnyObject, _ old: [AnyObject], _ new: [AnyObject]) {
    guard let view = object as? View else { return }
    for case let guide as LayoutGuide in old where !new.contains(where: { $0 === guide }) {
      view.removeLayoutGuide(guide)
    }
    for case let guide as LayoutGuide in new where !old.contains(where: { $0 === guide }) {
      view.addLayoutGuide(guide)
    }
  }
}

extension [View] {
  /// Returns whether the first of two views in the array comes before the second.
  fileprivate func isInOrder(_ first: View, _ second: View) -> Bool {
    for view in self {
      if view === first { return true }
      if view === second { return false }
    }
    return false
  }
}
