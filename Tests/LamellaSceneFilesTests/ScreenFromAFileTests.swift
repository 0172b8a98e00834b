import Foundation
import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaSceneFiles
import LamellaScreens
import TestSupport
import Testing

/// The page that leads from an empty file to a working screen, as a reader follows it.
@Suite("A screen from a file, as its page builds it")
@MainActor struct ScreenFromAFileTests {
  init() { SceneClasses.standard.register(ProfileController.sceneClass) }

  /// Returns the blocks of code of a language on the page.
  private func blocks(_ language: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = "Sources/LamellaSceneFiles/LamellaSceneFiles.docc/AScreenFromAFile.md"
    let page = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return page.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  @Test("Each of its scenes loads, and its rows stand in the middle of windows of all sizes")
  func scenes() throws {
    let scenes = try blocks("xml")
    #expect(scenes.count == 4)
    let nibs = try scenes.map { try Nib(SceneDocument(parsing: $0, file: "Profile.scene")) }
    // The last one shows texts, with a button alone.
    for nib in nibs.dropLast() {
      for size in [Size(240, 320), Size(480, 320), Size(1600, 900)] {
        let harness = SceneHarness(width: size.width, height: size.height)
        let scene = try nib.instantiate(owner: ProfileController())
        let content = try #require(scene.view)
        content.frame = harness.window.bounds
        harness.window.addSubview(content)
        harness.advance(ticks: 2)
        let rows = try #require(scene.object("rows", as: StackView.self)).frame
        #expect(rows.width <= 400 && abs(rows.midX - size.width / 2) <= 0.5, "\(size)")
        #expect(rows.width >= min(size.width - 32, 400) - 0.5, "\(size)")
      }
    }
  }

  @Test("Its Swift code stands in this file, which compiles")
  func code() throws {
    let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let lines = Set(here.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let code = try blocks("swift")
    #expect(code.count == 2)
    for line in code.joined(separator: "\n").split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      #expect(lines.contains(line), "not compiled: \(line)")
    }
  }

  @Test("The whole screen takes a name, follows its switch and saves")
  func screen() throws {
    let harness = StageHarness(size: Size(480, 320))
    let window = harness.window
    let nib = try Nib(SceneDocument(parsing: blocks("xml")[2], file: "Profile.scene"))
    let controller = ProfileController()
    controller.view = try #require(try nib.instantiate(owner: controller).view)
    window.rootViewController = controller
    harness.advance(ticks: 2)

    func click(_ identifier: String) throws {
      let view = try #require(window.firstView(withIdentifier: identifier))
      let middle = view.convert(Point(view.bounds.midX, view.bounds.midY), to: nil)
      harness.press(middle)
      harness.advance(ticks: 2)
      harness.lift(middle)
      harness.settle()
    }
    controller.nameField?.text = "Ada"
    try click("hints")
    #expect(!controller.showsHints)
    try click("save")
    #expect(controller.message?.text == "Saved, Ada.")
  }
}

// MARK: - The code of the page

private func start(in window: Window) {
  SceneClasses.standard.register(ProfileController.sceneClass)
  window.rootViewController = ProfileController()
}

final class ProfileController: ViewController {
  weak var nameField: TextField?
  weak var message: Label?
  var showsHints = true

  override func loadView() { loadView(from: "Profile", in: "Assets/Scenes") }

  func changeHints(_ hints: Switch) { showsHints = hints.isOn }

  func save() { message?.text = "Saved, \(nameField?.text ?? "nobody")." }

  static let sceneClass = SceneClass(ProfileController.self, of: "ViewController") {
    $0.outlet("nameField", \.nameField)
    $0.outlet("message", \.message)
    $0.action("changeHints", ProfileController.changeHints)
    $0.action("save", ProfileController.save)
  }
}
