internal import CSDL2
internal import LamellaGraphics

/// The kind of alpha blending that a driver supports.
enum Blending {
  /// Premultiplied colors with composed blend modes: OpenGL, Metal, Direct3D and others.
  case premultiplied
  /// Straight colors with SDL's predefined blend modes, for the software driver.
  case straight

  /// Returns SDL's blend mode for a draw list's.
  func mode(_ blend: BlendMode) -> SDL_BlendMode {
    switch (blend, self) {
    case (.copy, _): SDL_BLENDMODE_NONE
    case (.over, .premultiplied): Self.over
    case (.add, .premultiplied): Self.add
    case (.mask, .premultiplied): Self.mask
    case (.over, .straight), (.mask, .straight): SDL_BLENDMODE_BLEND
    case (.add, .straight): SDL_BLENDMODE_ADD
    }
  }

  /// Returns a draw list's color in the driver's form.
  @inline(__always)
  func color(_ color: UInt32) -> UInt32 {
    self == .premultiplied ? color : Premultiplying.straight(color)
  }

  static let over = compose(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA)
  private static let add = compose(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE)
  private static let mask = compose(SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA)

  /// Returns SDL's blend mode that adds the source and the target, each multiplied by a factor.
  private static func compose(_ source: SDL_BlendFactor, _ target: SDL_BlendFactor) -> SDL_BlendMode
  {
    SDL_ComposeCustomBlendMode(
      source, target, SDL_BLENDOPERATION_ADD, source, target, SDL_BLENDOPERATION_ADD)
  }
}
