public import LamellaScene

/// A number that stands for the model of a whole tree: equal trees have equal digests.
///
/// Made of what every view describes of itself, so of model values alone; 64-bit FNV-1a, which no run
/// and no machine computes differently.
public nonisolated struct TreeDigest: Hashable, Sendable {
  /// The 64 bits.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Computes the digest of a view and all below it.
  ///
  /// - Complexity: O(number of views); allocates, so it is for runs that verify.
  @MainActor
  public init(of view: View) {
    view.forEachInTree { view, depth in
      var properties = PropertyList()
      view.describe(into: &properties)
      add(properties, depth: depth)
    }
  }

  /// A digest of nothing, to be added to.
  init() {}

  /// Adds a view in tree order.
  ///
  /// - Parameters:
  ///   - properties: What it describes of itself.
  ///   - depth: How many views there are above it.
  mutating func add(_ properties: PropertyList, depth: Int) {
    add(UInt64(depth))
    for (name, value) in properties.entries {
      add(name)
      add(value)
    }
  }

  /// The digest as 16 hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ value: PropertyList.Value) {
    switch value {
    case .null: add(byte: 0)
    case .bool(let flag): add(byte: flag ? 2 : 1)
    case .integer(let integer): add(UInt64(bitPattern: Int64(integer)))
    case .number(let number): add(number.bitPattern)
    case .numbers(let numbers): for number in numbers { add(number.bitPattern) }
    case .text(let text): add(text)
    }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    // An end that no text contains, so that "ab", "c" differs from "a", "bc".
    add(byte: 0xFF)
  }

  private mutating func add(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}

extension View {
  /// Calls the body for the view and all below it, parents first, back to front, with their depths.
  func forEachInTree(_ body: (_ view: View, _ depth: Int) -> Void) {
    var pending: [(View, Int)] = [(self, 0)]
    while let (view, depth) = pending.popLast() {
      body(view, depth)
      for subview in view.subviews.reversed() { pending.append((subview, depth + 1)) }
    }
  }
}
