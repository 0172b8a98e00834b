import Lamella

/// The pyramid demo's command line.
enum PyramidDemo {
  private static let usage = """
    usage: lamella-demos pyramid [PATH] [flags]

    PATH is a Deep Zoom image (.dzi) or a folder with one; without it a fractal of 2^30 points a side
    is shown. Drag and fling; pinch, Ctrl and the wheel, or a double tap zoom.

    """

  /// Reads the command line: the options of every demo, and the path of an image.
  static func parse(
    _ demo: Demo, _ arguments: [String]
  ) throws -> (common: DemoOptions, path: String?) {
    var arguments = arguments
    let common = try DemoOptions(demo, taking: &arguments, usage: usage)
    return (common, try takeArgument(from: arguments))
  }
}

/// A pyramid that fills the window, with the level and the tiles in sight in a corner.
final class PyramidDemoView: View {
  private let pyramid: PyramidView
  private let status = Label()
  private let plate = View()

  init(frame: Rect, source: any PyramidSource, fades: Bool) {
    pyramid = PyramidView(frame: frame, source: source)
    super.init(frame: frame)
    let theme = Theme.current
    backgroundColor = theme.ground
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    pyramid.identifier = "pyramid"
    pyramid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if !fades { pyramid.fadeDuration = 0 }
    plate.backgroundColor = theme.surface.withAlpha(0.85)
    plate.cornerRadius = Theme.Radius.small
    plate.isUserInteractionEnabled = false
    status.font = .monospacedDigits(size: Theme.TypeSize.small)
    status.textColor = theme.ink
    status.identifier = "status"
    addSubview(pyramid)
    addSubview(plate)
    plate.addSubview(status)
    pyramid.onScroll = { [unowned self] _ in setNeedsLayout() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { _ = pyramid.becomeFirstResponder() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    pyramid.layoutIfNeeded()
    let percent = pyramid.zoomScale * 100
    let zoom =
      percent >= 1
      ? "\(Int(percent.rounded())) %" : "1 : \(Int((1 / pyramid.zoomScale).rounded()))"
    status.text = "Zoom \(zoom)"
    let size = status.sizeThatFits(bounds.size)
    let margin = Theme.Spacing.controls
    plate.frame = Rect(
      x: Theme.Spacing.hud, y: Theme.Spacing.hud, width: size.width + 2 * margin,
      height: size.height + margin)
    status.frame = Rect(x: margin, y: margin / 2, width: size.width, height: size.height)
  }
}
