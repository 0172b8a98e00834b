internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

/// One choice of a segmented control: a title or an image in its middle.
final class Segment: View {
  var isEnabled = true
  private let label = Label()
  private let picture = ImageView()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    label.font = .system(size: Theme.TypeSize.small)
    picture.contentMode = .center
    addSubview(label)
    addSubview(picture)
  }

  nonisolated deinit {}

  var title: String? {
    get { label.text }
    set {
      label.text = newValue
      picture.image = nil
    }
  }

  var image: Image? {
    get { picture.image }
    set {
      picture.image = newValue
      label.text = nil
    }
  }

  /// The size of the title, at its boldest, or of the image.
  var contentSize: Size {
    if let image { return image.size }
    guard let title else { return .zero }
    let bold = Label(
      text: title, font: .system(size: Theme.TypeSize.small, weight: .semibold))
    return bold.intrinsicContentSize
  }

  func show(_ ink: Color, isBold: Bool) {
    label.textColor = ink
    label.font = .system(
      size: Theme.TypeSize.small, weight: isBold ? .semibold : .regular)
    picture.tintColor = ink.withAlpha(1)
    picture.alpha = Double(ink.alpha)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    picture.frame = bounds
  }
}
