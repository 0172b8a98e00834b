import LamellaGeometry
import LamellaScene

/// The card of a sheet, with the presented view inside and, on request, a grabber at its top.
final class SheetCard: View {
  /// Called with the recognizer that drags the card.
  var onMove: (PanGestureRecognizer) -> Void = { _ in }
  /// Returns whether a drag moves the card.
  var shouldMove: (PanGestureRecognizer) -> Bool = { _ in false }
  private let pan = SheetPanRecognizer()
  private let clip = View()
  private var grabber: View?

  /// The presented view.
  var content: View? {
    didSet {
      guard content !== oldValue else { return }
      if let content {
        content.frame = clip.bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        clip.insertSubview(content, at: 0)
      } else if oldValue?.superview === clip {
        oldValue?.removeFromSuperview()
      }
    }
  }

  /// Whether the card reaches to the bottom edge, so that its lower corners are square.
  var isAtBottom = true {
    didSet {
      guard isAtBottom != oldValue else { return }
      updateCorners()
    }
  }

  /// The radius of the corners, in points.
  var radius = Theme.Radius.card {
    didSet { updateCorners() }
  }

  /// Whether the card has a grabber.
  var hasGrabber = false {
    didSet {
      guard hasGrabber != oldValue else { return }
      grabber?.removeFromSuperview()
      grabber = nil
      guard hasGrabber else { return }
      let grabber = View()
      grabber.cornerRadius = Self.grabberSize.height / 2
      grabber.isUserInteractionEnabled = false
      clip.addSubview(grabber)
      self.grabber = grabber
      themeDidChange()
      setNeedsLayout()
    }
  }

  private static let grabberSize = Size(36, 5)

  init() {
    super.init(frame: .zero)
    addSubview(clip)
    clip.clipsToBounds = true
    clip.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layer.shadowOpacity = 1
    layer.shadowColor = Theme.Shadow.color
    layer.shadowOffset = Size(0, Theme.Shadow.offset)
    layer.shadowRadius = Theme.Shadow.blur / 2
    pan.addAction { [weak self] _ in
      if let self { onMove(pan) }
    }
    pan.shouldMove = { [weak self] in self?.shouldMove($0) ?? false }
    addGestureRecognizer(pan)
    updateCorners()
    themeDidChange()
  }

  nonisolated deinit {}

  private func updateCorners() {
    let corners: CornerMask = isAtBottom ? [.layerMinXMinYCorner, .layerMaxXMinYCorner] : .all
    for view in [self, clip] {
      view.cornerRadius = radius
      view.layer.maskedCorners = corners
    }
  }

  override func themeDidChange() {
    backgroundColor = effectiveTheme.surface
    grabber?.backgroundColor = effectiveTheme.inkSoft.withAlpha(0.5)
  }

  override func layoutSubviews() {
    clip.frame = bounds
    let size = Self.grabberSize
    grabber?.frame = Rect(
      x: bounds.midX - size.width / 2, y: 5, width: size.width, height: size.height)
  }
}

/// The recognizer that drags a sheet, where nothing in the sheet is to be scrolled.
private final class SheetPanRecognizer: PanGestureRecognizer {
  var shouldMove: (PanGestureRecognizer) -> Bool = { _ in true }

  nonisolated deinit {}

  override var shouldBegin: Bool { super.shouldBegin && shouldMove(self) }

  /// A scroll view in the sheet waits: it scrolls where the sheet does not move.
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    other is PanGestureRecognizer && other.view !== view
      && other.view?.isDescendant(of: view ?? View()) ?? false
  }
}

/// A view that dims what lies below a presentation, and takes the touches outside of it.
final class DimmingView: View {
  /// Called when it is tapped.
  var onTap: () -> Void = {}

  init() {
    super.init(frame: .zero)
    backgroundColor = Color(white: 0, alpha: 0.2)
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.onTap() })
  }

  nonisolated deinit {}
}
