public import LamellaGeometry
internal import LamellaGraphics

/// A set of corners of a rectangle, as Core Animation's `CACornerMask`.
public nonisolated struct CornerMask: OptionSet, Hashable, Sendable {
  /// The bits, one for each corner.
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
  /// All four corners.
  public static let all = CornerMask(rawValue: 15)
}

// MARK: - Corners

extension Layer {
  /// The corners that `cornerRadius` rounds; default all.
  public final var maskedCorners: CornerMask {
    get { LayerCorners.column[row].rounded }
    set {
      guard newValue != maskedCorners else { return }
      LayerCorners.column.change(row) { $0.rounded = newValue.intersection(.all) }
      redrawCorners()
    }
  }

  /// A radius for each corner in points; nil, the default, uses `cornerRadius`.
  ///
  /// Applies to background, border and clipping. Only the corners in `maskedCorners` are rounded.
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
        // Read to find out whether any corner is round.
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
  /// The opacity of the shadow, 0...1; default 0, which draws none.
  ///
  /// NaN is refused.
  ///
  /// The shadow has one of three shapes:
  ///
  /// - `shadowPath`, if it is set;
  /// - else the background with its corners, if its color is not clear, with its alpha. Content and sublayers beyond
  ///   the background cast no shadow (in UIKit they do);
  /// - else the alpha of the layer's contents, drawing, border and sublayers together, with the mask applied.
  ///   Shadows of sublayers cast no shadow.
  ///
  /// A layer that clips to its bounds shows no shadow: the clip removes it.
  ///
  /// The first two are blurred once for each size. The third is encoded twice in each frame, and drawn and blurred by
  /// the CPU when anything in the layer changes, except for a move by whole pixels. Give layers that change often a
  /// `shadowPath`, and others `shouldRasterize`.
  public final var shadowOpacity: Float {
    get { LayerShadow.column[row].opacity }
    set {
      guard !newValue.isNaN else { return reportInvalidGeometry("shadowOpacity") }
      let value = min(max(newValue, 0), 1)
      change(\.opacity, value, .shadowOpacity, AnimationVector(Double(value)))
    }
  }

  /// The standard deviation of the shadow's blur in points; default 3.
  ///
  /// The blur radius of design tools is twice this value. Blurs are limited to 1,024 pixels. Negative radii count as 0;
  /// NaN and infinite values are refused.
  public final var shadowRadius: Double {
    get { Double(LayerShadow.column[row].radius) }
    set {
      guard let radius = length(newValue, "shadowRadius") else { return }
      change(\.radius, radius, .shadowRadius, AnimationVector(Double(radius)))
    }
  }

  /// The offset of the shadow from the layer, in the layer's points; default 3 points up, as in UIKit.
  public final var shadowOffset: Size {
    get { LayerShadow.column[row].offset }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("shadowOffset") }
      change(\.offset, newValue, .shadowOffset, AnimationVector(newValue))
    }
  }

  /// The shadow's color; default opaque black.
  public final var shadowColor: Color {
    get { Color(rgba8: LayerShadow.column[row].color) }
    set {
      let value = newValue.rgba8
      change(\.color, value, .shadowColor, AnimationVector(Color(rgba8: value)))
    }
  }

  /// The shadow's shape in the layer's own space, filled by the nonzero winding rule.
  ///
  /// If nil, the default, the shape is that of the background or the content; see `shadowOpacity`.
  public final var shadowPath: Path? {
    get { LayerShadow.column[row].path?.path }
    set {
      guard newValue != shadowPath else { return }
      LayerShadow.column.change(row) { $0.path = newValue.map { Shape(path: $0) } }
    }
  }

  /// Changes a property of the shadow, and animates the change.
  private func change<T: Equatable>(
    _ field: WritableKeyPath<LayerShadow, T>, _ value: T, _ animated: AnimatedField,
    _ vector: AnimationVector
  ) {
    guard LayerShadow.column[row][keyPath: field] != value else { return }
    animateChange(of: animated, to: vector)
    LayerShadow.column.change(row) { $0[keyPath: field] = value }
  }
}

// MARK: - Mask

extension Layer {
  /// The mask, a layer whose alpha multiplies that of the layer and its subtree; nil, the default, masks nothing.
  ///
  /// The mask is placed in the layer's own space and scrolls with its bounds. Its colors do not
  /// matter; where it draws nothing, the layer is not visible. The mask does not affect hit tests.
  /// The mask is not a sublayer; its `superlayer` is nil. Masking needs two offscreen textures.
  ///
  /// - Precondition: The mask has no superlayer, is no other layer's mask, and is no ancestor.
  public final var mask: Layer? {
    get {
      let mask = table.maskRow(of: row)
      return mask < 0 ? nil : table.layer(of: mask)
    }
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
  /// The mask, a view whose alpha multiplies that of the view and its subtree; see `Layer.mask`.
  ///
  /// - Precondition: The mask has no superview, is no other view's mask, and is no ancestor.
  public final var mask: View? {
    get { layer.mask?.view }
    set { layer.mask = newValue?.layer }
  }
}
