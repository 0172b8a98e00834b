internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The handles at both ends of a selection, which fingers drag.
final class SelectionHandles {
  /// An end of the selection.
  enum End { case start, end }

  private let start = HandleView()
  private let end = HandleView()
  private weak var field: View?

  /// Makes handles in a field, hidden at first.
  init(in field: View) {
    self.field = field
    for handle in [start, end] {
      handle.isHidden = true
      field.addSubview(handle)
    }
  }

  nonisolated deinit {}

  /// Whether the handles are shown.
  var isShown = false {
    didSet {
      guard isShown != oldValue else { return }
      start.isHidden = !isShown
      end.isHidden = !isShown
    }
  }

  /// Places the handles at the carets of both ends; one that is out of sight is hidden.
  func place(start startCaret: Rect, end endCaret: Rect, within sight: Rect) {
    let radius = HandleView.side / 2
    start.center = Point(startCaret.midX, startCaret.minY - radius)
    end.center = Point(endCaret.midX, endCaret.maxY + radius)
    let visible = sight.minX - 1...sight.maxX + 1
    start.isHidden = !isShown || !visible.contains(startCaret.midX)
    end.isHidden = !isShown || !visible.contains(endCaret.midX)
  }

  /// Returns the end whose handle is nearest to a point and within reach.
  func end(at point: Point, reach: Double) -> End? {
    let distances = [(End.start, start), (End.end, end)].compactMap { end, view in
      view.isHidden ? nil : (end, view.center.distance(to: point))
    }
    let nearest = distances.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= reach ? $0.0 : nil }
  }
}

/// A handle: a dot in the tint color.
private final class HandleView: View {
  /// The diameter, in points.
  static let side = 10.0

  init() {
    super.init(frame: Rect(x: 0, y: 0, width: Self.side, height: Self.side))
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.side / 2
    declareNoLayoutOverrides()
  }

  nonisolated deinit {}

  override func tintColorDidChange() {
    super.tintColorDidChange()
    backgroundColor = tintColor
  }
}
