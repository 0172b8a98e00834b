import LamellaGeometry
import LamellaGraphics
import LamellaScene

/// A card with an arrow at one side, and a view inside.
final class BubbleView: View {
  /// The length of the arrow, in points.
  static let arrowLength = 10.0
  private static let arrowWidth = 20.0

  private let clip = View()
  private var direction = PopoverPresentationController.ArrowDirections.up
  private var arrow = 0.0

  /// The color; nil for that of cards.
  var fill: Color? { didSet { setNeedsDisplay() } }

  /// The view inside.
  var content: View? {
    didSet {
      guard content !== oldValue else { return }
      if let content {
        content.frame = clip.bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        clip.addSubview(content)
      } else if oldValue?.superview === clip {
        oldValue?.removeFromSuperview()
      }
    }
  }

  init() {
    super.init(frame: .zero)
    contentMode = .redraw
    clip.clipsToBounds = true
    clip.cornerRadius = Theme.Radius.card
    addSubview(clip)
    layer.shadowOpacity = 1
    layer.shadowColor = Theme.Shadow.color
    layer.shadowOffset = Size(0, Theme.Shadow.offset)
    layer.shadowRadius = Theme.Shadow.blur / 2
  }

  nonisolated deinit {}

  /// Sets the side of the arrow, and its place along that side.
  func setArrow(_ direction: PopoverPresentationController.ArrowDirections, at place: Double) {
    guard direction != self.direction || place != arrow else { return }
    (self.direction, arrow) = (direction, place)
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The rectangle without the arrow.
  private var card: Rect {
    let length = Self.arrowLength
    return switch direction {
    case .up: bounds.inset(by: EdgeInsets(top: length))
    case .down: bounds.inset(by: EdgeInsets(bottom: length))
    case .left: bounds.inset(by: EdgeInsets(left: length))
    default: bounds.inset(by: EdgeInsets(right: length))
    }
  }

  override func layoutSubviews() {
    clip.frame = card
    layer.shadowPath = Path(roundedRect: card, cornerRadius: Theme.Radius.card)
  }

  override func themeDidChange() { setNeedsDisplay() }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let color = fill ?? effectiveTheme.surface
    canvas.fill(card, cornerRadius: Theme.Radius.card, with: color)
    canvas.fill(arrowPath, with: color)
  }

  private var arrowPath: Path {
    let card = card
    let half = Self.arrowWidth / 2
    let corner = Theme.Radius.card + half
    var path = Path()
    switch direction {
    case .up, .down:
      let x = min(max(arrow, card.minX + corner), max(card.maxX - corner, card.minX + corner))
      let (base, tip) = direction == .up ? (card.minY, 0) : (card.maxY, bounds.height)
      path.move(to: Point(x - half, base))
      path.addLine(to: Point(x, tip))
      path.addLine(to: Point(x + half, base))
    default:
      let y = min(max(arrow, card.minY + corner), max(card.maxY - corner, card.minY + corner))
      let (base, tip) = direction == .left ? (card.minX, 0) : (card.maxX, bounds.width)
      path.move(to: Point(base, y - half))
      path.addLine(to: Point(tip, y))
      path.addLine(to: Point(base, y + half))
    }
    path.closeSubpath()
    return path
  }
}
