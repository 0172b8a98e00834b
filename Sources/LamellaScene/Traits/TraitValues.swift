/// The storage of a collection: for each trait's number a value or none.
///
/// A copy shares the storage until one of the two is changed.
nonisolated struct TraitValues: Sendable {
  private(set) var boxes: [TraitBox?] = []

  /// Whether no trait is specified.
  var isEmpty: Bool { boxes.allSatisfy { $0 == nil } }

  /// Returns the value of a trait; nil if none is specified.
  ///
  /// - Precondition: The number is the trait's.
  @inline(__always)
  func value<Trait: TraitDefinition>(of trait: Trait.Type, at number: Int) -> Trait.Value? {
    guard number < boxes.count, let box = boxes[number] else { return nil }
    // A number belongs to one trait, whose values stand in boxes of one type.
    return unsafeDowncast(box, to: ValueBox<Trait.Value>.self).value
  }

  /// Returns the result of a closure that reads a part of a trait's value in place; nil if no value is specified.
  ///
  /// - Precondition: The number is the trait's.
  @inline(__always)
  func part<Trait: TraitDefinition, Part>(
    of trait: Trait.Type, at number: Int, _ read: (borrowing Trait.Value) -> Part
  ) -> Part? {
    guard number < boxes.count, let box = boxes[number] else { return nil }
    return read(unsafeDowncast(box, to: ValueBox<Trait.Value>.self).value)
  }

  /// Sets the value of a trait.
  ///
  /// - Precondition: The number is the trait's.
  mutating func set<Trait: TraitDefinition>(
    _ value: Trait.Value, of trait: Trait.Type, at number: Int
  ) {
    self[number] = ValueBox<Trait.Value>(value, isDerived: false)
  }

  /// The box of a trait.
  subscript(number: Int) -> TraitBox? {
    get { number < boxes.count ? boxes[number] : nil }
    set {
      guard newValue != nil || number < boxes.count else { return }
      while boxes.count <= number { boxes.append(nil) }
      boxes[number] = newValue
    }
  }

  /// Returns whether a trait has different values in two collections, or a value in one only.
  @inline(__always)
  func differs(from other: TraitValues, at number: Int) -> Bool {
    guard let box = self[number], let otherBox = other[number] else {
      return self[number] !== other[number]
    }
    return box !== otherBox && !box.isEqual(to: otherBox)
  }

  /// Returns whether two collections have the same values, given and derived, so that one storage can serve both.
  func isInterchangeable(with other: TraitValues) -> Bool {
    if isIdentical(to: other) { return true }
    return self == other
      && zip(boxes, other.boxes).allSatisfy { $0?.isDerived == $1?.isDerived }
  }

  /// Returns whether two collections share one storage.
  @inline(__always)
  func isIdentical(to other: TraitValues) -> Bool {
    boxes.withUnsafeBufferPointer { a in
      other.boxes.withUnsafeBufferPointer { b in
        a.baseAddress == b.baseAddress && a.count == b.count
      }
    }
  }
}

nonisolated extension TraitValues: Equatable {
  static func == (a: TraitValues, b: TraitValues) -> Bool {
    if a.isIdentical(to: b) { return true }
    return (0..<max(a.boxes.count, b.boxes.count)).allSatisfy { !a.differs(from: b, at: $0) }
  }
}

/// The base class of boxed trait values, without their type.
nonisolated class TraitBox: @unchecked Sendable {
  /// Whether the value follows from that of another trait, and changes with it: the style follows the theme.
  final let isDerived: Bool
  /// A function that returns whether the values of two boxes of the same trait are equal.
  private final let haveEqualValues: @Sendable (TraitBox, TraitBox) -> Bool

  fileprivate init(
    isDerived: Bool, haveEqualValues: @escaping @Sendable (TraitBox, TraitBox) -> Bool
  ) {
    self.isDerived = isDerived
    self.haveEqualValues = haveEqualValues
  }

  /// Returns whether the value of another box of the same trait is equal.
  final func isEqual(to other: TraitBox) -> Bool {
    self === other || haveEqualValues(self, other)
  }
}

/// A boxed trait value.
///
/// The class itself does not require that values are equatable: the runtime would search all conformances of the
/// program for each of the traits when a program starts. Unchecked as a subclass; its value is constant and sendable.
nonisolated final class ValueBox<Value: Sendable>: TraitBox, @unchecked Sendable {
  let value: Value

  init(_ value: Value, isDerived: Bool) where Value: Equatable {
    self.value = value
    super.init(isDerived: isDerived) {
      unsafeDowncast($0, to: ValueBox.self).value == unsafeDowncast($1, to: ValueBox.self).value
    }
  }
}
