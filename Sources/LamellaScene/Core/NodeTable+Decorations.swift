internal import LamellaGeometry
internal import LamellaGraphics

/// What few layers have and what takes references: it stands beside the rows.
nonisolated struct Decoration {
  /// The shape of the shadow, in the layer's own space.
  var shadowPath: Shape?
  /// The box that casts the shadow of a turned layer, as the last frame drew it.
  var shadowBox: Shape?
  /// What `shadowBox` was made from.
  var shadowBoxBounds = Rect.zero
  var shadowBoxRadii = SIMD4<Double>.zero
  /// The mask, and its view where it has one: both are kept alive.
  var mask: Layer?
  var maskView: View?
  /// The picture that is kept of the row, where one is.
  var picture: KeptPicture?

  var isEmpty: Bool {
    shadowPath == nil && shadowBox == nil && mask == nil && picture == nil
  }
}

/// Looks that few nodes have.
nonisolated struct NodeLooks: OptionSet {
  var rawValue: UInt8

  /// The corners are not all of one radius.
  static let hasCorners = NodeLooks(rawValue: 1)
  /// The extras hold a radius for each corner.
  static let hasCornerRadii = NodeLooks(rawValue: 2)
  /// The node casts a shadow that may be seen.
  static let hasShadow = NodeLooks(rawValue: 4)
  /// The node's decoration holds a mask.
  static let hasMask = NodeLooks(rawValue: 8)
  /// The node is the mask of its parent, and not among its children.
  static let isMask = NodeLooks(rawValue: 16)
  /// A picture of the node is kept.
  static let isKept = NodeLooks(rawValue: 32)
  /// The node's layer shows tiles.
  static let isTiled = NodeLooks(rawValue: 64)
}

nonisolated extension NodeTable {
  /// The rare looks of a row.
  @inline(__always)
  func looks(of row: Row) -> NodeLooks {
    guard self[row].flags.contains(.isDecorated) else { return [] }
    return extras[Int(self[row].extras)].looks
  }

  /// Gives a row one of the rare looks, or takes it.
  func setLook(_ look: NodeLooks, of row: Row, _ isSet: Bool) {
    guard looks(of: row).contains(look) != isSet else { return }
    let isDecorated = withExtras(of: row) { extras in
      if isSet { extras.looks.insert(look) } else { extras.looks.remove(look) }
      return !extras.looks.isEmpty
    }
    if isDecorated {
      self[row].flags.insert(.isDecorated)
    } else {
      self[row].flags.remove(.isDecorated)
    }
  }

  /// Whether a row is the mask of its parent.
  func isMask(_ row: Row) -> Bool { looks(of: row).contains(.isMask) }

  /// Changes what a row has besides its fields.
  func withDecoration(of row: Row, _ change: (inout Decoration) -> Void) {
    var decoration = decorations.removeValue(forKey: row) ?? Decoration()
    change(&decoration)
    if !decoration.isEmpty { decorations[row] = decoration }
  }

  // MARK: Masks

  /// The mask of a row.
  func mask(of row: Row) -> Layer? {
    looks(of: row).contains(.hasMask) ? decorations[row]?.mask : nil
  }

  /// The row of a row's mask, or -1.
  func maskRow(of row: Row) -> Row {
    guard looks(of: row).contains(.hasMask), let mask = decorations[row]?.mask else { return -1 }
    return mask.row
  }

  /// Gives a row another mask: linked with the row as its parent, but outside of the row's children.
  func setMask(of row: Row, to mask: Layer?) {
    // Kept to the end: letting the old one go may run code.
    let old = decorations[row]
    if let old = old?.mask { separate(old.row) }
    let view = mask.flatMap { self.view(of: $0.row) }
    withDecoration(of: row) {
      $0.mask = mask
      $0.maskView = view
    }
    if let mask {
      setLook(.hasMask, of: row, true)
      setLook(.isMask, of: mask.row, true)
      self[mask.row].flags.formUnion([.needsCompose, .needsDraw])
      forgetWays(by: mask.row)
      self[mask.row].parent = row
      tellAncestors(of: mask.row)
    } else {
      setLook(.hasMask, of: row, false)
    }
    self.mark(row, .needsDraw)
    withExtendedLifetime(old) {}
  }

  /// Takes a mask away from the row that it masks.
  func unlinkMask(_ row: Row) {
    let host = self[row].parent
    guard isMask(row), host >= 0 else { return }
    setMask(of: host, to: nil)
  }

  private func separate(_ mask: Row) {
    setLook(.isMask, of: mask, false)
    forgetWays(by: mask)
    self[mask].parent = -1
  }

  /// Lets go what stands beside a row that is about to be given back.
  func removeDecoration(of row: Row) {
    guard let old = decorations.removeValue(forKey: row) else { return }
    if let mask = old.mask { separate(mask.row) }
  }
}
