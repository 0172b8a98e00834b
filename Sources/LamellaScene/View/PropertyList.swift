public import LamellaGeometry

/// An ordered list of a view's named properties, for tree dumps, digests and inspectors.
///
/// Views add their properties in `describe(into:)`.
public nonisolated struct PropertyList: Sendable {
  /// The value of a property.
  public enum Value: Hashable, Sendable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A number.
    case number(Double)
    /// Several numbers: a point, a rectangle, a transform.
    case numbers([Double])
    /// Text.
    case text(String)
  }

  /// Names and values in the order in which they were added.
  public private(set) var entries: [(name: String, value: Value)] = []

  /// Makes an empty list.
  public init() {}

  /// Adds a value of any kind.
  public mutating func add(_ name: String, _ value: Value) {
    entries.append((name, value))
  }

  /// Adds text, or null.
  public mutating func add(_ name: String, _ text: String?) {
    add(name, text.map(Value.text) ?? .null)
  }

  /// Adds true or false.
  public mutating func add(_ name: String, _ flag: Bool) { add(name, .bool(flag)) }

  /// Adds a whole number.
  public mutating func add(_ name: String, _ integer: Int) { add(name, .integer(integer)) }

  /// Adds a number.
  public mutating func add(_ name: String, _ number: Double) { add(name, .number(number)) }

  /// Adds a point as x, y.
  public mutating func add(_ name: String, _ point: Point) {
    add(name, .numbers([point.x, point.y]))
  }

  /// Adds a size as width, height.
  public mutating func add(_ name: String, _ size: Size) {
    add(name, .numbers([size.width, size.height]))
  }

  /// Adds a rectangle as x, y, width, height.
  public mutating func add(_ name: String, _ rect: Rect) {
    add(name, .numbers([rect.minX, rect.minY, rect.width, rect.height]))
  }

  /// Adds insets as top, left, bottom, right.
  public mutating func add(_ name: String, _ insets: EdgeInsets) {
    add(name, .numbers([insets.top, insets.left, insets.bottom, insets.right]))
  }

  /// Adds a transform as a, b, c, d, tx, ty.
  public mutating func add(_ name: String, _ transform: Transform2D) {
    add(
      name,
      .numbers([
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
      ]))
  }

  /// Adds a 3D transform as its sixteen numbers, row by row.
  public mutating func add(_ name: String, _ transform: Transform3D) {
    add(
      name,
      .numbers([
        transform.m11, transform.m12, transform.m13, transform.m14,
        transform.m21, transform.m22, transform.m23, transform.m24,
        transform.m31, transform.m32, transform.m33, transform.m34,
        transform.m41, transform.m42, transform.m43, transform.m44,
      ]))
  }
}

extension View {
  /// Adds the properties that every view has; see `describe(into:)`.
  final func describeView(into properties: inout PropertyList) {
    properties.add("class", "\(type(of: self))")
    properties.add("identifier", identifier)
    properties.add("label", accessibilityLabel)
    properties.add("tag", tag)
    properties.add("frame", frame)
    properties.add("bounds", bounds)
    properties.add("center", center)
    properties.add("transform", transform)
    if table[row].flags.contains(.hasTransform3D) {
      // Only if it is not affine.
      properties.add("transform3D", layer.transform)
    }
    properties.add("alpha", alpha)
    properties.add("hidden", isHidden)
    properties.add("clipsToBounds", clipsToBounds)
    properties.add("userInteractionEnabled", isUserInteractionEnabled)
    properties.add("windowFrame", convert(bounds, to: nil))
    // Only if they differ from the defaults.
    if contentMode != .scaleToFill { properties.add("contentMode", "\(contentMode)") }
    let contentsRect = layer.contentsRect
    if contentsRect != Rect(x: 0, y: 0, width: 1, height: 1) {
      properties.add("contentsRect", contentsRect)
    }
    if let mask = layer.mask {
      properties.add("mask", mask.view.map { "\(type(of: $0))" } ?? "\(type(of: mask))")
    }
    if layer.shouldRasterize { properties.add("shouldRasterize", true) }
    if ViewMargins.column[row].own != nil { properties.add("layoutMargins", layoutMargins) }
    let safeArea = safeAreaInsets
    if safeArea != .zero { properties.add("safeAreaInsets", safeArea) }
  }
}
