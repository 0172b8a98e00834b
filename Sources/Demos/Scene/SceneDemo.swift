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

/// A viewer of scene files: the scene, and a strip at the bottom with what is wrong.
final class SceneDemo: ViewController {
  private let file: String
  private let language: String?
  private let strip = Label()

  init(file: String, language: String?) {
    self.file = file
    self.language = language
    super.init()
  }

  override func viewDidLoad() {
    view.backgroundColor = Theme.current.ground
    strip.identifier = "faults"
    strip.numberOfLines = 0
    strip.font = .system(size: Theme.TypeSize.small)
    strip.textColor = .white
    strip.backgroundColor = Theme.current.bad
    strip.isHidden = true
    load()
    view.addSubview(strip)
  }

  override func viewDidLayoutSubviews() {
    let size = strip.sizeThatFits(Size(view.bounds.width, .greatestFiniteMagnitude))
    let height = min(size.height, view.bounds.height)
    strip.frame = Rect(x: 0, y: view.bounds.maxY - height, width: view.bounds.width, height: height)
  }

  private func load() {
    do {
      let scene = try Nib(SceneDocument(contentsOf: file), language: language).instantiate()
      if let controller = scene.controller {
        addChild(controller)
        place(controller.view)
        controller.didMove(toParent: self)
      } else if let content = scene.view {
        place(content)
      } else {
        show("\(file): there is no view in the scene")
      }
    } catch {
      show("\(error)")
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

  private func show(_ message: String) {
    strip.text = message
    strip.isHidden = false
    view.setNeedsLayout()
  }
}
