public import LamellaGeometry
public import LamellaScene

/// The manager of a popover: a bubble whose arrow points at a rectangle of a view.
///
/// UIKit's `UIPopoverPresentationController`. Touches outside of the bubble dismiss it. In narrow windows a sheet takes its
/// place, unless the ``PresentationController/delegate`` says otherwise.
public final class PopoverPresentationController: PresentationController {
  /// The sides on which the arrow of a popover may be.
  public nonisolated struct ArrowDirections: OptionSet, Hashable, Sendable {
    /// The bits, one for each side.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The arrow is at the top of the bubble, which lies below its source.
    public static let up = ArrowDirections(rawValue: 1)
    /// The arrow is at the bottom of the bubble, which lies above its source.
    public static let down = ArrowDirections(rawValue: 2)
    /// The arrow is at the left of the bubble, which lies to the right of its source.
    public static let left = ArrowDirections(rawValue: 4)
    /// The arrow is at the right of the bubble, which lies to the left of its source.
    public static let right = ArrowDirections(rawValue: 8)
    /// Any side.
    public static let any: ArrowDirections = [.up, .down, .left, .right]
  }

  /// The view at which the arrow points; held weakly.
  public weak var sourceView: View? { didSet { container?.setNeedsLayout() } }
  /// The item of a bar at which the arrow points, in place of the source view; held weakly.
  ///
  /// The arrow finds the item's button also after its bar has made another one.
  public weak var barButtonItem: BarButtonItem? { didSet { container?.setNeedsLayout() } }
  /// The rectangle at which the arrow points, in the source view's own space; nil for its bounds.
  public var sourceRect: Rect? { didSet { container?.setNeedsLayout() } }
  /// The sides on which the arrow may be, of which the one with the most room counts; any by default.
  public var permittedArrowDirections = ArrowDirections.any {
    didSet { container?.setNeedsLayout() }
  }
  /// The side on which the arrow is; empty before the popover is laid out.
  public private(set) var arrowDirection: ArrowDirections = []
  /// The color of the bubble; nil for that of cards.
  public var backgroundColor: Color? { didSet { bubble.fill = backgroundColor } }
  /// The views below that keep their touches while the popover is shown.
  public var passthroughViews: [View] = []

  private let bubble = BubbleView()
  private let catcher = DimmingView()

  /// Makes the manager of a popover.
  public override init(presentedViewController: ViewController, presenting: ViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presenting)
    catcher.backgroundColor = nil
    catcher.onTap = { [weak self] in self?.dismissForUser() }
  }

  nonisolated deinit {}

  public override var presentedView: View? { bubble }

  /// The manager of the sheet that takes the place of the popover in narrow windows.
  ///
  /// UIKit's `adaptiveSheetPresentationController`. Set its detents before or during the presentation.
  public var adaptiveSheetPresentationController: SheetPresentationController {
    alternative(for: .pageSheet) as? SheetPresentationController
      ?? SheetPresentationController(
        presentedViewController: presentedViewController, presenting: presentingViewController)
  }

  override func frame(in space: PresentationSpace) -> Rect { place(in: space).frame }

  override func contentSize(in space: PresentationSpace) -> Size {
    let (frame, direction, _) = place(in: space)
    let isVertical = direction == .up || direction == .down
    let arrow = BubbleView.arrowLength
    return Size(
      frame.width - (isVertical ? 0 : arrow), frame.height - (isVertical ? arrow : 0))
  }

  /// The size of the content.
  private var contentSize: Size {
    let preferred = presentedViewController.preferredContentSize
    if preferred.width > 0, preferred.height > 0 { return preferred }
    let fitting = presentedViewController.view.systemLayoutSizeFitting(
      View.layoutFittingCompressedSize)
    return fitting.width > 1 && fitting.height > 1 ? fitting : Size(320, 320)
  }

  /// Returns the bubble's frame in the container, with its arrow, and the side and place of that.
  private func place(
    in space: PresentationSpace
  ) -> (frame: Rect, direction: ArrowDirections, arrow: Double) {
    let room = space.room(margin: Self.margin)
    let source = sourceRectangle
    let size = contentSize
    let arrow = BubbleView.arrowLength
    /// Returns the room beside the source on a side, as a share of what the bubble needs there.
    func share(_ direction: ArrowDirections) -> Double {
      switch direction {
      case .up: (room.maxY - source.maxY) / (size.height + arrow)
      case .down: (source.minY - room.minY) / (size.height + arrow)
      case .left: (room.maxX - source.maxX) / (size.width + arrow)
      default: (source.minX - room.minX) / (size.width + arrow)
      }
    }
    let all: [ArrowDirections] = [.up, .down, .left, .right]
    let permitted = all.filter { permittedArrowDirections.contains($0) }
    let candidates = permitted.isEmpty ? all : permitted
    var direction = candidates[0]
    // The first with enough room, else the one with the most.
    if let fitting = candidates.first(where: { share($0) >= 1 }) {
      direction = fitting
    } else {
      for other in candidates where share(other) > share(direction) { direction = other }
    }
    let isVertical = direction == .up || direction == .down
    var frame = Rect(origin: .zero, size: size)
    if isVertical {
      let free = direction == .up ? room.maxY - source.maxY : source.minY - room.minY
      frame.size.width = min(size.width, room.width)
      frame.size.height = min(size.height + arrow, max(free, Self.leastLength))
      frame.origin.x = Self.clamped(
        source.midX - frame.width / 2, room.minX, room.maxX - frame.width)
      frame.origin.y = direction == .up ? source.maxY : source.minY - frame.height
      return (Self.rounded(frame), direction, source.midX - frame.minX)
    }
    let free = direction == .left ? room.maxX - source.maxX : source.minX - room.minX
    frame.size.width = min(size.width + arrow, max(free, Self.leastLength))
    frame.size.height = min(size.height, room.height)
    frame.origin.x = direction == .left ? source.maxX : source.minX - frame.width
    frame.origin.y = Self.clamped(
      source.midY - frame.height / 2, room.minY, room.maxY - frame.height)
    return (Self.rounded(frame), direction, source.midY - frame.minY)
  }

  /// The space to the edges of the container, in points.
  private static let margin = 8.0
  /// The least length of a bubble, where there is hardly any room.
  private static let leastLength = 60.0

  private static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
    max(min(value, high), low)
  }

  private static func rounded(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(),
      height: rect.height.rounded())
  }

  /// The rectangle at which the arrow points, in the container; its middle where there is no source.
  private var sourceRectangle: Rect {
    guard let container else { return .zero }
    if let view = barButtonItem?.view, view.window === container.window {
      return view.convert(view.bounds, to: container)
    }
    guard let sourceView, sourceView.window === container.window else {
      return Rect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
    }
    return sourceView.convert(sourceRect ?? sourceView.bounds, to: container)
  }

  /// Returns the size that the controller's view will have in the popover.
  public override func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size {
    contentSize(ofContainer: size)
  }

  public override func containerViewWillLayoutSubviews() {
    guard let container, let space else { return }
    catcher.frame = container.bounds
    let (frame, direction, arrow) = place(in: space)
    arrowDirection = direction
    bubble.setArrow(direction, at: arrow)
    bubble.anchorPoint = direction.anchor(at: arrow, in: frame.size)
    placePresentedView()
  }

  public override func presentationTransitionWillBegin() {
    guard let container else { return }
    bubble.content = presentedViewController.view
    container.insertSubview(catcher, at: 0)
    containerViewWillLayoutSubviews()
  }

  public override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { bubble.content = nil }
  }

  override var allowsDismissalByEscape: Bool { true }

  override func animation(isDismissal: Bool) -> any ViewControllerAnimatedTransitioning {
    StandardTransition(.fade, isBackwards: isDismissal)
  }

  override func passesTouch(at point: Point, with event: Event?) -> Bool {
    guard let container, !bubble.frame.contains(point) else { return false }
    return passthroughViews.contains { view in
      view.window === container.window
        && view.hitTest(view.convert(point, from: container), with: event) != nil
    }
  }
}

extension PopoverPresentationController.ArrowDirections {
  /// Returns the point of the bubble at which its arrow ends, in units of its size.
  fileprivate func anchor(at place: Double, in size: Size) -> Point {
    let x = size.width > 0 ? min(max(place / size.width, 0), 1) : 0.5
    let y = size.height > 0 ? min(max(place / size.height, 0), 1) : 0.5
    switch self {
    case .up: return Point(x, 0)
    case .down: return Point(x, 1)
    case .left: return Point(0, y)
    default: return Point(1, y)
    }
  }
}
