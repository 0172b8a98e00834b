internal import LamellaGeometry

extension View {
  /// The flexible margins and sizes of a view when its superview changes size, as UIKit's `UIView.AutoresizingMask`.
  ///
  /// Each axis has three parts: leading margin, extent, trailing margin. The change is divided among
  /// the flexible ones in proportion to their sizes. Without any, the view stays where it is.
  public nonisolated struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit numbers them.
    public let rawValue: UInt8
    /// The left margin is flexible.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width is flexible.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin is flexible.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin is flexible.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height is flexible.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin is flexible.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }
}

/// The autoresizing mask of a view, where it is not empty.
nonisolated struct ViewAutoresizing: Component, Equatable {
  var mask: View.AutoresizingMask = []

  nonisolated(unsafe) static let column = ComponentColumn<ViewAutoresizing>(owner: .view)
}

extension View {
  /// The autoresizing mask: how the view's frame follows changes of the superview's size; default empty.
  ///
  /// Without effect while `translatesAutoresizingMaskIntoConstraints` is false.
  public final var autoresizingMask: AutoresizingMask {
    get {
      table[row].flags.contains(.hasOtherComponents) ? ViewAutoresizing.column[row].mask : []
    }
    set { ViewAutoresizing.column.change(row) { $0.mask = newValue } }
  }

  /// Whether subviews follow changes of this view's size by their masks; true by default.
  public final var autoresizesSubviews: Bool {
    get { table[row].flags.contains(.autoresizesSubviews) }
    set { layer.updateFlag(.autoresizesSubviews, newValue, needs: []) }
  }
}

// MARK: - Following a change of size

extension Layer {
  /// Resizes subviews by their autoresizing masks, after the size of the bounds changed and before any layout.
  ///
  /// A subview that follows comes here as well. Changes are worked off one after another rather than
  /// inside each other, so that a deep tree needs no deep stack.
  final func sizeDidChange(from oldSize: Size) {
    if table[row].flags.contains(.isWindow), let window = view as? Window {
      window.updateSizeClasses(from: oldSize)
      window.contentManager?.windowDidResize()
    }
    guard table[row].childCount > 0, table[row].flags.contains(.autoresizesSubviews) else { return }
    ResizedLayers.pending.append((self, oldSize, bounds.size))
    guard ResizedLayers.pending.count == 1 else { return }
    var next = 0
    while next < ResizedLayers.pending.count {
      let (layer, oldSize, newSize) = ResizedLayers.pending[next]
      layer.resizeSubviews(from: oldSize, to: newSize)
      next += 1
    }
    ResizedLayers.pending.removeAll(keepingCapacity: true)
  }

  /// Resizes the subviews of a layer by their autoresizing masks.
  private func resizeSubviews(from oldSize: Size, to newSize: Size) {
    var next = table[row].firstChild
    while next >= 0 {
      let child = next
      next = table[child].nextSibling
      guard table[child].flags.contains(.hasOtherComponents) else { continue }
      if let subview = table.view(of: child), !subview.autoresizingMask.isEmpty,
        subview.translatesAutoresizingMaskIntoConstraints
      {
        let frame = subview.autoresizingMask.resize(subview.frame, from: oldSize, to: newSize)
        guard frame.isFinite else { continue }
        subview.layer.setFrame(frame)
      }
    }
  }
}

/// The layers whose subviews are still to be resized.
private enum ResizedLayers {
  static var pending: [(layer: Layer, oldSize: Size, newSize: Size)] = []
}

nonisolated extension View.AutoresizingMask {
  /// Returns the frame of a subview after its superview's size changed.
  func resize(_ frame: Rect, from oldSize: Size, to newSize: Size) -> Rect {
    let x = Self.stretch(
      frame.minX, frame.width, of: oldSize.width, to: newSize.width,
      flexible: (
        contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin)
      ))
    let y = Self.stretch(
      frame.minY, frame.height, of: oldSize.height, to: newSize.height,
      flexible: (
        contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin)
      ))
    return Rect(x: x.start, y: y.start, width: x.extent, height: y.extent)
  }

  /// Returns the position and length along one axis after a change of the superview's length.
  ///
  /// Margins may be or become negative, the extent stops at zero. Nothing is rounded.
  private static func stretch(
    _ start: Double, _ extent: Double, of oldTotal: Double, to newTotal: Double,
    flexible: (leading: Bool, extent: Bool, trailing: Bool)
  ) -> (start: Double, extent: Double) {
    let trailing = oldTotal - start - extent
    let change = newTotal - oldTotal
    var count = 0.0
    var sum = 0.0
    if flexible.leading { (count, sum) = (count + 1, sum + start) }
    if flexible.extent { (count, sum) = (count + 1, sum + extent) }
    if flexible.trailing { (count, sum) = (count + 1, sum + trailing) }
    /// Returns the share of the change for one flexible part.
    func share(_ part: Double) -> Double {
      // A single part takes all: exact, where the quotient below would be rounded.
      if count == 1 { return change }
      return sum > 0 ? change * part / sum : change / count
    }
    return (
      flexible.leading ? start + share(start) : start,
      flexible.extent ? max(0, extent + share(extent)) : extent
    )
  }
}
