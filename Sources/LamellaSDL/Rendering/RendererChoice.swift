/// The choice of a renderer.
public nonisolated enum RendererChoice: String, CaseIterable, Hashable, Sendable {
  /// Lamella's software renderer: the same pixels on every machine, no graphics hardware needed.
  case software
  /// SDL's renderer on OpenGL.
  case opengl
  /// SDL's renderer on OpenGL ES 2.
  case opengles2
  /// Lamella's OpenGL renderer: OpenGL 2.1, or OpenGL ES 2 where there is no other.
  case gl

  /// Makes a choice from the name of a renderer, as given on a command line.
  ///
  /// - Throws: ``ApplicationError`` with exit code 2 when no renderer has the name.
  public init(name: String) throws {
    guard let choice = RendererChoice(rawValue: name) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw ApplicationError(
        "there is no renderer '\(name)'; known are \(known)", exitCode: ApplicationError.usage)
    }
    self = choice
  }
}
