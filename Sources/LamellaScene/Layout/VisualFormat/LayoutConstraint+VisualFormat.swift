internal import LamellaConstraints

extension LayoutConstraint {
  /// The alignment and direction of the views of a visual format.
  public nonisolated struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt16

    /// Makes a set from bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Left edges are aligned; for columns.
    public static let alignAllLeft = FormatOptions(rawValue: 1)
    /// Right edges are aligned; for columns.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 1)
    /// Top edges are aligned; for rows.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 2)
    /// Bottom edges are aligned; for rows.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 3)
    /// The edges where lines of text begin are aligned; for columns.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 4)
    /// The edges where lines of text end are aligned; for columns.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 5)
    /// Horizontal centers are aligned; for columns.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 6)
    /// Vertical centers are aligned; for rows.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 7)
    /// Baselines of the last lines of text are aligned; for rows.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 10)
    /// Baselines of the first lines of text are aligned; for rows.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 11)
    /// Rows run from left to right, whatever the direction of reading.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 8)
    /// Rows run from right to left, whatever the direction of reading.
    public static let directionRightToLeft = FormatOptions(rawValue: 1 << 9)

    /// The attributes that are aligned.
    fileprivate var attributes: [Attribute] {
      let all: [(FormatOptions, Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
        (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
        (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
        (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
      ]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  /// Makes the constraints of a row or column of views that is drawn as text, as UIKit's visual format language.
  ///
  /// ```swift
  /// try LayoutConstraint.activate(
  ///   LayoutConstraint.constraints(
  ///     withVisualFormat: "|-[icon(24)]-gap-[title(>=60)]-[value]-|", options: .alignAllCenterY,
  ///     metrics: ["gap": 12], views: ["icon": icon, "title": title, "value": value]))
  /// ```
  ///
  /// `H:` (the default) is a row, `V:` a column. `|` is the superview's edge, `-` the standard space: 8 points between
  /// views, and the layout margins to the edge. `-20-` is a space of 20 points, `-(>=8,<=20@750)-` one with conditions
  /// and a priority; `(==other)` has a view as long as another. See <doc:ConstraintLayout> for all of it.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - options: The alignment across the row or column, and its direction.
  ///   - metrics: Numbers by the names that the format has for them.
  ///   - views: Views and guides by the names that the format has for them. Each `|` is the superview of the view beside
  ///     it.
  /// - Returns: The constraints in the order of the format, not active yet.
  /// - Throws: ``VisualFormatError`` for a format that is not correct, an unknown name, a number out of its range, and
  ///   an alignment along the axis.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Double] = [:],
    views: [String: any Item]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    var builder = VisualFormatBuilder(
      format: format, parsed: try VisualFormatParser.parse(format), options: options,
      metrics: metrics, views: views)
    return try builder.build(aligning: options.attributes)
  }
}

/// A maker of the constraints of one visual format.
private struct VisualFormatBuilder {
  typealias Attribute = LayoutConstraint.Attribute
  let format: String
  let parsed: VisualFormat
  let options: LayoutConstraint.FormatOptions
  let metrics: [String: Double]
  let views: [String: any LayoutConstraint.Item]
  var constraints: [LayoutConstraint] = []

  /// Makes the constraints.
  mutating func build(aligning attributes: [Attribute]) throws(VisualFormatError)
    -> [LayoutConstraint]
  {
    var items: [any LayoutConstraint.Item] = []
    for element in parsed.elements { items.append(try item(element.name, element.column)) }
    let (start, end) = edges
    if let margin = parsed.leading {
      let superview = try superview(of: items[0], margin.column)
      try connect(
        margin.connection, (superview, start), (items[0], start),
        standard: { $0.addSpace((superview.layoutMarginsGuide, start), (items[0], start), 0) })
    }
    for (index, element) in parsed.elements.enumerated() {
      for predicate in element.predicates { try addLength(of: items[index], predicate) }
      guard index > 0 else { continue }
      let (first, second) = ((items[index - 1], end), (items[index], start))
      try connect(
        parsed.connections[index - 1], first, second,
        standard: { $0.addSpace(first, second, systemSpacing) })
    }
    if let margin = parsed.trailing, let last = items.last {
      let superview = try superview(of: last, margin.column)
      try connect(
        margin.connection, (last, end), (superview, end),
        standard: { $0.addSpace((last, end), (superview.layoutMarginsGuide, end), 0) })
    }
    for attribute in attributes {
      guard attribute.kind == (parsed.isVertical ? .horizontal : .vertical) else {
        let axis = parsed.isVertical ? "columns (V:)" : "rows (H:)"
        throw error("\(axis) cannot be aligned by \(attribute): that lies along them", 1)
      }
      for (first, second) in zip(items, items.dropFirst()) {
        add(first, attribute, .equal, second, attribute, 0)
      }
    }
    return constraints
  }

  // MARK: Parts

  /// An edge of a view or guide.
  typealias Edge = (item: any LayoutConstraint.Item, attribute: Attribute)

  /// Adds the constraints of the space between two edges; a closure adds those of the standard space.
  private mutating func connect(
    _ connection: VisualFormat.Connection, _ first: Edge, _ second: Edge,
    standard: (inout VisualFormatBuilder) -> Void
  ) throws(VisualFormatError) {
    switch connection {
    case .flush: addSpace(first, second, 0)
    case .standard: standard(&self)
    case .predicates(let predicates):
      for predicate in predicates {
        addSpace(
          first, second, try metric(predicate.operand), predicate.relation,
          try priority(predicate.priority))
      }
    }
  }

  /// Adds the constraint of a space: the second edge lies after the first one.
  private mutating func addSpace(
    _ first: Edge, _ second: Edge, _ space: Double,
    _ relation: LayoutConstraint.Relation = .equal, _ priority: LayoutPriority? = nil
  ) {
    // From right to left, what comes after lies to the left: the first edge is to the right of the second one.
    let isReversed = options.contains(.directionRightToLeft) && !parsed.isVertical
    let (left, right) = isReversed ? (second, first) : (first, second)
    add(right.item, right.attribute, relation, left.item, left.attribute, space, priority)
  }

  /// Adds the constraint of a view's length along the axis.
  private mutating func addLength(
    of item: any LayoutConstraint.Item, _ predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) {
    let attribute: Attribute = parsed.isVertical ? .height : .width
    let priority = try priority(predicate.priority)
    if case .name(let name) = predicate.operand.value, metrics[name] == nil,
      let other = views[name]
    {
      return add(item, attribute, predicate.relation, other, attribute, 0, priority)
    }
    let length = try metric(predicate.operand, orView: true)
    guard length >= 0 else {
      throw error("a length cannot be negative: it is \(length)", predicate.operand.column)
    }
    add(item, attribute, predicate.relation, nil, .notAnAttribute, length, priority)
  }

  private mutating func add(
    _ first: any LayoutConstraint.Item, _ firstAttribute: Attribute,
    _ relation: LayoutConstraint.Relation, _ second: (any LayoutConstraint.Item)?,
    _ secondAttribute: Attribute, _ constant: Double, _ priority: LayoutPriority? = nil
  ) {
    let constraint = LayoutConstraint(
      item: first, attribute: firstAttribute, relatedBy: relation, toItem: second,
      attribute: secondAttribute, constant: constant)
    if let priority { constraint.priority = priority }
    constraints.append(constraint)
  }

  // MARK: Names

  /// The edges at which a row or column starts and ends.
  private var edges: (start: Attribute, end: Attribute) {
    if parsed.isVertical { return (.top, .bottom) }
    if options.contains(.directionLeftToRight) { return (.left, .right) }
    return options.contains(.directionRightToLeft) ? (.right, .left) : (.leading, .trailing)
  }

  private func item(
    _ name: String, _ column: Int
  ) throws(VisualFormatError) -> any LayoutConstraint.Item {
    guard let item = views[name] else {
      throw error("no view has the name '\(name)': \(known(views.keys, "views"))", column)
    }
    return item
  }

  /// Returns the superview of a view, or the view that owns a guide.
  private func superview(
    of item: any LayoutConstraint.Item, _ column: Int
  ) throws(VisualFormatError) -> View {
    guard let view = (item as? View)?.superview ?? (item as? LayoutGuide)?.owningView else {
      throw error("'|' needs a superview: add the view beside it to one first", column)
    }
    return view
  }

  /// Returns the number of an operand; a name that is unknown might have been that of a view.
  private func metric(
    _ operand: VisualFormat.Operand, orView allowsView: Bool = false
  ) throws(VisualFormatError) -> Double {
    switch operand.value {
    case .number(let number): return number
    case .name(let name):
      guard let number = metrics[name] else {
        let views = allowsView ? " or view" : ""
        let names = allowsView ? "\(known(self.views.keys, "views")), or: " : ""
        throw error(
          "no metric\(views) has the name '\(name)': \(names)\(known(metrics.keys, "metrics"))",
          operand.column)
      }
      guard number.magnitude <= ConstraintSystem.maximumConstant else {
        throw error(
          "the metric '\(name)' is \(number): it must be from -1e9 to 1e9", operand.column)
      }
      return number
    }
  }

  private func priority(
    _ operand: VisualFormat.Operand?
  ) throws(VisualFormatError) -> LayoutPriority? {
    guard let operand else { return nil }
    let priority = LayoutPriority(Float(try metric(operand)))
    guard priority.rawValue > 0, priority.rawValue <= 1000 else {
      throw error(
        "the priority is \(priority.rawValue): it must be above 0 and at most 1000", operand.column)
    }
    return priority
  }

  /// Returns a sentence about the names that there are, sorted.
  private func known(_ names: some Collection<String>, _ parameter: String) -> String {
    names.isEmpty
      ? "`\(parameter)` is empty; add it there"
      : "`\(parameter)` has \(names.sorted().joined(separator: ", ")); add it there"
  }

  private func error(_ reason: String, _ column: Int) -> VisualFormatError {
    VisualFormatError(reason: reason, format: format, column: column)
  }
}
