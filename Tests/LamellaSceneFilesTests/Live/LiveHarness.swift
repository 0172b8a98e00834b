import LamellaCapture
import LamellaGeometry
import LamellaRuntime
import LamellaScene
import LamellaSceneFiles
import LamellaScreens
import TestSupport

/// A window with a live scene, whose files a test saves.
final class LiveHarness {
  let folder = ScratchDirectory()
  let stage: StageHarness
  let scene: LiveScene

  /// Writes a scene file, and shows its view in the whole window.
  ///
  /// - Parameters:
  ///   - text: The text inside of `<scene>`.
  ///   - files: Other files, by their names.
  ///   - owner: The owner.
  ///   - size: The size of the window.
  init(
    _ text: String, files: [String: String] = [:], owner: AnyObject? = nil,
    size: Size = Size(400, 300)
  ) {
    stage = StageHarness(size: size)
    for (name, text) in files { folder.write(Array(text.utf8), name) }
    let path = folder.write(Array("<scene>\(text)</scene>".utf8), "Test.scene")
    scene = LiveScene(named: path, owner: owner)
    if let view = scene.view {
      view.frame = stage.window.bounds
      stage.window.addSubview(view)
    }
    scene.faultsView = stage.window
    stage.advance(ticks: 2)
  }

  /// Saves the scene with another text inside of `<scene>`, and runs the tick that shows it.
  func save(_ text: String) { saveFile("<scene>\(text)</scene>", "Test.scene") }

  /// Saves a file, and runs the tick that shows it.
  func saveFile(_ text: String?, _ name: String) {
    stage.send(.fileChanged(folder.file(name), text: text))
    stage.advance(ticks: 2)
  }

  /// Returns the object of an `id`.
  func object<Object: AnyObject>(_ id: String, as type: Object.Type = Object.self) -> Object? {
    scene.objects.object(id)
  }

  /// The strip with faults; nil while there is none.
  var strip: View? { stage.window.subviews.first { $0.identifier == "sceneFaults" } }

  /// Counts the layouts that a closure causes, until the next picture.
  func layouts(in body: () -> Void) throws -> Int {
    _ = try stage.picture()
    var count = 0
    stage.stage.onCount = { count += $0.layoutCalls }
    body()
    _ = try stage.picture()
    stage.stage.onCount = nil
    return count
  }
}
