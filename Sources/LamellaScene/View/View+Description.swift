internal import LamellaGeometry

extension View {
  /// The view's path in its tree, for messages: `Window/ScrollView(pager)/View[1]`, with the index in `subviews` where a
  /// sibling has the same name.
  package final var path: String { layer.treePath }

  /// The view and its subtree, one view a line, indented: class, name, frame, and values that differ from the defaults.
  ///
  /// The indentation stops growing at a depth of 64.
  ///
  /// - Complexity: O(number of views).
  public final var recursiveDescription: String {
    var lines = ""
    var current = row
    var depth = 0
    while true {
      if let view = table.view(of: current) {
        if !lines.isEmpty { lines += "\n" }
        // Bounded: the indentation of a deep tree would outweigh its content.
        lines += String(repeating: "  ", count: min(depth, 64)) + view.summary
      }
      let next = table.next(after: current, below: row) { depth += $0 }
      guard next >= 0 else { return lines }
      current = next
    }
  }

  private var summary: String {
    let frame = frame
    var line = "\(layer.name) (\(frame.minX), \(frame.minY), \(frame.width), \(frame.height))"
    if bounds.origin != .zero { line += " showing (\(bounds.minX), \(bounds.minY))" }
    if table[row].flags.contains(.hasPerspective) {
      line += " in perspective"
    } else if !transform3D.isIdentity {
      line += " transformed"
    }
    if anchorPoint != Point(x: 0.5, y: 0.5) {
      line += " about (\(anchorPoint.x), \(anchorPoint.y))"
    }
    if layer.zPosition != 0 { line += " z \(layer.zPosition)" }
    if alpha != 1 { line += " alpha \(alpha)" }
    if isHidden { line += " hidden" }
    if clipsToBounds { line += " clips" }
    if !isUserInteractionEnabled { line += " untouchable" }
    if tag != 0 { line += " tag \(tag)" }
    return line
  }
}

extension Layer {
  /// The layer's path in its tree, for messages; those that have the name of a sibling have their index.
  ///
  /// - Complexity: O(depth and number of siblings on the way).
  final var treePath: String {
    var names: [String] = []
    var current = row
    while current >= 0 {
      if let layer = table.layer(of: current) { names.append(layer.name + layer.siblingIndex) }
      current = table[current].parent
    }
    return names.reversed().joined(separator: "/")
  }

  /// The index among the siblings, in brackets, if one of them has the same name: that in `subviews` for a view's layer,
  /// and that in `sublayers` for others.
  private final var siblingIndex: String {
    let parent = table[row].parent
    if parent < 0 { return "" }
    var (count, index, hasNamesake) = (0, 0, false)
    var sibling = table[parent].firstChild
    while sibling >= 0 {
      if sibling == row {
        index = count
      } else if !hasNamesake, let other = table.layer(of: sibling) {
        hasNamesake = hasName(of: other)
      }
      if view == nil || table.view(of: sibling) != nil { count += 1 }
      sibling = table[sibling].nextSibling
    }
    return hasNamesake ? "[\(index)]" : ""
  }

  /// Returns whether the layer has the ``name`` of another, without making it.
  private final func hasName(of other: Layer) -> Bool {
    guard let view, let otherView = other.view else {
      return self.view == nil && other.view == nil && type(of: self) == type(of: other)
    }
    return type(of: view) == type(of: otherView) && view.identifier == otherView.identifier
  }

  /// The class of the layer's view, or the layer's own, with the view's identifier.
  fileprivate final var name: String {
    guard let view else { return "\(type(of: self))" }
    return "\(type(of: view))" + (view.identifier.map { "(\($0))" } ?? "")
  }
}
