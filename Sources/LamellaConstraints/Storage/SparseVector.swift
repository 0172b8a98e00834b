/// A vector of which few elements are not zero: the values by index, and the list of the indices that were touched.
struct SparseVector: ~Copyable {
  private(set) var values = Buffer<Double>()
  private var isTouched = Buffer<Bool>()
  /// The indices of elements that may differ from zero, each once, in the order in which they were touched.
  private(set) var indices = Buffer<Int32>()

  /// Makes room for indices below `count`.
  mutating func resize(to count: Int) {
    values.resize(to: count, repeating: 0)
    isTouched.resize(to: count, repeating: false)
  }

  /// Lists an index, if it is not listed yet.
  ///
  /// - Returns: Whether it was not.
  @inline(__always) @discardableResult
  mutating func touch(_ index: Int32) -> Bool {
    if isTouched[index] { return false }
    isTouched[index] = true
    indices.append(index)
    return true
  }

  @inline(__always)
  mutating func add(_ value: Double, at index: Int32) {
    touch(index)
    values[index] += value
  }

  @inline(__always)
  mutating func set(_ value: Double, at index: Int32) {
    touch(index)
    values[index] = value
  }

  /// Sets all elements to zero.
  mutating func clear() {
    for k in 0..<indices.count {
      let index = indices[k]
      values[index] = 0
      isTouched[index] = false
    }
    indices.removeAll()
  }

  /// The size in bytes.
  var byteCount: Int { values.byteCount + isTouched.byteCount + indices.byteCount }
}
