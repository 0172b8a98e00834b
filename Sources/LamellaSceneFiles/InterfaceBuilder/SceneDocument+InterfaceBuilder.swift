extension SceneDocument {
  /// Reads a scene file or, where its name ends so, an Interface Builder document.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - omissions: Gets what the scene leaves out of an Interface Builder document.
  /// - Throws: ``SceneFaults`` with all that is wrong.
  public nonisolated init(
    contentsOf path: String, omissions: inout [SceneFault]
  ) throws(SceneFaults) {
    guard path.hasSuffix(InterfaceBuilderDocument.fileExtension) else {
      try self.init(contentsOf: path)
      return
    }
    let document = try InterfaceBuilderDocument(contentsOf: path)
    omissions += document.omissions
    self = document.scene
  }
}
