import ArgumentParser
import Lamella

/// The flags of the pyramid demo, including the common ones.
struct PyramidOptions: ParsableCommand {
  /// The name that help gives to the program.
  nonisolated static let configuration = CommandConfiguration(
    commandName: "lamella-demos pyramid",
    usage: "lamella-demos pyramid [PATH] [flags]",
    discussion: """
      Drag and fling; pinch, Ctrl and the wheel, or a double tap zoom. \(DemoOptions.keys)
      """)

  @Argument(
    help: ArgumentHelp(
      "A Deep Zoom image (.dzi) or a folder with one; default a fractal of 2^30 points a side.",
      valueName: "PATH"))
  var path: String?

  @OptionGroup(title: "Flags of every demo")
  var common: DemoOptions
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
    _ = pyramid.becomeFirstResponder()
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
