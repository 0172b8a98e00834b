internal import CSDL2

extension RenderViewState {
  /// A viewport or clip rectangle, read at several scales.
  struct ScaledRect {
    /// The rectangle in units of the host's scale.
    let units: SDL_Rect
    /// The rectangle in pixels.
    let pixels: SDL_Rect
    /// The rectangle in fractions of the host's units.
    private let fineUnits: FineRect
    /// The rectangle in fractions of pixels.
    private let finePixels: FineRect

    /// A reading at so small a scale that it holds SDL's internal value to a millionth of a pixel.
    private struct FineRect {
      let rect: SDL_Rect
      let scale: Scale

      /// Reads a rectangle; leaves the renderer at this scale.
      init(_ kind: Kind, _ renderer: OpaquePointer, _ scale: Scale) {
        SDL_RenderSetScale(renderer, scale.x, scale.y)
        rect = kind.read(renderer)
        self.scale = scale
      }
    }

    /// The kind of rectangle.
    enum Kind {
      case viewport, clip

      /// Reads the rectangle from a renderer, in the units of its current scale.
      func read(_ renderer: OpaquePointer) -> SDL_Rect {
        var rect = SDL_Rect()
        switch self {
        case .viewport: SDL_RenderGetViewport(renderer, &rect)
        case .clip: SDL_RenderGetClipRect(renderer, &rect)
        }
        return rect
      }

      /// Sets the rectangle of a renderer, in the units of its current scale.
      fileprivate func set(_ rect: SDL_Rect, _ renderer: OpaquePointer) {
        var rect = rect
        switch self {
        case .viewport: SDL_RenderSetViewport(renderer, &rect)
        case .clip: SDL_RenderSetClipRect(renderer, &rect)
        }
      }

      /// Candidate ways in which the host may have set the rectangle, the likeliest first.
      var setters: [Setter] { self == .viewport ? Self.viewportSetters : Self.clipSetters }
      private static let fineSetters: [Setter] = [
        .fine(x: .units, y: .units), .fine(x: .pixels, y: .pixels),
        .fine(x: .units, y: .pixels), .fine(x: .pixels, y: .units),
      ]
      private static let viewportSetters: [Setter] = [.unchanged, .units, .whole] + fineSetters
      private static let clipSetters: [Setter] = [.units] + fineSetters
    }

    /// The precision with which rectangles are compared.
    private enum Precision {
      case units, pixels, fractions
    }

    /// A way of setting a rectangle.
    enum Setter {
      case unchanged, whole, units
      /// The axes have separate scales, and may have been set at different ones.
      case fine(x: FineUnit, y: FineUnit)
    }

    /// The units of a fine reading.
    enum FineUnit {
      case units, pixels
    }

    /// Reads a rectangle and restores the host's scale.
    init(_ kind: Kind, _ renderer: OpaquePointer, _ scale: Scale) {
      units = kind.read(renderer)
      pixels = FineRect(kind, renderer, Scale(1, 1)).rect
      fineUnits = FineRect(kind, renderer, scale * Self.finest(for: units))
      finePixels = FineRect(kind, renderer, Scale(repeating: Self.finest(for: pixels)))
      SDL_RenderSetScale(renderer, scale.x, scale.y)
    }

    /// Sets a rectangle so that it reads as before, and restores the host's scale.
    func restore(_ kind: Kind, _ renderer: OpaquePointer, _ scale: Scale) {
      for setter in kind.setters where reads(as: setter, kind, renderer, scale, .fractions) {
        return
      }
      // The scale at which it was set is unknown: a millionth of a pixel may be missing.
      for setter in kind.setters.reversed() where reads(as: setter, kind, renderer, scale, .pixels)
      {
        return
      }
      for setter in kind.setters.reversed() where reads(as: setter, kind, renderer, scale, .units) {
        return
      }
    }

    /// Sets a rectangle in one of the ways.
    ///
    /// - Returns: Whether it then reads as before, within a precision.
    private func reads(
      as setter: Setter, _ kind: Kind, _ renderer: OpaquePointer, _ scale: Scale,
      _ precision: Precision
    ) -> Bool {
      switch setter {
      case .unchanged: break
      case .whole: SDL_RenderSetViewport(renderer, nil)
      case .units: kind.set(units, renderer)
      case .fine(let x, let y):
        let (columns, rows) = (fine(x), fine(y))
        SDL_RenderSetScale(renderer, columns.scale.x, rows.scale.y)
        kind.set(
          SDL_Rect(x: columns.rect.x, y: rows.rect.y, w: columns.rect.w, h: rows.rect.h), renderer)
      }
      SDL_RenderSetScale(renderer, scale.x, scale.y)
      return isEqual(to: ScaledRect(kind, renderer, scale), precision)
    }

    /// Returns whether another reading of the rectangle is equal within a precision.
    private func isEqual(to other: ScaledRect, _ precision: Precision) -> Bool {
      guard units.isEqual(to: other.units) else { return false }
      guard precision != .units else { return true }
      guard pixels.isEqual(to: other.pixels) else { return false }
      return precision == .pixels
        || fineUnits.rect.isEqual(to: other.fineUnits.rect)
          && finePixels.rect.isEqual(to: other.finePixels.rect)
    }

    /// Returns the fine reading in fractions of units or of pixels.
    private func fine(_ grid: FineUnit) -> FineRect { grid == .units ? fineUnits : finePixels }

    /// Returns the smallest power of two as a scale at which these numbers can be read without overflow.
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
  /// Returns whether two rectangles are equal.
  fileprivate func isEqual(to other: SDL_Rect) -> Bool {
    x == other.x && y == other.y && w == other.w && h == other.h
  }
}
