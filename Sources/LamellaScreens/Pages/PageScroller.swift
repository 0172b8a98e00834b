import LamellaGeometry
import LamellaScene
import LamellaScrolling

/// The scroll view of a page controller, which shows one page and has the neighbours beside it.
final class PageScroller: ScrollView {
  /// The controller, which takes the keys.
  weak var controller: PageViewController?
  /// Called when a movement or a drag has ended.
  var onDragOrScrollEnd: () -> Void = {}
  /// Called when a drag begins.
  var onDragBegin: () -> Void = {}

  init(isVertical: Bool) {
    super.init(frame: .zero)
    isPagingEnabled = true
    alwaysBounceHorizontal = !isVertical
    alwaysBounceVertical = isVertical
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    scrollsToTop = false
    contentInsetAdjustmentBehavior = .never
    delegate = self
  }

  nonisolated deinit {}

  override var canBecomeFirstResponder: Bool { false }

  /// Leaves keys to the controller, which turns whole pages.
  override func keyDown(_ press: KeyPress) -> Bool { next?.keyDown(press) ?? false }
}

extension PageScroller: ScrollViewDelegate {
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { onDragBegin() }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    onDragOrScrollEnd()
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { onDragOrScrollEnd() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { onDragOrScrollEnd() }
}
