import ArgumentParser
import Lamella

/// The flags of the scene demo, including the common ones.
struct SceneOptions: ParsableCommand {
  /// The name that help gives to the program.
  nonisolated static let configuration = CommandConfiguration(
    commandName: "lamella-demos scene",
    usage: "lamella-demos scene FILE [flags]",
    discussion: "Shows a scene file without its owner. \(DemoOptions.keys)")

  @Argument(help: ArgumentHelp("The scene file.", valueName: "FILE"))
  var file: String

  @Option(help: ArgumentHelp("The language of its texts.", valueName: "NAME"))
  var language: String?

  @OptionGroup(title: "Flags of every demo")
  var common: DemoOptions
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
