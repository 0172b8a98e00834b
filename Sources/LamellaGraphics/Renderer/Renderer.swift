/// A back end: turns a ``DrawList`` into calls of some graphics interface.
public protocol Renderer: AnyObject {
  /// A name for reports, such as `software` or `opengl`.
  var name: String { get }
  /// The longest side of a texture in pixels.
  var maximumTextureSide: Int { get }
  /// Changes whenever all textures were lost: the next list must create and write them again.
  var textureGeneration: Int { get }
  /// Whether the back end looks at the damage of lists: where it does not, scenes do not look for it.
  ///
  /// True unless a back end says otherwise.
  var readsDamage: Bool { get }

  /// Applies the list's texture updates and draws its commands.
  ///
  /// - Returns: What it took.
  /// - Throws: ``RendererError`` when the device or the display is lost or a texture cannot be made.
  func submit(_ list: DrawList) throws -> RenderCounters

  /// Draws a list over the one submitted last, before it is shown.
  ///
  /// The list has no clear colour, and what it draws hides all that lies below.
  ///
  /// - Throws: ``RendererError`` when the device or the display is lost or a texture cannot be made.
  func submitOver(_ list: DrawList) throws

  /// Shows what was drawn.
  ///
  /// - Throws: ``RendererError`` when the device or the display is lost.
  func present() throws

  /// Reads back what was drawn last, before or after `present()`.
  ///
  /// - Throws: ``RendererError`` when the device cannot read back.
  func readPixels() throws -> Image
}

extension Renderer {
  /// True: damage is found in time to the change, and not at all while nothing changes.
  public var readsDamage: Bool { true }

  /// Draws a list over the one submitted last, as any other list.
  public func submitOver(_ list: DrawList) throws { _ = try submit(list) }
}

/// What drawing one list took.
public struct RenderCounters: Hashable, Sendable {
  /// Calls of the graphics interface that draw something.
  public var drawCalls = 0
  /// Bytes written to textures.
  public var uploadedBytes = 0

  /// Makes counters at zero.
  public init() {}
}

/// Why a back end could not draw.
public enum RendererError: Error, CustomStringConvertible {
  /// The window, display or graphics device has gone.
  case lost(reason: String)
  /// The back end refused an operation.
  case failed(operation: String, reason: String)

  /// What happened, in one line.
  public var description: String {
    switch self {
    case .lost(let reason): "the display was lost: \(reason)"
    case .failed(let operation, let reason): "\(operation) failed: \(reason)"
    }
  }
}
