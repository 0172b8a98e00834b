import Lamella

/// The flags of the scene demo.
struct SceneOptions {
  /// The scene file.
  var file = ""
  /// The language of its texts; nil for that of the program.
  var language: String?

  private nonisolated static let flags: [CommandLineFlag<SceneOptions>] = [
    CommandLineFlag("--language", "NAME", help: "The language of its texts.") {
      $0.language = $1
      return true
    }
  ]

  private nonisolated static let usage = """
    usage: lamella-demos scene FILE [--language NAME] [flags]

    Shows a scene file without its owner, with its faults in a strip at the edge.

    \(CommandLineFlag.help(flags))
    """

  /// Reads the command line: the options of every demo, and the scene's own.
  static func parse(
    _ demo: Demo, _ arguments: [String]
  ) throws -> (common: DemoOptions, own: SceneOptions) {
    var (arguments, own) = (arguments, SceneOptions())
    let common = try DemoOptions(demo, taking: &arguments, usage: usage)
    try CommandLineFlag.take(flags, from: &arguments, into: &own)
    guard let file = try takeArgument(from: arguments) else {
      throw usageError("which scene file?")
    }
    own.file = file
    ProtectedInputs.protect(file)
    return (common, own)
  }
}

/// A viewer of scene files: the scene, which follows its file, and its faults in a strip at the bottom.
final class SceneDemo: ViewController {
  private let scene: LiveScene
  /// The scene's top-level object that is shown.
  private weak var shown: Responder?

  init(file: String, language: String?) {
    scene = LiveScene(named: file, language: language)
    super.init()
  }

  override func viewDidLoad() {
    view.backgroundColor = Theme.current.ground
    scene.faultsView = view
    scene.onReload = { [unowned self] _ in showScene() }
    showScene()
  }

  /// Shows the scene, unless it is shown already: its objects may have been made anew.
  private func showScene() {
    let content: Responder? = scene.controller ?? scene.view
    guard let content, content !== shown else { return }
    if let old = shown as? ViewController {
      old.willMove(toParent: nil)
      old.view.removeFromSuperview()
      old.removeFromParent()
    }
    shown = content
    if let controller = content as? ViewController {
      addChild(controller)
      place(controller.view)
      controller.didMove(toParent: self)
    } else if let content = content as? View, content.superview == nil {
      place(content)
    }
  }

  /// Adds the scene's view: one that has a size of its own is in the middle, and others fill the window.
  private func place(_ content: View) {
    view.addSubview(content)
    if content.frame.size == .zero || !children.isEmpty {
      content.frame = view.bounds
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    } else if content.autoresizingMask == [] {
      content.center = Point(view.bounds.midX, view.bounds.midY)
      content.autoresizingMask = [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
      ]
    } else {
      content.frame = view.bounds
    }
  }
}
