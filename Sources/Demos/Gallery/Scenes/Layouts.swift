import Lamella

extension GalleryScene {
  /// A scene of autoresizing masks.
  static let autoresizing = GalleryScene(
    name: "autoresizing", title: "Autoresizing",
    caption: "Four masks laid out for 100 x 80, then given other sizes"
  ) { stage in
    let theme = Theme.current
    let sizes = [Size(100, 80), Size(190, 80), Size(100, 190)]
    var x = 16.0
    for size in sizes {
      let container = View(frame: Rect(x: x, y: 16, width: 100, height: 80))
      container.backgroundColor = theme.raised
      container.cornerRadius = Theme.Radius.small
      let corner = GalleryParts.box(Rect(x: 6, y: 6, width: 20, height: 20), theme.series[0])
      corner.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
      let wide = GalleryParts.box(Rect(x: 32, y: 6, width: 62, height: 20), theme.series[1])
      wide.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
      let tall = GalleryParts.box(Rect(x: 6, y: 32, width: 20, height: 42), theme.series[2])
      tall.autoresizingMask = [.flexibleHeight, .flexibleRightMargin]
      let middle = GalleryParts.box(Rect(x: 48, y: 40, width: 30, height: 26), theme.series[3])
      middle.autoresizingMask = [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
      ]
      for view in [corner, wide, tall, middle] { container.addSubview(view) }
      stage.addSubview(container)
      container.frame.size = size
      stage.addSubview(
        GalleryParts.label(
          "\(Int(size.width)) x \(Int(size.height))",
          in: Rect(x: x, y: container.frame.maxY + 3, width: size.width, height: 16), .center))
      x += size.width + 16
    }
  }

  /// A scene of `layoutSubviews`.
  static let manualLayout = GalleryScene(
    name: "manual-layout", title: "Layout in code",
    caption: "One view that sets words in lines, in two widths"
  ) { stage in
    let words = [
      "coast", "village", "lighthouse", "pier", "forest", "windmill", "old road", "ruin", "lake",
    ]
    for (x, width) in [(16.0, 148.0), (180, 252)] {
      let tags = TagView(words)
      tags.frame = Rect(
        x: x, y: 16, width: width, height: tags.sizeThatFits(Size(width, 1_000)).height)
      tags.backgroundColor = Theme.current.raised
      tags.cornerRadius = Theme.Radius.small
      stage.addSubview(tags)
    }
  }
}

/// A view that lays out words in pills, line by line.
private final class TagView: View {
  private var pills: [View] = []
  private static let gap = Theme.Spacing.controls

  init(_ words: [String]) {
    super.init(frame: .zero)
    for (index, word) in words.enumerated() {
      let series = Theme.current.series
      let label = GalleryParts.label(
        word, in: .zero, size: Theme.TypeSize.small, color: Theme.current.ground, .center)
      label.sizeToFit()
      let pill = View(
        frame: Rect(x: 0, y: 0, width: label.bounds.width.rounded(.up) + 20, height: 26))
      pill.backgroundColor = series[index % series.count]
      pill.cornerRadius = 13
      label.frame = pill.bounds
      pill.addSubview(label)
      pills.append(pill)
      addSubview(pill)
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, layOut(in: size.width) { _, _ in })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = layOut(in: bounds.width) { pill, origin in pill.frame.origin = origin }
  }

  /// Visits the origins of the pills and returns the total height.
  private func layOut(in width: Double, _ body: (_ pill: View, _ origin: Point) -> Void) -> Double {
    var origin = Point(Self.gap, Self.gap)
    for pill in pills {
      if origin.x > Self.gap, origin.x + pill.bounds.width + Self.gap > width {
        origin = Point(Self.gap, origin.y + 26 + Self.gap)
      }
      body(pill, origin)
      origin.x += pill.bounds.width + Self.gap
    }
    return origin.y + 26 + Self.gap
  }
}
