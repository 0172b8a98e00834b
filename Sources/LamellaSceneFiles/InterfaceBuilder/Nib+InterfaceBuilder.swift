extension Nib {
  /// Checks the scene of an Interface Builder document.
  ///
  /// The document lists what the scene leaves out in ``InterfaceBuilderDocument/omissions``.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - classes: The classes that it can name.
  /// - Throws: ``SceneFaults`` with all that is wrong, at places in the `.xib` file.
  public convenience init(
    _ document: InterfaceBuilderDocument, classes: SceneClasses = .standard
  ) throws(SceneFaults) {
    try self.init(document.scene, classes: classes)
  }
}
