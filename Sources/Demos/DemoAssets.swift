import Glibc
import Lamella

/// The files of the repository that demos show.
enum DemoAssets {
  /// Whether scenes follow their files.
  static var isLive = false

  /// Returns the path of a file in `Assets`, found beside or above the program.
  static func path(_ name: String) throws -> String {
    var program = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &program, program.count - 1)
    var folder = String(
      decoding: program.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let path = "\(folder)/Assets/\(name)"
      if access(path, R_OK) == 0 { return path }
    }
    throw environmentError("no Assets/\(name) above the program; run it from its clone")
  }
}

extension ViewController {
  /// Makes the controller's view of a scene file in `Assets/Scenes`; ends the program where that has faults.
  ///
  /// With `--live`, the view follows the file, and faults are shown.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - sceneClass: The class of the controller, for the file.
  /// - Returns: The live scene; nil without `--live`.
  @discardableResult
  func loadDemoView(_ name: String, _ sceneClass: SceneClass) -> LiveScene? {
    do {
      SceneClasses.standard.register(sceneClass)
      let path = try DemoAssets.path("Scenes/\(name).scene")
      if DemoAssets.isLive { return loadView(from: path, isLive: true) }
      try loadView(from: Nib(named: path))
    } catch {
      Application.exit(with: error)
    }
    return nil
  }
}
