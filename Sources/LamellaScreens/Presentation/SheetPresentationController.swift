public import LamellaGeometry
public import LamellaScene
internal import LamellaScrolling

/// The manager of a sheet: a card from the bottom edge in narrow windows, in the middle of wide ones.
///
/// UIKit's `UISheetPresentationController`. In narrow windows the sheet rests at ``detents``, and follows the finger that
/// drags it: let go beyond half of the lowest one, or faster than 1,000 points a second downwards, it is dismissed.
///
/// ```swift
/// settings.sheetPresentationController?.detents = [.medium(), .large()]
/// present(settings, animated: true)
/// ```
public final class SheetPresentationController: PresentationController {
  /// A height at which a sheet rests.
  public struct Detent {
    /// The name of a detent.
    public nonisolated struct Identifier: Hashable, Sendable, RawRepresentable {
      /// The text of the name.
      public var rawValue: String

      /// Makes a name from its text.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The identifier of `Detent.medium()`.
      public static let medium = Identifier(rawValue: "medium")
      /// The identifier of `Detent.large()`.
      public static let large = Identifier(rawValue: "large")
    }

    /// The name.
    public let identifier: Identifier
    /// Returns the height for the largest possible one, in points; nil where the detent has none.
    let height: (_ maximum: Double) -> Double?

    /// Returns the detent of half the height.
    public static func medium() -> Detent {
      Detent(identifier: .medium) { ($0 / 2).rounded() }
    }

    /// Returns the detent of the full height, below the top of the safe area.
    public static func large() -> Detent { Detent(identifier: .large) { $0 } }

    /// Returns a detent of a height of one's own.
    ///
    /// - Parameters:
    ///   - identifier: The name.
    ///   - height: Takes the largest possible height and returns the one to rest at, in points; nil for none.
    /// - Returns: The detent.
    public static func custom(
      identifier: Identifier, height: @escaping (_ maximum: Double) -> Double?
    ) -> Detent {
      Detent(identifier: identifier, height: height)
    }
  }

  /// The heights at which the sheet rests, in narrow windows; `large` alone by default.
  public var detents: [Detent] = [.large()] {
    didSet { layOut() }
  }

  /// The detent at which the sheet rests; nil is the lowest one.
  ///
  /// Set it within ``animateChanges(_:)`` to animate the change.
  public var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue { layOut() } }
  }

  /// The highest detent at which what lies below is not dimmed, and takes touches; nil dims always.
  public var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { layOut() }
  }

  /// Whether the sheet shows a bar at its top, which says that it can be dragged; false by default.
  public var prefersGrabberVisible = false {
    didSet { card.hasGrabber = prefersGrabberVisible }
  }

  /// Whether dragging a scroll view in the sheet upwards enlarges the sheet first, to the next detent.
  ///
  /// The default is true.
  public var prefersScrollingExpandsWhenScrolledToEdge = true

  /// The radius of the corners, in points; nil for that of cards.
  public var preferredCornerRadius: Double? {
    didSet { card.radius = preferredCornerRadius ?? Theme.Radius.card }
  }

  /// Called when the user has dragged the sheet to another detent.
  public var onDetentChange: ((SheetPresentationController) -> Void)?

  private let card = SheetCard()
  private let dimming = DimmingView()
  /// The distance by which a drag has moved the sheet, downwards from the selected detent.
  private var dragged = 0.0
  /// Whether a drag is about to dismiss the sheet, so that the presented controller was told that it will disappear.
  private var isLeaving = false

  /// Makes the manager of a sheet.
  public override init(presentedViewController: ViewController, presenting: ViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presenting)
    card.onMove = { [weak self] in self?.drag($0) }
    card.shouldMove = { [weak self] in self?.mayDrag($0) ?? false }
    dimming.onTap = { [weak self] in self?.dismissForUser() }
  }

  nonisolated deinit {}

  public override var presentedView: View? { card }

  /// Changes detents in a block, animated.
  public func animateChanges(_ changes: () -> Void) {
    View.animate(springDuration: 0.4) {
      changes()
      container?.layoutIfNeeded()
    }
  }

  // MARK: Place

  /// Whether the sheet comes from the bottom edge.
  private var isAtBottom: Bool { space?.isNarrow ?? true }

  /// The space above a sheet at the bottom, in points.
  private static let topGap = 10.0

  /// Returns the detents with their heights in a container with some room, the lowest first.
  private func heights(
    in space: PresentationSpace
  ) -> [(identifier: Detent.Identifier, height: Double)] {
    let greatest = max(space.bounds.height - space.safeArea.top - Self.topGap, 0)
    let bottom = space.safeArea.bottom
    let all: [(Detent.Identifier, Double)] = detents.compactMap { detent in
      guard let height = detent.height(greatest), height.isFinite, height > 0 else { return nil }
      // Heights are those of the safe area, but for the full one.
      return (detent.identifier, min(height + (height < greatest ? bottom : 0), greatest))
    }
    let sorted = all.enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }.map(\.element)
    return sorted.isEmpty ? [(.large, greatest)] : sorted
  }

  /// The detents with their heights now, the lowest first.
  private var heights: [(identifier: Detent.Identifier, height: Double)] {
    space.map { heights(in: $0) } ?? [(.large, 0)]
  }

  /// Returns the height at which the sheet rests among heights.
  private func restingHeight(
    in heights: [(identifier: Detent.Identifier, height: Double)]
  ) -> Double {
    (heights.first { $0.identifier == selectedDetentIdentifier } ?? heights[0]).height
  }

  /// The height at which the sheet rests.
  private var restingHeight: Double { restingHeight(in: heights) }

  override func frame(in space: PresentationSpace) -> Rect {
    let bounds = space.bounds
    guard !space.isNarrow else {
      // It stands on the keyboard, and is no higher than what that leaves.
      let room = max(space.bottom - space.safeArea.top - Self.topGap, 0)
      let height = min(restingHeight(in: heights(in: space)), room)
      let width = min(bounds.width, Self.greatestWidth)
      return Rect(
        x: ((bounds.width - width) / 2).rounded(), y: space.bottom - height, width: width,
        height: height)
    }
    let room = space.room(margin: Theme.Spacing.margin)
    var size = presentedViewController.preferredContentSize
    if size.width <= 0 || size.height <= 0 {
      size = presentationStyle == .formSheet ? Self.formSize : Size(Self.pageWidth, room.height)
    }
    size = Size(min(size.width, room.width), min(size.height, room.height))
    return Rect(
      x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }

  /// The greatest width of a sheet at the bottom, in points.
  private static let greatestWidth = 640.0
  /// The width of a page in the middle, in points.
  private static let pageWidth = 704.0
  /// The size of a form in the middle, in points.
  private static let formSize = Size(540, 620)

  private func layOut() { container?.setNeedsLayout() }

  /// Returns the size that the controller's view will have in the sheet.
  public override func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size {
    contentSize(ofContainer: size)
  }

  public override func containerViewWillLayoutSubviews() {
    guard let container else { return }
    card.isAtBottom = isAtBottom
    dimming.frame = container.bounds
    dimming.isHidden = passesTouches
    placePresentedView()
    if dragged != 0 { card.center.y += dragged }
  }

  override var allowsDismissalByEscape: Bool { true }

  override var passesTouches: Bool {
    guard isAtBottom, let largest = largestUndimmedDetentIdentifier else { return false }
    let heights = heights
    guard let limit = heights.first(where: { $0.identifier == largest }) else { return false }
    return restingHeight <= limit.height
  }

  // MARK: Begin and end

  public override func presentationTransitionWillBegin() {
    guard let container else { return }
    card.content = presentedViewController.view
    container.insertSubview(dimming, at: 0)
    dimming.frame = container.bounds
    card.isAtBottom = isAtBottom
    dimming.isHidden = passesTouches
    View.performWithoutAnimation { dimming.alpha = 0 }
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
  }

  public override func presentationTransitionDidEnd(_ completed: Bool) {
    if completed { dimming.alpha = 1 }
  }

  public override func dismissalTransitionWillBegin() {
    isLeaving = false
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  public override func dismissalTransitionDidEnd(_ completed: Bool) {
    dragged = 0
    guard completed else { return }
    card.content = nil
    // Another controller has taken the place of this one during a drag.
    guard exchange(&isLeaving, with: false) else { return }
    presentedViewController.beginAppearanceTransition(true, animated: false)
    presentedViewController.endAppearanceTransition()
  }

  override func animation(isDismissal: Bool) -> any ViewControllerAnimatedTransitioning {
    let isStill = container?.traitCollection.prefersReducedMotion ?? false
    return StandardTransition(isStill ? .fade : .coverVertical, isBackwards: isDismissal)
  }

  // MARK: Dragging

  /// Returns whether a drag moves the sheet, and not something in it.
  private func mayDrag(_ pan: PanGestureRecognizer) -> Bool {
    guard isAtBottom, presentedViewController.presentation.transition == nil, let container else {
      return false
    }
    let translation = pan.translation(in: container)
    guard abs(translation.y) >= abs(translation.x) else { return false }
    var view = pan.touches.first?.view
    while let current = view, current !== card {
      if let scroller = current as? ScrollView, scroller.isScrollEnabled,
        scroller.contentSize.height > scroller.bounds.height
      {
        let isAtTop = scroller.contentOffset.y <= -scroller.contentInset.top
        let mayGrow =
          prefersScrollingExpandsWhenScrolledToEdge && restingHeight < (heights.last?.height ?? 0)
        return isAtTop && (translation.y > 0 || mayGrow)
      }
      view = current.superview
    }
    return true
  }

  /// Moves the sheet with the finger, and has it rest or go when the finger is lifted.
  private func drag(_ pan: PanGestureRecognizer) {
    guard let container, presentedViewController.presentation.transition == nil else { return }
    let heights = heights
    let greatest = heights.last?.height ?? 0
    switch pan.state {
    case .began, .changed:
      let translation = pan.translation(in: container).y
      // Not above the highest detent.
      dragged = max(translation, restingHeight - greatest)
      View.performWithoutAnimation {
        placePresentedView(); card.center.y += dragged
      }
      let shown = (restingHeight - dragged) / max(heights[0].height, 1)
      dimming.alpha = min(max(shown, 0), 1)
      leave(if: shown < 1)
    case .ended:
      let velocity = pan.velocity(in: container).y
      let height = restingHeight - dragged
      let lowest = heights[0].height
      let isFar =
        velocity >= Self.dismissalSpeed
        || (height < lowest / 2 && velocity > -Self.dismissalSpeed)
      // What the sheet has begun to present during the drag would be dismissed in its place.
      if isFar, presentedViewController.presentation.presented == nil, dismissForUser() {
        return
      }
      // A fling goes on to the next detent in its direction.
      let aim = height - velocity * 0.2
      let next = heights.min { abs($0.height - aim) < abs($1.height - aim) } ?? heights[0]
      rest(at: next.identifier, velocity: velocity)
    case .cancelled, .failed:
      rest(at: selectedDetentIdentifier ?? heights[0].identifier, velocity: 0)
    case .possible:
      break
    }
  }

  /// Tells the presented controller that it will disappear, once a drag has come below the lowest detent; as in UIKit, a
  /// drag that goes back up tells of the return only when it is let go.
  private func leave(if isBelow: Bool) {
    guard isBelow, !isLeaving, !presentedViewController.isModalInPresentation else { return }
    isLeaving = true
    presentedViewController.beginAppearanceTransition(false, animated: true)
  }

  /// The speed downwards at which a sheet that is let go is dismissed, in points a second (measured on UIKit).
  private static let dismissalSpeed = 1_000.0

  private func rest(at identifier: Detent.Identifier, velocity: Double) {
    let isOther = identifier != (selectedDetentIdentifier ?? heights[0].identifier)
    let distance = restingHeight - dragged
    dragged = 0
    selectedDetentIdentifier = identifier
    let way = distance - restingHeight
    let presented = presentedViewController
    let returns = exchange(&isLeaving, with: false)
    if returns { presented.beginAppearanceTransition(true, animated: true) }
    let count = presented.appearance.count
    View.animate(
      springDuration: 0.35, initialSpringVelocity: way == 0 ? 0 : velocity / way,
      options: .allowUserInteraction
    ) {
      container?.setNeedsLayout()
      container?.layoutIfNeeded()
      dimming.alpha = 1
    } completion: { [weak presented] _ in
      // Unless another change has begun since.
      guard returns, let presented, presented.appearance.count == count else { return }
      presented.endAppearanceTransition()
    }
    if isOther { onDetentChange?(self) }
  }
}
