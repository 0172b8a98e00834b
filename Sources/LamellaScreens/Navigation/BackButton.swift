import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene

/// The button of a navigation bar that leads back: a chevron, and the title of the screen below where there is room.
final class BackButton: BarButton {
  /// The title of the screen below.
  var screenTitle: String {
    didSet {
      guard screenTitle != oldValue else { return }
      // The next layout finds out whether there is room.
      (showsTitle, title, accessibilityLabel) = (true, screenTitle, screenTitle)
    }
  }
  /// Whether the title stands beside the chevron.
  var showsTitle = true {
    didSet { if showsTitle != oldValue { title = showsTitle ? screenTitle : nil } }
  }

  init(screenTitle: String) {
    self.screenTitle = screenTitle
    super.init(title: screenTitle)
    contentHorizontalAlignment = .leading
    contentEdgeInsets.left = 0
    identifier = "back"
    accessibilityLabel = screenTitle
    setImage(Self.chevron, for: .normal)
    imagePadding = 2
  }

  nonisolated deinit {}

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    imageView?.transform = isMirrored ? Transform2D(scaleX: -1, y: 1) : .identity
  }

  /// An arrow head that points to the leading edge.
  private static let chevron: Image = {
    let side = 40
    // A stroke of 5 pixels along |y - 20| = x - 13, at 2 pixels a point.
    let image = Image(width: side, height: side, scale: 2) { x, y in
      let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
      let along = abs(py - 20)
      let distance = abs(along - (px - 13)) / 2.squareRoot()
      let isInside = px >= 10 && px <= 26 && along <= 13
      let coverage = isInside ? min(max(2.5 - distance, 0), 1) : 0
      return UInt32(saturating: (coverage * 255).rounded()) << 24 | 0xFF_FFFF
    }
    return image.withRenderingMode(.alwaysTemplate)
  }()
}
