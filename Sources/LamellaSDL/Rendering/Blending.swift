internal import CSDL2
internal import LamellaGraphics

/// How a driver mixes: with premultiplied colours as lists have them, or with straight ones.
enum Blending {
  /// Blend modes composed from factors: OpenGL, Metal, Direct3D and others.
  case premultiplied
  /// SDL's ready-made modes: the software driver knows no others.
  case straight

  /// SDL's mode for a list's.
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

  /// A list's colour as the driver wants it.
  @inline(__always)
  func color(_ color: UInt32) -> UInt32 {
    self == .premultiplied ? color : Premultiplying.straight(color)
  }

  static let over = compose(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA)
  private static let add = compose(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE)
  private static let mask = compose(SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_SRC_ALPHA)

  private static func compose(_ source: SDL_BlendFactor, _ target: SDL_BlendFactor) -> SDL_BlendMode
  {
    SDL_ComposeCustomBlendMode(
      source, target, SDL_BLENDOPERATION_ADD, source, target, SDL_BLENDOPERATION_ADD)
  }
}
