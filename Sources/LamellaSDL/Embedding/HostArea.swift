internal import CSDL2

extension HostView {
  /// A viewport or a clip, read at several scales.
  struct Area {
    /// In units of the host's scale.
    let units: SDL_Rect
    /// In pixels.
    let pixels: SDL_Rect
    /// In parts of the host's units.
    private let fineUnits: Fine
    /// In parts of pixels.
    private let finePixels: Fine

    /// A reading at a scale so small that it holds what SDL keeps but for a millionth of a pixel.
    private struct Fine {
      let rect: SDL_Rect
      let scale: Scale

      /// Leaves the renderer at this scale.
      init(_ kind: Kind, _ renderer: OpaquePointer, _ scale: Scale) {
        SDL_RenderSetScale(renderer, scale.x, scale.y)
        rect = kind.read(renderer)
        self.scale = scale
      }
    }

    /// Which rectangle of a renderer.
    enum Kind {
      case viewport, clip

      func read(_ renderer: OpaquePointer) -> SDL_Rect {
        var rect = SDL_Rect()
        switch self {
        case .viewport: SDL_RenderGetViewport(renderer, &rect)
        case .clip: SDL_RenderGetClipRect(renderer, &rect)
        }
        return rect
      }

      fileprivate func set(_ rect: SDL_Rect, _ renderer: OpaquePointer) {
        var rect = rect
        switch self {
        case .viewport: SDL_RenderSetViewport(renderer, &rect)
        case .clip: SDL_RenderSetClipRect(renderer, &rect)
        }
      }

      /// How such a rectangle may have come to be, the likeliest first.
      var ways: [Way] { self == .viewport ? Self.viewportWays : Self.clipWays }
      private static let fineWays: [Way] = [
        .fine(x: .units, y: .units), .fine(x: .pixels, y: .pixels),
        .fine(x: .units, y: .pixels), .fine(x: .pixels, y: .units),
      ]
      private static let viewportWays: [Way] = [.asItIs, .units, .whole] + fineWays
      private static let clipWays: [Way] = [.units] + fineWays
    }

    /// What of a rectangle must be as before.
    private enum Precision {
      case units, pixels, fractions
    }

    /// How a rectangle is set.
    enum Way {
      case asItIs, whole, units
      /// Each axis has a scale of its own, and may have been set at another one than the other axis.
      case fine(x: Grid, y: Grid)
    }

    /// What a fine rectangle counts in.
    enum Grid {
      case units, pixels
    }

    /// Reads a rectangle, and sets the host's scale again.
    init(_ kind: Kind, _ renderer: OpaquePointer, _ scale: Scale) {
      units = kind.read(renderer)
      pixels = Fine(kind, renderer, Scale(1, 1)).rect
      fineUnits = Fine(kind, renderer, scale * Self.finest(for: units))
      finePixels = Fine(kind, renderer, Scale(repeating: Self.finest(for: pixels)))
      SDL_RenderSetScale(renderer, scale.x, scale.y)
    }

    /// Sets a rectangle so that it reads as before, and the host's scale.
    func restore(_ kind: Kind, _ renderer: OpaquePointer, _ scale: Scale) {
      for way in kind.ways where reads(as: way, kind, renderer, scale, .fractions) { return }
      // It was set at a scale that is no longer known: a millionth of a pixel may be missing.
      for way in kind.ways.reversed() where reads(as: way, kind, renderer, scale, .pixels) {
        return
      }
      for way in kind.ways.reversed() where reads(as: way, kind, renderer, scale, .units) {
        return
      }
    }

    /// Sets a rectangle in one of the ways.
    ///
    /// - Returns: Whether it then reads as before, with some precision.
    private func reads(
      as way: Way, _ kind: Kind, _ renderer: OpaquePointer, _ scale: Scale,
      _ precision: Precision
    ) -> Bool {
      switch way {
      case .asItIs: break
      case .whole: SDL_RenderSetViewport(renderer, nil)
      case .units: kind.set(units, renderer)
      case .fine(let x, let y):
        let (columns, rows) = (fine(x), fine(y))
        SDL_RenderSetScale(renderer, columns.scale.x, rows.scale.y)
        kind.set(
          SDL_Rect(x: columns.rect.x, y: rows.rect.y, w: columns.rect.w, h: rows.rect.h), renderer)
      }
      SDL_RenderSetScale(renderer, scale.x, scale.y)
      return isEqual(to: Area(kind, renderer, scale), precision)
    }

    private func isEqual(to other: Area, _ precision: Precision) -> Bool {
      guard units.isEqual(to: other.units) else { return false }
      guard precision != .units else { return true }
      guard pixels.isEqual(to: other.pixels) else { return false }
      return precision == .pixels
        || fineUnits.rect.isEqual(to: other.fineUnits.rect)
          && finePixels.rect.isEqual(to: other.finePixels.rect)
    }

    private func fine(_ grid: Grid) -> Fine { grid == .units ? fineUnits : finePixels }

    /// The smallest power of two by which numbers that read as these can be read without an overflow.
    ///
    /// 29 bits: their product with a factor of 24 bits is exact in SDL's double precision.
    private static func finest(for rect: SDL_Rect) -> Float {
      let largest = max(
        rect.x.magnitude, rect.y.magnitude, rect.w.magnitude, rect.h.magnitude)
      let bits = UInt32.bitWidth - largest.leadingZeroBitCount
      return Float(sign: .plus, exponent: -max(0, 28 - bits), significand: 1)
    }
  }
}

extension SDL_Rect {
  fileprivate func isEqual(to other: SDL_Rect) -> Bool {
    x == other.x && y == other.y && w == other.w && h == other.h
  }
}
