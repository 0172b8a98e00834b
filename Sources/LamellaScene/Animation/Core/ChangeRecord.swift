internal import LamellaGeometry

/// What blocks changed, with what it was: to be taken back, or left half way.
final class ChangeRecord {
  /// A property that blocks changed.
  private struct Change {
    let layer: Layer
    let field: AnimatedField
    /// What it was.
    let before: ChangedValue
    /// What the blocks made of it.
    var after: ChangedValue
    /// What it was given last; it has another value where somebody else set it meanwhile.
    var given: ChangedValue
    /// Whether it was a colour that is nil, which animations lead as a clear one.
    let wasNone: Bool
    /// Whether the blocks made such a colour of it.
    var becameNone = false

    /// What it is.
    var model: ChangedValue { layer.table.value(of: field, layer.row) }

    /// What is shown of it; nil outside of windows.
    var shown: ChangedValue? {
      guard let window = layer.hostWindow else { return nil }
      let store = window.animations
      store.look(at: window.mediaTime)
      return store.shown(field, of: layer.row)
    }
  }

  private struct Key: Hashable {
    var row: Row
    var field: AnimatedField
  }

  private var changes: [Change] = []
  private var places: [Key: Int] = [:]
  /// What the block that runs has changed.
  private var touched: [Int] = []

  /// Notes a change that is about to be made.
  func note(_ layer: Layer, _ field: AnimatedField) {
    let key = Key(row: layer.row, field: field)
    let place = places[key] ?? changes.count
    if place == changes.count {
      let value = layer.table.value(of: field, layer.row)
      places[key] = place
      changes.append(
        Change(
          layer: layer, field: field, before: value, after: value, given: value,
          wasNone: layer.hasNone(of: field)))
    }
    touched.append(place)
  }

  /// Notes what a block has made of what it changed.
  func blockEnded() {
    for place in touched {
      let value = changes[place].model
      (changes[place].after, changes[place].given) = (value, value)
      changes[place].becameNone = changes[place].layer.hasNone(of: changes[place].field)
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Ends animations, and gives the properties what they have at an end of the way, or what is shown.
  ///
  /// What somebody else set meanwhile stays, but for what is shown: animations of others go on from there.
  ///
  /// - Parameters:
  ///   - drives: All that animate what was noted here.
  ///   - position: Where the way ends.
  func end(_ drives: [AnimationDrive], at position: ViewAnimatingPosition) {
    let shown = position == .current ? changes.map(\.shown) : []
    for drive in drives {
      for change in changes { drive.remove(change.field, of: change.layer.row) }
      drive.release()
    }
    View.performWithoutAnimation {
      // What is set may lead to anything, to the end of the record as well.
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

  /// Forgets all.
  func removeAll() {
    places = [:]
    exchange(&changes, with: [])
    touched.removeAll(keepingCapacity: true)
  }

  nonisolated deinit {}
}

extension Layer {
  /// Whether a property is a colour that is nil.
  fileprivate final func hasNone(of field: AnimatedField) -> Bool {
    switch field {
    case .fillColor: (self as? ShapeLayer).map { $0.fillColor == nil } ?? false
    case .strokeColor: (self as? ShapeLayer).map { $0.strokeColor == nil } ?? false
    default: false
    }
  }

  /// Sets a property by its number.
  ///
  /// - Parameters:
  ///   - field: The property.
  ///   - value: What it becomes.
  ///   - isOptional: Whether a clear colour stands for nil.
  fileprivate final func set(
    _ field: AnimatedField, to value: ChangedValue, orNone isOptional: Bool
  ) {
    switch (field, value) {
    case (.position, .lanes(let lanes)): position = lanes.point
    case (.zPosition, .lanes(let lanes)): zPosition = lanes[0]
    case (.anchorPoint, .lanes(let lanes)): anchorPoint = lanes.point
    case (.anchorPointZ, .lanes(let lanes)): anchorPointZ = lanes[0]
    case (.boundsOrigin, .lanes(let lanes)): bounds.origin = lanes.point
    case (.boundsSize, .lanes(let lanes)):
      bounds.size = Size(width: max(lanes[0], 0), height: max(lanes[1], 0))
    case (.opacity, .lanes(let lanes)): opacity = Float(lanes[0])
    case (.backgroundColor, .lanes(let lanes)): backgroundColor = lanes.color
    case (.cornerRadius, .lanes(let lanes)): cornerRadius = lanes[0]
    case (.borderWidth, .lanes(let lanes)): borderWidth = lanes[0]
    case (.borderColor, .lanes(let lanes)): borderColor = lanes.color
    case (.shadowColor, .lanes(let lanes)): shadowColor = lanes.color
    case (.shadowOpacity, .lanes(let lanes)): shadowOpacity = Float(lanes[0])
    case (.shadowRadius, .lanes(let lanes)): shadowRadius = lanes[0]
    case (.shadowOffset, .lanes(let lanes)): shadowOffset = lanes.size
    case (.transform, .transform(let value)): transform = value
    case (.sublayerTransform, .transform(let value)): sublayerTransform = value
    case (.contentsRect, .lanes(let lanes)): contentsRect = lanes.rect
    case (_, let value) where field.isDrawn:
      (self as? ShapeLayer)?.setDrawn(field, to: value, orNone: isOptional)
    default: break
    }
  }
}
