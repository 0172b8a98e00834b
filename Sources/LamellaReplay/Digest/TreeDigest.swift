public import LamellaScene

/// A hash of the model of a view tree: equal trees have equal digests.
///
/// The digest is the 64-bit FNV-1a hash of the described properties of all views, which are model values. It is the
/// same in every run and on every machine.
public nonisolated struct TreeDigest: Hashable, Sendable {
  /// The 64 bits of the hash.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Computes the digest of a view and its descendants.
  ///
  /// - Complexity: O(number of views); allocates.
  @MainActor
  public init(of view: View) {
    view.forEachInTree { view, depth in
      var properties = PropertyList()
      view.describe(into: &properties)
      add(properties, depth: depth)
    }
  }

  /// Makes the digest of no views.
  init() {}

  /// Adds the next view in tree order.
  ///
  /// - Parameters:
  ///   - properties: The described properties of the view.
  ///   - depth: The number of its ancestors.
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

  /// Adds a property's value to the hash.
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

  /// Adds text to the hash.
  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    // A terminator that UTF-8 never contains, so that "ab", "c" differs from "a", "bc".
    add(byte: 0xFF)
  }

  /// Adds a word to the hash.
  private mutating func add(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// Adds a byte to the hash.
  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}

extension View {
  /// Calls a closure for the view and its descendants, parents first, back to front, with their depths.
  func forEachInTree(_ body: (_ view: View, _ depth: Int) -> Void) {
    var pending: [(View, Int)] = [(self, 0)]
    while let (view, depth) = pending.popLast() {
      body(view, depth)
      for subview in view.subviews.reversed() { pending.append((subview, depth + 1)) }
    }
  }
}
