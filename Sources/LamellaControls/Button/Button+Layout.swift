internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// A part of a length: where it begins, and how long it is.
private struct Span {
  var start: Double
  var length: Double

  /// A length of something at the beginning, in the middle, or at the end: 0, 0.5 or 1.
  func start(of length: Double, at share: Double) -> Double {
    start + (self.length - length) * share
  }

  /// The rest that insets leave.
  ///
  /// They give way to content that needs more room, down to half of themselves, and together take no more than half of
  /// the length.
  func inset(by first: Double, _ last: Double, for needed: Double) -> Span {
    let insets = first + last
    var kept = 1.0
    if insets > 0 {
      kept = min(max((length - needed) / insets, 0.5), 1, max(length, 0) / 2 / insets)
    }
    return Span(start: start + first * kept, length: max(length - insets * kept, 0))
  }
}

// Where title and image go.
extension Button {
  /// The size of the image; zero without one.
  var imageSize: Size { imageView?.image?.size ?? .zero }

  /// The space between the image and a title, where there are both.
  func gap(before title: Size) -> Double {
    imageView?.image != nil && title.width > 0 ? imagePadding : 0
  }

  /// Gives title and image their frames.
  func layOutContent() {
    let insets = contentEdgeInsets
    if isCentered, imageView?.image == nil, label.numberOfLines == 1 {
      // The label centers its line itself: a title that changes in each frame need not be measured.
      let margin = min(insets.left / 2, bounds.width / 4).rounded(.down)
      label.frame = bounds.insetBy(dx: margin, dy: 0)
      return
    }
    let picture = imageSize
    let whole = label.intrinsicContentSize
    let gap = gap(before: whole)
    let across = Span(start: bounds.minX, length: bounds.width)
      .inset(by: insets.left, insets.right, for: picture.width + gap + whole.width)
    let free = max(across.length - picture.width - gap, 0)
    var title = whole
    if whole.width > free {
      title = label.sizeThatFits(Size(free, .infinity))
      title.width = min(title.width, free)
    }
    let down = Span(start: bounds.minY, length: bounds.height)
      .inset(by: insets.top, insets.bottom, for: max(picture.height, title.height))

    var share = 0.5
    switch contentHorizontalAlignment {
    case .center: break
    case .left: share = 0
    case .right: share = 1
    case .leading: share = isMirrored ? 1 : 0
    case .trailing: share = isMirrored ? 0 : 1
    case .fill: title.width = free
    }
    let x = snapped(across.start(of: picture.width + gap + title.width, at: share))
    // What comes first stands where lines begin.
    let (pictureX, titleX) =
      isMirrored ? (x + title.width + gap, x) : (x, x + picture.width + gap)
    let titleY = row(of: title.height, in: down)
    label.frame = Rect(x: titleX, y: titleY.start, width: title.width, height: titleY.length)
    let pictureY = row(of: picture.height, in: down)
    imageView?.frame = Rect(
      x: pictureX, y: pictureY.start, width: picture.width, height: pictureY.length)
  }

  /// Whether what the button holds lies in the middle of its bounds.
  private var isCentered: Bool {
    let insets = contentEdgeInsets
    return contentHorizontalAlignment == .center && contentVerticalAlignment == .center
      && insets.left == insets.right && insets.top == insets.bottom
  }

  /// The part of the room that something of a height takes.
  private func row(of height: Double, in room: Span) -> Span {
    var share = 0.5
    switch contentVerticalAlignment {
    case .fill: return room
    case .top: share = 0
    case .center: break
    case .bottom: share = 1
    }
    return Span(start: snapped(room.start(of: height, at: share)), length: height)
  }

  /// The nearest whole pixel.
  private func snapped(_ place: Double) -> Double {
    let scale = window?.contentScale ?? 1
    return (place * scale).rounded() / scale
  }
}
