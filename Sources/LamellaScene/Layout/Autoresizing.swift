internal import LamellaGeometry

/// Which parts of a view give way when its superview changes size, per axis margin, extent, margin.
public nonisolated struct Autoresizing: OptionSet, Hashable, Sendable {
  /// The bits, as UIKit numbers them.
  public let rawValue: UInt8
  /// The left margin gives way.
  public static let flexibleLeftMargin = Autoresizing(rawValue: 1)
  /// The width gives way.
  public static let flexibleWidth = Autoresizing(rawValue: 2)
  /// The right margin gives way.
  public static let flexibleRightMargin = Autoresizing(rawValue: 4)
  /// The top margin gives way.
  public static let flexibleTopMargin = Autoresizing(rawValue: 8)
  /// The height gives way.
  public static let flexibleHeight = Autoresizing(rawValue: 16)
  /// The bottom margin gives way.
  public static let flexibleBottomMargin = Autoresizing(rawValue: 32)
  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

extension View {
  /// How the view follows changes of its superview's size; nothing unless set.
  public final var autoresizingMask: Autoresizing {
    get { autoresizing }
    set { autoresizing = newValue }
  }

  /// Whether subviews follow changes of this view's size by their masks; true unless set.
  public final var autoresizesSubviews: Bool {
    get { table[row].flags.contains(.autoresizesSubviews) }
    set { layer.updateFlag(.autoresizesSubviews, newValue, needs: []) }
  }

  /// Applies the masks of all subviews to a change of this view's size.
  final func resizeSubviews(fromOldSize oldSize: Size) {
    let newSize = bounds.size
    for subview in subviews where !subview.autoresizing.isEmpty {
      let mask = subview.autoresizing
      let old = subview.frame
      let x = stretch(
        old.minX, old.width, oldSize.width, to: newSize.width,
        flexible: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        ))
      let y = stretch(
        old.minY, old.height, oldSize.height, to: newSize.height,
        flexible: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        ))
      subview.frame = Rect(x: x.start, y: y.start, width: x.extent, height: y.extent)
    }
  }
}

/// One axis of autoresizing: the change of the total is divided among the flexible parts in
/// proportion to their sizes, equally where these add up to nothing.
private nonisolated func stretch(
  _ start: Double, _ extent: Double, _ oldTotal: Double, to newTotal: Double,
  flexible: (Bool, Bool, Bool)
) -> (start: Double, extent: Double) {
  let count = (flexible.0 ? 1 : 0) + (flexible.1 ? 1 : 0) + (flexible.2 ? 1 : 0)
  guard count > 0 else { return (start, extent) }
  let trailing = oldTotal - start - extent
  let change = newTotal - oldTotal
  let sum = (flexible.0 ? start : 0) + (flexible.1 ? extent : 0) + (flexible.2 ? trailing : 0)
  func share(_ part: Double, _ isFlexible: Bool) -> Double {
    guard isFlexible else { return part }
    return sum > 0 ? part + change * part / sum : part + change / Double(count)
  }
  return (share(start, flexible.0), max(0, share(extent, flexible.1)))
}
