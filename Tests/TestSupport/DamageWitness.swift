public import LamellaGraphics
internal import LamellaRendering

/// A checker of damage: it draws each list twice, as a whole and inside of its damage only, and compares.
///
/// ```swift
/// let witness = DamageWitness()
/// harness.frame()
/// #expect(try witness.complaint(about: harness.list) == nil)
/// ```
public final class DamageWitness {
  /// The number of pixels in which the last picture differs from the one before.
  public private(set) var pixelCount = 0

  private var whole: SoftwareRenderer?
  private var partial: SoftwareRenderer?
  private var before: Image?
  private var count: UInt32 = 0

  /// Makes a checker without a previous list.
  public init() {}

  /// Draws the list that follows the one of the last call.
  ///
  /// - Returns: A description of the error: pixels that changed outside of the damage, or that differ when
  ///   only the damage is drawn; nil when there is none.
  public func complaint(about list: DrawList) throws -> String? {
    var list = list
    if list.clearColor == nil { list.clearColor = 0xFF00_0000 }
    let (width, height) = (list.pixelWidth, list.pixelHeight)
    let partial = partial ?? SoftwareRenderer(width: width, height: height)
    let whole = whole ?? SoftwareRenderer(width: width, height: height)
    (self.partial, self.whole) = (partial, whole)
    partial.resize(width: width, height: height)
    whole.resize(width: width, height: height)
    _ = try partial.submit(list)
    let inParts = try partial.readPixels()

    let damage = list.damageSince == nil ? nil : list.damage
    // Without known damage everything is drawn.
    count += 1
    list.number = count
    list.damageSince = nil
    _ = try whole.submit(list)
    let picture = try whole.readPixels()
    defer { before = picture }
    if let difference = Self.first(inParts, picture, where: { _, _ in true }).place {
      return "drawn inside of \(damage ?? []) only, \(difference) is wrong"
    }
    guard let before, (before.width, before.height) == (width, height) else {
      return damage == nil ? nil : "damage without a picture before"
    }
    pixelCount = Self.first(before, picture, where: { _, _ in true }).count
    guard let damage else { return nil }
    let stray = Self.first(before, picture) { x, y in
      !damage.contains { rect in
        (rect.x..<rect.x + rect.width).contains(Int32(x))
          && (rect.y..<rect.y + rect.height).contains(Int32(y))
      }
    }
    return stray.place.map { "\($0) changed outside of \(damage)" }
  }

  /// Returns the first pixel in which two pictures of the same size differ, and the number of such pixels.
  private static func first(
    _ a: Image, _ b: Image, where counts: (Int, Int) -> Bool
  ) -> (place: String?, count: Int) {
    if a.pixels == b.pixels { return (nil, 0) }
    let width = a.width
    var place: String?
    var count = 0
    a.pixels.withUnsafeBytes { a in
      b.pixels.withUnsafeBytes { b in
        for pixel in 0..<a.count / 4
        where a.load(fromByteOffset: pixel * 4, as: UInt32.self)
          != b.load(fromByteOffset: pixel * 4, as: UInt32.self)
        {
          let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
          guard counts(x, y) else { continue }
          count += 1
          if place == nil { place = "(\(x), \(y))" }
        }
      }
    }
    return (place, count)
  }
}
