public import LamellaFiles
public import LamellaScene

extension Window {
  /// The state of the window's controllers that have a restoration identifier, as JSON text; nil if the root has none.
  ///
  /// Saved are which controllers there are: the stacks of navigation controllers, the selected tabs, what a split shows
  /// and what is presented; what each controller encodes (``ViewController/encodeRestorableState(into:)``); and, of views
  /// with an `identifier`, how far they are scrolled and the text that is being edited, unless it is secure.
  ///
  /// The text is JSON with a version. Later versions of a program read it: what they do not know is skipped.
  public final var encodedState: String? {
    rootViewController?.savedState().map(StateNode.text)
  }

  /// Restores the controllers of the window from a saved state.
  ///
  /// Make the window's controllers as for a start without a state before. The root is restored if it has the saved
  /// identifier, and is made otherwise; so are children of containers. What is not there any more ends its branch, and
  /// is reported. Views get their states after the next layout.
  ///
  /// - Parameters:
  ///   - state: The text of ``encodedState``.
  ///   - file: The name of the state in errors.
  ///   - make: Makes the controllers that are not there yet.
  /// - Throws: `FileError` where the text is damaged, or of a newer version than this program reads; nothing is changed
  ///   then.
  public final func restoreState(
    _ state: String, file: String = "the saved state", making make: @escaping ControllerMaker
  ) throws(FileError) {
    try restoreState(Array(state.utf8), file: file, making: make)
  }

  private final func restoreState(
    _ bytes: [UInt8], file: String, making make: @escaping ControllerMaker
  ) throws(FileError) {
    let node = try StateReader(file: file).read(bytes)
    let restorer = StateRestorer(make)
    if let root = rootViewController, root.restorationIdentifier == node.identifier {
      restorer.restore(root, from: node)
    } else if let root = restorer.controller(for: node) {
      rootViewController = root
    }
  }

  /// Writes the state of the window's controllers to a file; one without an identifier at the root writes nothing.
  ///
  /// - Parameter path: The path of the file, which is replaced.
  /// - Throws: `FileError` where it cannot be written.
  public final func saveState(to path: String) throws(FileError) {
    guard let encodedState else { return }
    try writeFile(Array(encodedState.utf8), to: path)
  }

  /// Restores the controllers of the window from a file; see ``restoreState(_:file:making:)``.
  ///
  /// - Parameters:
  ///   - path: The path of the file, of 16 MiB at most.
  ///   - make: Makes the controllers that are not there yet.
  /// - Throws: `FileError` where the file cannot be read, is damaged, or is of a newer version.
  public final func restoreState(
    fromFile path: String, making make: @escaping ControllerMaker
  ) throws(FileError) {
    try restoreState(readFile(path, limit: 16 << 20), file: path, making: make)
  }
}
