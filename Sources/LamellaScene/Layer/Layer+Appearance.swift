public import LamellaGeometry

extension Layer {
  /// The background color, behind everything else in the layer; nil, the default, draws nothing.
  public final var backgroundColor: Color? {
    get {
      let value = table[row].backgroundColor
      return value >> 24 == 0 ? nil : Color(rgba8: value)
    }
    set {
      let value = newValue?.rgba8 ?? 0
      guard value != table[row].backgroundColor else { return }
      animateChange(of: .backgroundColor, to: AnimationVector(Color(rgba8: value)))
      table[row].backgroundColor = value
      table.mark(row, .needsDraw)
    }
  }

  /// The opacity of the layer and its subtree; clamped to 0...1, NaN is refused.
  ///
  /// The subtree fades as a group: overlapping parts do not show through each other. If parts do overlap, the group
  /// is drawn to an offscreen texture first, which costs about as much as drawing the area twice.
  public final var opacity: Float {
    get { table[row].opacity }
    set {
      guard !newValue.isNaN else { return reportInvalidGeometry("opacity") }
      let value = min(max(newValue, 0), 1)
      guard value != table[row].opacity else { return }
      // Almost transparent views are not hit.
      let vanishes = value < 0.01
      let changesHits = vanishes != (table[row].opacity < 0.01)
      if changesHits { table.noteHitChange(at: row) }
      animateChange(of: .opacity, to: AnimationVector(Double(value)))
      table[row].opacity = value
      table.markAround(row)
      if changesHits, vanishes { cancelInputOutOfReach() }
    }
  }

  /// Whether the layer and its subtree are excluded from drawing and hit tests; default false.
  public final var isHidden: Bool {
    get {
      let flags = table[row].flags
      return flags.contains(.isHidden)
        || flags.contains(.hasLayout) && table.view(of: row)?.isHiding ?? false
    }
    set {
      let vanishes = newValue && !isHidden
      if !table[row].flags.contains(.hasLayout)
        || !(table.view(of: row)?.setHiddenAsArranged(newValue) ?? false)
      {
        table.setHidden(row, newValue)
      }
      if vanishes { cancelInputOutOfReach() }
    }
  }

  /// Cancels touches and the first responder of the layer's view, which can no longer be hit.
  private final func cancelInputOutOfReach() {
    if let view = table.view(of: row) { view.window?.cancelInputOutOfReach(view) }
  }

  /// Whether the layer covers its bounds with opaque pixels; default false.
  ///
  /// A hint for other code: the engine determines opaque pixels by itself, so drawing does not depend on the value.
  public final var isOpaque: Bool {
    get { table[row].flags.contains(.isOpaque) }
    set { updateFlag(.isOpaque, newValue, needs: []) }
  }

  /// Whether drawing and sublayers are clipped to the bounds; default false.
  ///
  /// Rounded corners and rotated edges clip with antialiasing, which needs an offscreen texture.
  public final var masksToBounds: Bool {
    get { table[row].flags.contains(.clipsToBounds) }
    // What comes into sight below is placed.
    set { updateFlag(.clipsToBounds, newValue, needs: [.needsDraw, .needsCompose]) }
  }

  /// The corner radius of background, border and clip, in points; limited to half the shorter side.
  ///
  /// Negative radii count as 0; NaN and infinite values are refused.
  public final var cornerRadius: Double {
    get { Double(table[row].cornerRadius) }
    set {
      guard let radius = length(newValue, "cornerRadius") else { return }
      if LayerCorners.column[row].radii != nil { cornerRadii = nil }
      if radius != table[row].cornerRadius {
        animateChange(of: .cornerRadius, to: AnimationVector(Double(radius)))
        table[row].cornerRadius = radius
        table.mark(row, .needsDraw)
      }
      redrawCorners()
    }
  }

  /// The drawing order among siblings: ascending, with ties in the order of the siblings; default 0.
  ///
  /// Under the superlayer's `sublayerTransform` it is also a distance towards the viewer, in points.
  /// Hit tests use the order of the siblings alone. NaN and infinite values are refused.
  public final var zPosition: Double {
    get { Double(table[row].zPosition) }
    set {
      let value = Float(newValue)
      guard value.isFinite else { return reportInvalidGeometry("zPosition") }
      guard value != table[row].zPosition else { return }
      animateChange(of: .zPosition, to: AnimationVector(Double(value)))
      table[row].zPosition = value
      table.noteOrderChange(of: row)
      let parent = table[row].parent
      if parent >= 0, table[parent].flags.contains(.hasSublayerTransform) { table.markMoved(row) }
    }
  }

  /// The border's width in points, drawn inside the edge and above the sublayers; default 0.
  ///
  /// Negative widths count as 0; NaN and infinite values are refused.
  public final var borderWidth: Double {
    get { Double(LayerBorder.column[row].width) }
    set {
      guard let width = length(newValue, "borderWidth") else { return }
      guard width != LayerBorder.column[row].width else { return }
      animateChange(of: .borderWidth, to: AnimationVector(Double(width)))
      LayerBorder.column.change(row) { $0.width = width }
    }
  }

  /// The border's color; default opaque black.
  public final var borderColor: Color {
    get { Color(rgba8: LayerBorder.column[row].color) }
    set {
      guard newValue.rgba8 != LayerBorder.column[row].color else { return }
      animateChange(of: .borderColor, to: AnimationVector(Color(rgba8: newValue.rgba8)))
      LayerBorder.column.change(row) { $0.color = newValue.rgba8 }
    }
  }

  /// Returns a length as it is stored; nil for an invalid one, which is reported.
  final func length(_ value: Double, _ property: String) -> Float? {
    let length = Float(value)
    guard length.isFinite else {
      reportInvalidGeometry(property)
      return nil
    }
    return max(length, 0)
  }

  /// Sets or clears a flag, and marks the layer for the work that the change requires.
  final func updateFlag(_ flag: NodeFlags, _ value: Bool, needs: NodeFlags) {
    guard table[row].flags.contains(flag) != value else { return }
    if value { table[row].flags.insert(flag) } else { table[row].flags.remove(flag) }
    if !needs.isEmpty { table.mark(row, needs) }
  }
}
