public import LamellaGeometry
internal import LamellaGraphics

/// Some of the corners of a rectangle, as Core Animation names them.
public nonisolated struct CornerMask: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top left corner.
  public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)
  /// All four.
  public static let all = CornerMask(rawValue: 15)
}

// MARK: - Corners

extension Layer {
  /// The corners that `cornerRadius` rounds; all unless set.
  public final var maskedCorners: CornerMask {
    get { LayerCorners.column[row].rounded }
    set {
      guard newValue != maskedCorners else { return }
      LayerCorners.column.change(row) { $0.rounded = newValue.intersection(.all) }
      redrawCorners()
    }
  }

  /// A radius for each corner in place of `cornerRadius`, or nil for that one.
  ///
  /// For background, border and clipping. `maskedCorners` still selects among them.
  public final var cornerRadii: CornerRadii? {
    get {
      guard let radii = LayerCorners.column[row].radii else { return nil }
      return CornerRadii(
        topLeft: Double(radii[0]), topRight: Double(radii[1]), bottomRight: Double(radii[2]),
        bottomLeft: Double(radii[3]))
    }
    set {
      guard newValue != cornerRadii else { return }
      if let newValue {
        var radii = SIMD4<Float>(newValue.clockwise)
        for index in 0..<4 where !(radii[index] > 0 && radii[index].isFinite) { radii[index] = 0 }
        LayerCorners.column.change(row) { $0.radii = radii }
        // What asks whether there are round corners at all looks here.
        table[row].cornerRadius = radii.max()
      } else {
        LayerCorners.column.change(row) { $0.radii = nil }
        table[row].cornerRadius = 0
      }
      redrawCorners()
    }
  }
}

// MARK: - Shadow

extension Layer {
  /// How much of the shadow is seen: 0...1, and 0 unless set.
  ///
  /// NaN is refused.
  ///
  /// The shadow has the shape
  ///
  /// - of `shadowPath`, where there is one;
  /// - else of the background with its corners, where there is one that is not clear, as much as that covers;
  ///   content and sublayers then add nothing (in UIKit what reaches beyond the background does);
  /// - else of all that the layer shows: its alpha, of contents, drawing, border and sublayers together, the
  ///   mask applied. Shadows of sublayers cast none.
  ///
  /// A layer that clips casts none: the clip cuts its own shadow off.
  ///
  /// The first two are blurred once for each size. The third is encoded twice in each frame that is drawn,
  /// and drawn and blurred by the processor when anything in the layer looks different; a move by whole
  /// pixels does not. Give what changes all the time a `shadowPath`, and what does not `shouldRasterize`.
  public final var shadowOpacity: Float {
    get { LayerShadow.column[row].opacity }
    set {
      guard !newValue.isNaN else { return reportInvalidGeometry("shadowOpacity") }
      let value = min(max(newValue, 0), 1)
      change(\.opacity, value, .shadowOpacity, Lanes(Double(value)))
    }
  }

  /// The standard deviation of the shadow's blur, in points, 3 unless set; design tools' blur is twice it.
  ///
  /// Blurs of more than 1,024 pixels are drawn as of so many. Negative radii count as 0; NaN and infinite
  /// values are refused.
  public final var shadowRadius: Double {
    get { Double(LayerShadow.column[row].radius) }
    set {
      guard let radius = length(newValue, "shadowRadius") else { return }
      change(\.radius, radius, .shadowRadius, Lanes(Double(radius)))
    }
  }

  /// Where the shadow lies against the layer, in the layer's points; 3 points up unless set, as in UIKit.
  public final var shadowOffset: Size {
    get { LayerShadow.column[row].offset }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("shadowOffset") }
      change(\.offset, newValue, .shadowOffset, Lanes(newValue))
    }
  }

  /// The shadow's colour; opaque black unless set.
  public final var shadowColor: Color {
    get { Color(rgba8: LayerShadow.column[row].color) }
    set {
      let value = newValue.rgba8
      change(\.color, value, .shadowColor, Lanes(Color(rgba8: value)))
    }
  }

  /// The shadow's shape in the layer's own space, filled by the winding rule.
  ///
  /// Nil, which it is unless set, leaves the shape to the background or the content: see `shadowOpacity`.
  public final var shadowPath: Path? {
    get { LayerShadow.column[row].path?.path }
    set {
      guard newValue != shadowPath else { return }
      LayerShadow.column.change(row) { $0.path = newValue.map { Shape(path: $0) } }
    }
  }

  private func change<T: Equatable>(
    _ field: WritableKeyPath<LayerShadow, T>, _ value: T, _ animated: AnimatedField, _ lanes: Lanes
  ) {
    guard LayerShadow.column[row][keyPath: field] != value else { return }
    animateChange(of: animated, to: lanes)
    LayerShadow.column.change(row) { $0[keyPath: field] = value }
  }
}

// MARK: - Mask

extension Layer {
  /// A layer whose alpha the layer, with all it contains, is multiplied by; nil shows it whole.
  ///
  /// The mask is placed in the layer's own space and scrolls with its bounds. Its colours do not
  /// matter; where it draws nothing, nothing is seen. It takes no touches and does not change who does.
  /// It is no sublayer, and its `superlayer` is nil. Masking takes two pictures in between.
  ///
  /// - Precondition: The mask has no superlayer, is no other layer's mask, and is no ancestor.
  public final var mask: Layer? {
    get { table.mask(of: row) }
    set {
      guard newValue !== mask else { return }
      if let newValue {
        require(
          table[newValue.row].parent < 0, "a mask must be no sublayer and no other layer's mask")
        require(
          !table.isDescendant(row, of: newValue.row), "a layer cannot be masked by an ancestor")
      }
      replaceMask(with: newValue)
    }
  }
}

extension View {
  /// A view whose alpha the view, with all it contains, is multiplied by; see `Layer.mask`.
  ///
  /// - Precondition: The mask has no superview, is no other view's mask, and is no ancestor.
  public final var mask: View? {
    get { layer.mask?.view }
    set { layer.mask = newValue?.layer }
  }
}
