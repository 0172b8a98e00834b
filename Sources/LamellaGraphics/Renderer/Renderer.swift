/// A renderer: a back end that turns a ``DrawList`` into calls of a graphics interface.
public protocol Renderer: AnyObject {
  /// The name for reports, such as `software` or `opengl`.
  var name: String { get }
  /// The largest width and height of a texture, in pixels.
  var maximumTextureSide: Int { get }
  /// The number of times that all textures were lost. When it changes, the next list must create and write them
  /// again.
  var textureGeneration: Int { get }
  /// Whether the renderer uses the damage of draw lists; otherwise scenes do not compute it.
  ///
  /// True by default.
  var readsDamage: Bool { get }

  /// Applies the list's texture updates and draws its commands.
  ///
  /// - Returns: The counters of the draw.
  /// - Throws: ``RendererError`` when the device or the display is lost or a texture cannot be made.
  func submit(_ list: DrawList) throws -> RenderCounters

  /// Draws an overlay list over the one submitted last, before it is presented.
  ///
  /// The list has no clear color, and its content is opaque.
  ///
  /// - Throws: ``RendererError`` when the device or the display is lost or a texture cannot be made.
  func submitOver(_ list: DrawList) throws

  /// Presents what was drawn.
  ///
  /// - Throws: ``RendererError`` when the device or the display is lost.
  func present() throws

  /// Reads back the last picture, before or after `present()`.
  ///
  /// - Throws: ``RendererError`` when the device cannot read back.
  func readPixels() throws -> Image
}

extension Renderer {
  /// Whether the renderer uses the damage of draw lists: true by default.
  public var readsDamage: Bool { true }

  /// Draws an overlay list as any other list.
  public func submitOver(_ list: DrawList) throws { _ = try submit(list) }
}

/// The work that drawing one list took.
public struct RenderCounters: Hashable, Sendable {
  /// The number of calls of the graphics interface that draw something.
  public var drawCalls = 0
  /// The number of bytes written to textures.
  public var uploadedBytes = 0

  /// Makes counters at zero.
  public init() {}
}

/// The reason for which a renderer could not draw.
public enum RendererError: Error, CustomStringConvertible {
  /// The window, display or graphics device has gone.
  case lost(reason: String)
  /// The back end refused an operation.
  case failed(operation: String, reason: String)

  /// The failure, in one line.
  public var description: String {
    switch self {
    case .lost(let reason): "the display was lost: \(reason)"
    case .failed(let operation, let reason): "\(operation) failed: \(reason)"
    }
  }
}
