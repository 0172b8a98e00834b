internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// An interval along one axis, in points.
private struct Interval {
  var start: Double
  var length: Double

  /// Returns the start of content that is aligned in the interval: 0 is its start, 0.5 its center, 1 its end.
  func start(of length: Double, at fraction: Double) -> Double {
    start + (self.length - length) * fraction
  }

  /// Returns the interval inside two insets.
  ///
  /// The insets shrink to as little as half their size for content that needs more space, and never take more than half
  /// of the length.
  func inset(by first: Double, _ last: Double, for needed: Double) -> Interval {
    let insets = first + last
    var scale = 1.0
    if insets > 0 {
      scale = min(max((length - needed) / insets, 0.5), 1, max(length, 0) / 2 / insets)
    }
    return Interval(start: start + first * scale, length: max(length - insets * scale, 0))
  }
}

// The layout of title and image.
extension Button {
  /// The size of the image, in points; zero without an image.
  var imageSize: Size { imageView?.image?.size ?? .zero }

  /// Returns the space between image and title, in points; 0 if one of them is absent.
  func gap(before title: Size) -> Double {
    imageView?.image != nil && title.width > 0 ? imagePadding : 0
  }

  /// Whether the title takes all of the button's width, whatever its text: the label centers its line itself, so that a
  /// title that changes every frame need not be measured.
  var spreadsTitle: Bool { isCentered && imageView?.image == nil && label.numberOfLines == 1 }

  /// Sets the frames of title and image.
  func layOutContent() {
    let frames = contentFrames(in: bounds)
    label.frame = frames.title
    imageView?.frame = frames.image
  }

  /// Returns the frames of title and image in bounds.
  func contentFrames(in bounds: Rect) -> (title: Rect, image: Rect) {
    let insets = contentEdgeInsets
    isTitleSpread = spreadsTitle
    if isTitleSpread {
      let margin = min(insets.left / 2, bounds.width / 4).rounded(.down)
      return (bounds.insetBy(dx: margin, dy: 0), imageView?.frame ?? .zero)
    }
    let imageSize = self.imageSize
    let naturalTitle = label.intrinsicContentSize
    let gap = gap(before: naturalTitle)
    let horizontal = Interval(start: bounds.minX, length: bounds.width)
      .inset(by: insets.left, insets.right, for: imageSize.width + gap + naturalTitle.width)
    let free = max(horizontal.length - imageSize.width - gap, 0)
    var title = naturalTitle
    if naturalTitle.width > free {
      title = label.sizeThatFits(Size(free, .infinity))
      title.width = min(title.width, free)
    }
    let vertical = Interval(start: bounds.minY, length: bounds.height)
      .inset(by: insets.top, insets.bottom, for: max(imageSize.height, title.height))

    var fraction = 0.5
    switch contentHorizontalAlignment {
    case .center: break
    case .left: fraction = 0
    case .right: fraction = 1
    case .leading: fraction = isMirrored ? 1 : 0
    case .trailing: fraction = isMirrored ? 0 : 1
    case .fill: title.width = free
    }
    let x = snapped(horizontal.start(of: imageSize.width + gap + title.width, at: fraction))
    // The image is at the leading edge.
    let (imageX, titleX) =
      isMirrored ? (x + title.width + gap, x) : (x, x + imageSize.width + gap)
    let titleY = verticalInterval(of: title.height, in: vertical)
    let imageY = verticalInterval(of: imageSize.height, in: vertical)
    return (
      Rect(x: titleX, y: titleY.start, width: title.width, height: titleY.length),
      Rect(x: imageX, y: imageY.start, width: imageSize.width, height: imageY.length)
    )
  }

  /// Whether the content is centered in the bounds.
  private var isCentered: Bool {
    let insets = contentEdgeInsets
    return contentHorizontalAlignment == .center && contentVerticalAlignment == .center
      && insets.left == insets.right && insets.top == insets.bottom
  }

  /// Returns the vertical interval of content of a height, by the vertical alignment.
  private func verticalInterval(of height: Double, in space: Interval) -> Interval {
    var fraction = 0.5
    switch contentVerticalAlignment {
    case .fill: return space
    case .top: fraction = 0
    case .center: break
    case .bottom: fraction = 1
    }
    return Interval(start: snapped(space.start(of: height, at: fraction)), length: height)
  }

  /// Returns a coordinate rounded to the nearest pixel.
  private func snapped(_ coordinate: Double) -> Double {
    let scale = traitCollection.displayScale
    return (coordinate * scale).rounded() / scale
  }
}
