internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

/// A segment of a segmented control: a centered title or image.
final class SegmentView: View {
  var isEnabled = true
  private let label = Label()
  private let imageView = ImageView()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    label.font = .system(size: Theme.TypeSize.small)
    imageView.contentMode = .center
    addSubview(label)
    addSubview(imageView)
  }

  nonisolated deinit {}

  var title: String? {
    get { label.text }
    set {
      label.text = newValue
      imageView.image = nil
    }
  }

  var image: Image? {
    get { imageView.image }
    set {
      imageView.image = newValue
      label.text = nil
    }
  }

  /// The size of the image, or of the title in the weight of the selected segment.
  var contentSize: Size {
    if let image { return image.size }
    guard let title else { return .zero }
    let bold = Label(
      text: title, font: .system(size: Theme.TypeSize.small, weight: .semibold))
    return bold.intrinsicContentSize
  }

  /// Sets the color and the weight of the title; the image takes the color too.
  func setColor(_ ink: Color, isBold: Bool) {
    label.textColor = ink
    label.font = .system(
      size: Theme.TypeSize.small, weight: isBold ? .semibold : .regular)
    imageView.tintColor = ink.withAlpha(1)
    imageView.alpha = Double(ink.alpha)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    imageView.frame = bounds
  }
}
