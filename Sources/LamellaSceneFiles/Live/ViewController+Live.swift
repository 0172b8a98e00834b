internal import LamellaScene
public import LamellaScreens

extension ViewController {
  /// Makes the controller's view of a scene file, whose owner is the controller; call it in `loadView()`.
  ///
  /// ```swift
  /// override func loadView() { loadView(from: "Settings", in: "Assets/Scenes", isLive: true) }
  /// ```
  ///
  /// Of a live scene, the view follows the file while the program runs; see ``LiveScene``. Where the view itself must be
  /// made anew, `viewDidLoad()` is called again.
  ///
  /// Faults of the file are reported, and the view is a plain one; that of a live scene becomes the file's when it is
  /// saved without faults.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.scene`.
  ///   - folder: The path of its folder.
  ///   - isLive: Whether the view follows the file.
  /// - Returns: The live scene, for ``LiveScene/onReload``; nil for one that is not live. The view keeps it.
  @discardableResult
  public final func loadView(
    from name: String, in folder: String = "", isLive: Bool
  ) -> LiveScene? {
    guard isLive else {
      loadView(from: name, in: folder)
      return nil
    }
    let scene = LiveScene(file: Nib.path(named: name, in: folder), owner: self, isOwned: true)
    view = scene.view ?? View()
    scene.keep(with: view)
    return scene
  }
}
