internal import LamellaGeometry

extension LayoutConstraint {
  /// A view or a layout guide: what constraints can name.
  public protocol Item: AnyObject {}

  /// Makes a constraint between attributes of views and guides:
  /// `first.attribute (= | <= | >=) multiplier * second.attribute + constant`.
  ///
  /// Anchors are shorter, and let the compiler find mistakes. An attribute of margins names the view's
  /// `layoutMarginsGuide`: the constraint's item is that guide then.
  ///
  /// - Parameters:
  ///   - first: The view or guide whose attribute is constrained.
  ///   - firstAttribute: Its attribute.
  ///   - relation: The relation of the two sides.
  ///   - second: The other view or guide; nil for a constant.
  ///   - secondAttribute: Its attribute; ignored without a second item.
  ///   - multiplier: The factor of the second attribute, from 1e-6 to 1e6 in size. With 0, a length is compared to the
  ///     constant alone. Another number is reported, and 0 stands for it.
  ///   - constant: The constant, in points, from -1e9 to 1e9. Another number is reported, and 0 stands for it.
  /// - Precondition: Both attributes are positions on one axis, leading and trailing not mixed with left and right, or
  ///   both are lengths; only a length can be related to a constant, or have a multiplier of 0.
  public convenience init(
    item first: any Item, attribute firstAttribute: Attribute, relatedBy relation: Relation,
    toItem second: (any Item)?, attribute secondAttribute: Attribute,
    multiplier: Double = 1, constant: Double = 0
  ) {
    let (first, second) = (
      first.anchor(of: firstAttribute), second.map { $0.anchor(of: secondAttribute) }
    )
    self.init(
      first.item, first.attribute, relation, second?.item, second?.attribute ?? .notAnAttribute,
      multiplier: multiplier, constant: constant)
  }

  /// The first view or guide; nil after it ended.
  public var firstItem: (any Item)? { firstGuide ?? firstView }

  /// The second view or guide; nil for a constant, and after it ended.
  public var secondItem: (any Item)? { secondGuide ?? secondView }
}

extension View: LayoutConstraint.Item {}
extension LayoutGuide: LayoutConstraint.Item {}

extension LayoutConstraint.Item {
  /// Returns the anchor of an attribute: that of the margins' guide for an attribute of margins.
  ///
  /// - Precondition: The item is a view or a guide; only views have attributes of margins.
  func anchor(of attribute: LayoutConstraint.Attribute) -> LayoutAnchor<Never> {
    switch self {
    case let guide as LayoutGuide:
      require(attribute.withoutMargin == nil, "a layout guide has no margins: no \(attribute)")
      return LayoutAnchor(guide, attribute)
    case let view as View:
      guard let plain = attribute.withoutMargin else { return LayoutAnchor(view, attribute) }
      return view.layoutMarginsGuide.anchor(of: plain)
    default: fatalError("\(type(of: self)) is neither a view nor a layout guide")
    }
  }
}

extension LayoutConstraint.Attribute {
  /// The attribute of the margins' guide for an attribute of margins; nil for others.
  fileprivate var withoutMargin: LayoutConstraint.Attribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
