internal import LamellaControls
public import LamellaGeometry
public import LamellaScene
internal import LamellaScrolling

/// Controllers as pages in a row, of which one is shown: the user drags from one to the next.
///
/// UIKit's `UIPageViewController` with the transition style `scroll`. The ``dataSource`` names the neighbours of the page
/// that is shown; their views are loaded as they come into sight. Arrow keys, Page Up and Page Down, the wheel and the dots
/// turn pages, too. Pages appear and disappear as in UIKit, also where the user goes back in the middle.
///
/// ```swift
/// let book = PageViewController()
/// book.dataSource = chapters
/// book.setViewControllers([chapters.first])
/// ```
open class PageViewController: ViewController {
  /// A direction in which pages follow one another.
  public nonisolated enum NavigationOrientation: UInt8, Hashable, Sendable {
    /// Side by side, in the direction of text.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// A direction of a turn.
  public nonisolated enum NavigationDirection: UInt8, Hashable, Sendable {
    /// To a page after the one that is shown.
    case forward
    /// To a page before it.
    case reverse
  }

  /// The direction in which the pages follow one another.
  public final let navigationOrientation: NavigationOrientation
  /// The space between two pages, in points.
  public final let interPageSpacing: Double
  /// The source of the pages beside the one that is shown; held weakly.
  ///
  /// Setting it asks for the neighbours again.
  public final weak var dataSource: (any PageViewControllerDataSource)? {
    didSet {
      finishTransition()
      reload(isSetInCode: true)
    }
  }
  /// The delegate, which is told of turns by the user; held weakly.
  public final weak var delegate: (any PageViewControllerDelegate)?

  /// The page that is shown; nil for none.
  final var shown: ViewController?
  /// The pages beside it.
  final var neighbours: [NavigationDirection: ViewController] = [:]
  /// The side of the neighbour that is in sight beside the page that is shown; nil at rest.
  final var side: NavigationDirection?
  /// The turn that code has asked for.
  private var request: Request?
  /// Whether the pages are being placed, so that the scroll view's movement means nothing.
  final var isPlacing = false
  /// The index of the page that is shown, for the dots.
  private var index = 0
  /// The view that scrolls the pages.
  final let scroller: PageScroller
  /// The dots below the pages; nil for none.
  final var dots: PageControl?

  /// A turn that code has asked for.
  private struct Request {
    var completion: ((Bool) -> Void)?
  }

  /// Makes a controller without pages.
  ///
  /// - Parameters:
  ///   - orientation: The direction in which the pages follow one another.
  ///   - spacing: The space between two pages, in points; one that is negative or not finite is reported and 0.
  public init(
    navigationOrientation orientation: NavigationOrientation = .horizontal,
    interPageSpacing spacing: Double = 0
  ) {
    let isValid = spacing >= 0 && spacing.isFinite
    if !isValid {
      Diagnostics.report("interPageSpacing of \(spacing) is refused: pages have no space between")
    }
    navigationOrientation = orientation
    interPageSpacing = isValid ? spacing : 0
    scroller = PageScroller(isVertical: orientation == .vertical)
    super.init()
  }

  nonisolated deinit {}

  // MARK: Pages

  /// The page that is shown; empty before one was set.
  public final var viewControllers: [ViewController] { shown.map { [$0] } ?? [] }

  /// Shows a page.
  ///
  /// A turn that is under way ends at once. The ``delegate`` is not called.
  ///
  /// - Parameters:
  ///   - controllers: The page; none takes away what is shown.
  ///   - direction: The side from which it comes, if that is animated.
  ///   - animated: Whether it is scrolled to; with reduced motion it is not.
  ///   - completion: Called at the end, with whether the movement was not cut short.
  /// - Precondition: There is one page at most.
  public final func setViewControllers(
    _ controllers: [ViewController], direction: NavigationDirection = .forward,
    animated: Bool = false, completion: ((Bool) -> Void)? = nil
  ) {
    require(controllers.count <= 1, "\(self) shows one page: \(controllers.count) were set")
    finishTransition()
    let new = controllers.first
    if let new, new !== shown, shown != nil, animated, isVisible, view.window != nil, length > 0,
      !view.traitCollection.prefersReducedMotion
    {
      neighbours = [direction: new]
      request = Request(completion: completion)
      placePages()
      begin(direction)
      if side == direction { scroller.setContentOffset(offset(of: direction), animated: true) }
      return
    }
    if new !== shown { replaceShown(with: new) }
    reload(isSetInCode: true)
    completion?(true)
  }

  /// Shows another page without a movement.
  private func replaceShown(with new: ViewController?) {
    let old = shown
    shown = new
    if let new { take(new) }
    guard shown === new else { return }
    if isVisible {
      old?.beginAppearanceTransition(false, animated: false)
      new?.beginAppearanceTransition(true, animated: false)
    }
    if let new, shown === new, isViewLoaded { scroller.addSubview(new.view) }
    old?.viewIfLoaded?.removeFromSuperview()
    old?.endAppearanceTransition()
    if let old { drop(old) }
    guard let new, let window = viewIfLoaded?.window else { return }
    window.afterLayout { [weak self, weak new] in
      // A turn that has begun by then ends it.
      if let new, self?.shown === new, self?.side == nil { new.endAppearanceTransition() }
    }
  }

  private func take(_ controller: ViewController) {
    guard controller.parent !== self else { return }
    addChild(controller)
    controller.didMove(toParent: self)
  }

  private func drop(_ controller: ViewController) {
    guard controller.parent === self, controller !== shown else { return }
    controller.willMove(toParent: nil)
    controller.removeFromParent()
  }

  /// Asks the data source for the neighbours of the page that is shown.
  private func reload(isSetInCode: Bool) {
    neighbours = [:]
    if let shown, let dataSource {
      neighbours[.forward] = dataSource.pageViewController(self, viewControllerAfter: shown)
      neighbours[.reverse] = dataSource.pageViewController(self, viewControllerBefore: shown)
      for (side, page) in neighbours where page === shown {
        Diagnostics.report("\(page) is its own neighbour in \(self): it is left out")
        neighbours[side] = nil
      }
      if isSetInCode { index = dataSource.presentationIndex(for: self) }
    }
    updateDots()
    placePages()
  }

  override var restorableChildren: [ViewController] { viewControllers }

  override func restoreChildren(
    _ nodes: [StateNode], container state: RestorableState, by restorer: StateRestorer
  ) {
    for node in restorer.restore(viewControllers, from: nodes) {
      if let page = restorer.controller(for: node) { setViewControllers([page]) }
    }
  }

  override func childDidLeave(_ child: ViewController) {
    let isShown = child === shown
    guard isShown || side.map({ neighbours[$0] === child }) ?? false else { return }
    if child.viewIfLoaded?.superview === scroller { child.viewIfLoaded?.removeFromSuperview() }
    if isShown {
      let coming = side.flatMap { neighbours[$0] }
      (shown, side) = (coming, nil)
      coming?.endAppearanceTransition()
    } else {
      side = nil
      neighbours = neighbours.filter { $0.value !== child }
      if isVisible { shown?.beginAppearanceTransition(true, animated: false) }
      shown?.endAppearanceTransition()
    }
    endRequest(finished: false)
    reload(isSetInCode: false)
  }

  // MARK: Turning

  /// Turns to a neighbour for the user.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  final func turn(_ direction: NavigationDirection) -> Bool {
    finishTransition()
    guard neighbours[direction] != nil, viewIfLoaded?.window != nil else { return false }
    let isStill = view.traitCollection.prefersReducedMotion
    begin(direction)
    guard side == direction else { return true }
    scroller.setContentOffset(offset(of: direction), animated: !isStill)
    return true
  }

  /// Ends a turn that is under way at the page that it goes to.
  override func finishTransition() {
    guard side != nil else { return }
    let isToNeighbour =
      request != nil || abs(distance(at: scroller.targetContentOffset)) > 0.5
    isPlacing = true
    scroller.stopScrollingAndZooming()
    isPlacing = false
    endTurn(isComplete: isToNeighbour, finished: false)
    placePages()
  }

  /// Begins to show a neighbour.
  private func begin(_ new: NavigationDirection) {
    guard side != new, let coming = neighbours[new], let shown else { return }
    if side != nil { endTurn(isComplete: false, finished: true) }
    side = new
    if request == nil { delegate?.pageViewController(self, willTransitionTo: [coming]) }
    guard side == new, self.shown === shown else { return }
    take(coming)
    if isVisible {
      shown.beginAppearanceTransition(false, animated: true)
      coming.beginAppearanceTransition(true, animated: true)
    }
    guard side == new, neighbours[new] === coming else { return }
    scroller.addSubview(coming.view)
    placePages()
  }

  /// Ends a turn: at the neighbour, or at the page where it began.
  private func endTurn(isComplete: Bool, finished: Bool) {
    guard let side, let coming = neighbours[side], let shown else { return }
    self.side = nil
    let isByUser = request == nil
    if isComplete {
      self.shown = coming
      index += side == .forward ? 1 : -1
      shown.viewIfLoaded?.removeFromSuperview()
    } else {
      if isVisible {
        coming.beginAppearanceTransition(false, animated: true)
        shown.beginAppearanceTransition(true, animated: true)
      }
      coming.viewIfLoaded?.removeFromSuperview()
    }
    let (left, stays) = isComplete ? (shown, coming) : (coming, shown)
    left.endAppearanceTransition()
    stays.endAppearanceTransition()
    drop(left)
    if isComplete || !isByUser { reload(isSetInCode: !isByUser) }
    endRequest(finished: finished)
    if isByUser {
      delegate?.pageViewController(
        self, didFinishAnimating: finished, previousViewControllers: [shown],
        transitionCompleted: isComplete)
    }
  }

  private func endRequest(finished: Bool) {
    if let request = exchange(&request, with: nil) { request.completion?(finished) }
  }

  /// Follows a movement of the pages.
  private func pagesDidMove() {
    guard !isPlacing, shown != nil else { return }
    let distance = distance(at: scroller.contentOffset)
    if distance != 0 { begin(distance > 0 ? .forward : .reverse) }
    dots?.progress = Double(index) + distance
    endTurnAtRest()
  }

  /// Ends the turn if the pages have come to rest at one of them.
  private func endTurnAtRest() {
    guard !isPlacing, side != nil, !scroller.isTracking,
      !scroller.isDragging || scroller.isDecelerating
    else { return }
    let (now, end) = (
      distance(at: scroller.contentOffset), distance(at: scroller.targetContentOffset)
    )
    guard abs(now - end) < Self.restFraction, abs(end - end.rounded()) < Self.restFraction else {
      return
    }
    endTurn(isComplete: abs(end) > 0.5, finished: true)
    placePages()
  }

  /// The share of a page within which pages count as being at rest.
  private static let restFraction = 1e-4

  /// Shows the page that is nearest as the user catches pages in their movement, so that a drag goes on from there.
  private func dragDidBegin() {
    guard side != nil, abs(distance(at: scroller.contentOffset)) > 0.5 else { return }
    let before = scroller.contentOffset - offset(of: nil)
    guard let side else { return }
    let step = offset(of: side) - offset(of: nil)
    endTurn(isComplete: true, finished: true)
    isPlacing = true
    scroller.setContentOffset(offset(of: nil) + before - step, animated: false)
    isPlacing = false
  }

  // MARK: View

  open override func loadView() {
    view = ContainerView(self, showsBackground: false)
    view.clipsToBounds = true
  }

  open override func viewDidLoad() {
    view.addSubview(scroller)
    scroller.controller = self
    scroller.onScroll = { [weak self] _ in self?.pagesDidMove() }
    scroller.onDragOrScrollEnd = { [weak self] in self?.endTurnAtRest() }
    scroller.onDragBegin = { [weak self] in self?.dragDidBegin() }
    if let shown { scroller.addSubview(shown.view) }
    updateDots()
  }

  open override var childForKeys: ViewController? { shown }

  /// Returns the size of a page: the whole one, but for the dots.
  open override func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size { pageSize(in: size) }

  /// Turns pages by the arrow keys along them, Page Up and Page Down.
  open override func keyDown(_ press: KeyPress) -> Bool {
    if presentedViewController == nil, press.modifiers.isEmpty,
      let direction = direction(of: press.key), turn(direction)
    {
      return true
    }
    return super.keyDown(press)
  }

  private func direction(of key: Key) -> NavigationDirection? {
    let isVertical = navigationOrientation == .vertical
    switch key {
    case .pageDown: return .forward
    case .pageUp: return .reverse
    case .down where isVertical: return .forward
    case .up where isVertical: return .reverse
    case .right where !isVertical: return isMirrored ? .reverse : .forward
    case .left where !isVertical: return isMirrored ? .forward : .reverse
    default: return nil
    }
  }

  private func updateDots() {
    let count = max(shown == nil ? 0 : dataSource?.presentationCount(for: self) ?? 0, 0)
    guard count > 0, navigationOrientation == .horizontal, let view = viewIfLoaded else {
      dots?.removeFromSuperview()
      dots = nil
      return
    }
    if dots == nil {
      let dots = PageControl()
      dots.addAction(for: .valueChanged) { [weak self] _ in self?.turnToDot() }
      view.addSubview(dots)
      self.dots = dots
      view.setNeedsLayout()
    }
    index = min(max(index, 0), count - 1)
    dots?.numberOfPages = count
    dots?.progress = Double(index)
  }

  /// Turns to the page whose dot the user has chosen.
  private func turnToDot() {
    guard let dots, dots.currentPage != index else { return }
    turn(dots.currentPage > index ? .forward : .reverse)
  }
}
