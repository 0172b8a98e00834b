import Lamella

/// A page: a rounded card with its number.
final class PageCard: View {
  private let numberLabel = Label()
  private let wordLabel = Label()

  init(number: Int, color: Color, ink: Color) {
    super.init(frame: .zero)
    contentMode = .redraw
    backgroundColor = color
    cornerRadius = Theme.Radius.card
    numberLabel.text = "\(number)"
    numberLabel.font = .system(size: Theme.TypeSize.display, weight: .bold)
    numberLabel.textColor = ink
    wordLabel.text = "Page"
    wordLabel.font = .system(size: Theme.TypeSize.small)
    wordLabel.textColor = ink
    addSubview(wordLabel)
    addSubview(numberLabel)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    wordLabel.sizeToFit()
    numberLabel.sizeToFit()
    let margin = 16.0
    numberLabel.frame = Rect(
      origin: Point(x: margin, y: bounds.height - margin - numberLabel.bounds.height + 6),
      size: numberLabel.bounds.size)
    wordLabel.frame = Rect(
      origin: Point(x: margin, y: numberLabel.frame.minY - wordLabel.bounds.height),
      size: wordLabel.bounds.size)
  }

  /// Draws rings in the top right corner, a little lighter than the card.
  override func draw(_ rect: Rect, in canvas: Canvas) {
    let side = min(bounds.height, bounds.width) - 32
    for step in 0..<3 {
      let inset = Double(step) * 20
      let ring = Rect(
        x: bounds.width - 16 - side + inset, y: 16 + inset, width: side - 2 * inset,
        height: side - 2 * inset)
      canvas.stroke(
        ring, cornerRadius: ring.width / 2, lineWidth: 2, with: Color(white: 1, alpha: 0.35))
    }
  }
}
