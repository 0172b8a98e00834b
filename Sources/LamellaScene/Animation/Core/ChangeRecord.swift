internal import LamellaGeometry

/// The properties that animation blocks changed, with their old and new values, for `ViewPropertyAnimator`.
final class ChangeRecord {
  /// A property that blocks changed.
  private struct Change {
    let layer: Layer
    let field: AnimatedField
    /// The model value before the blocks.
    let before: ChangedValue
    /// The model value that the blocks set.
    var after: ChangedValue
    /// The model value last set by the record; differs from the present one if other code set it since.
    var given: ChangedValue
    /// Whether the old value is a nil color, which animations treat as clear.
    let wasNone: Bool
    /// Whether the new value is a nil color.
    var becameNone = false

    /// The present model value.
    var model: ChangedValue { layer.table.animated.value(of: field, layer.row) }

    /// The presentation value; nil outside of windows.
    var shown: ChangedValue? {
      guard let window = layer.hostWindow else { return nil }
      let store = window.animations
      store.setSampleTime(window.mediaTime)
      return store.shown(field, of: layer.row)
    }
  }

  /// The layer and property by which changes are found.
  private struct Key: Hashable {
    var row: Row
    var field: AnimatedField
  }

  /// A constant of a constraint that blocks changed, from which frames follow.
  private struct ConstantChange {
    let constraint: LayoutConstraint
    let before: Double
    var after: Double
    /// The value last set by the record.
    var given: Double
  }

  private var changes: [Change] = []
  private var places: [Key: Int] = [:]
  /// The indices of the changes made by the running block.
  private var touched: [Int] = []
  private var constants: [ConstantChange] = []
  private var constantPlaces: [ObjectIdentifier: Int] = [:]

  /// Records a property's value before it changes.
  func note(_ layer: Layer, _ field: AnimatedField) {
    let key = Key(row: layer.row, field: field)
    let place = places[key] ?? changes.count
    if place == changes.count {
      let value = layer.table.animated.value(of: field, layer.row)
      places[key] = place
      changes.append(
        Change(
          layer: layer, field: field, before: value, after: value, given: value,
          wasNone: layer.hasNone(of: field)))
    }
    touched.append(place)
  }

  /// Records a constraint's constant before it changes.
  func note(_ constraint: LayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    if constantPlaces[key] != nil { return }
    constantPlaces[key] = constants.count
    let value = constraint.constant
    constants.append(
      ConstantChange(constraint: constraint, before: value, after: value, given: value))
  }

  /// Records the new values at the end of a block.
  func blockEnded() {
    for place in touched {
      let value = changes[place].model
      (changes[place].after, changes[place].given) = (value, value)
      changes[place].becameNone = changes[place].layer.hasNone(of: changes[place].field)
    }
    touched.removeAll(keepingCapacity: true)
    for index in constants.indices {
      let value = constants[index].constraint.constant
      (constants[index].after, constants[index].given) = (value, value)
    }
  }

  /// Ends animations, and sets the properties to their start, end or presentation values.
  ///
  /// For `.start` and `.end`, properties that other code set since keep their values. For `.current`, running
  /// animations of other code continue from the presentation values, and constants of constraints keep those of the end.
  ///
  /// - Parameters:
  ///   - controllers: The playback controllers of all recorded animations.
  ///   - position: The position at which the animations end.
  func end(_ controllers: [PlaybackController], at position: ViewAnimatingPosition) {
    let shown = position == .current ? changes.map(\.shown) : []
    for controller in controllers {
      for change in changes { controller.remove(change.field, of: change.layer.row) }
      controller.release()
    }
    View.performWithoutAnimation {
      if position != .current { setConstants(at: position) }
      // Setting a property may run any code, which may even end the record.
      let count = changes.count
      for index in 0..<count where changes.count == count {
        let change = changes[index]
        let model = change.model
        var value = position == .start ? change.before : change.after
        var isNone = position == .start ? change.wasNone : change.becameNone
        if position == .current {
          guard let before = shown[index], let after = change.shown else { continue }
          value = model.moved(from: after, to: before)
          isNone = change.wasNone || change.becameNone
        } else if model != change.given {
          continue
        }
        if value != model || isNone != change.layer.hasNone(of: change.field) {
          change.layer.set(change.field, to: value, orNone: isNone)
        }
        if changes.count == count { changes[index].given = change.model }
      }
    }
  }

  /// Sets the constants that other code did not set since to their start or end values.
  private func setConstants(at position: ViewAnimatingPosition) {
    for index in constants.indices {
      let change = constants[index]
      guard change.constraint.constant == change.given else { continue }
      change.constraint.constant = position == .start ? change.before : change.after
      constants[index].given = change.constraint.constant
    }
  }

  /// Removes all changes.
  func removeAll() {
    places = [:]
    constantPlaces = [:]
    exchange(&constants, with: [])
    exchange(&changes, with: [])
    touched.removeAll(keepingCapacity: true)
  }

  nonisolated deinit {}
}

extension Layer {
  /// Returns whether a color property of the layer is nil.
  fileprivate final func hasNone(of field: AnimatedField) -> Bool {
    switch field {
    case .fillColor: (self as? ShapeLayer).map { $0.fillColor == nil } ?? false
    case .strokeColor: (self as? ShapeLayer).map { $0.strokeColor == nil } ?? false
    default: false
    }
  }

  /// Sets a property of the layer to a recorded value.
  ///
  /// - Parameters:
  ///   - field: The property.
  ///   - value: The new value.
  ///   - isOptional: Whether a clear color stands for nil.
  fileprivate final func set(
    _ field: AnimatedField, to value: ChangedValue, orNone isOptional: Bool
  ) {
    switch (field, value) {
    case (.position, .vector(let vector)): position = vector.point
    case (.zPosition, .vector(let vector)): zPosition = vector[0]
    case (.anchorPoint, .vector(let vector)): anchorPoint = vector.point
    case (.anchorPointZ, .vector(let vector)): anchorPointZ = vector[0]
    case (.boundsOrigin, .vector(let vector)): bounds.origin = vector.point
    case (.boundsSize, .vector(let vector)):
      bounds.size = Size(width: max(vector[0], 0), height: max(vector[1], 0))
    case (.opacity, .vector(let vector)): opacity = Float(vector[0])
    case (.backgroundColor, .vector(let vector)): backgroundColor = vector.color
    case (.cornerRadius, .vector(let vector)): cornerRadius = vector[0]
    case (.borderWidth, .vector(let vector)): borderWidth = vector[0]
    case (.borderColor, .vector(let vector)): borderColor = vector.color
    case (.shadowColor, .vector(let vector)): shadowColor = vector.color
    case (.shadowOpacity, .vector(let vector)): shadowOpacity = Float(vector[0])
    case (.shadowRadius, .vector(let vector)): shadowRadius = vector[0]
    case (.shadowOffset, .vector(let vector)): shadowOffset = vector.size
    case (.transform, .transform(let value)): transform = value
    case (.sublayerTransform, .transform(let value)): sublayerTransform = value
    case (.contentsRect, .vector(let vector)): contentsRect = vector.rect
    case (_, let value) where field.isDrawn:
      (self as? ShapeLayer)?.setDrawn(field, to: value, orNone: isOptional)
    default: break
    }
  }
}
