public import LamellaControls
public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A row of a list: an image, a text with a second one below it, a value and an accessory at the trailing edge.
///
/// Parts that are not set take no room. Texts take as many lines as they need, and the row is as high as they are.
///
/// ```swift
/// cell.image = player.portrait
/// cell.text = player.name
/// cell.secondaryText = "Joined \(player.year)"
/// cell.accessory = .disclosure
/// ```
open class ListCell: CollectionCell {
  /// The mark or view at a row's trailing edge.
  public enum Accessory {
    /// Nothing.
    case none
    /// An arrow: the row leads somewhere.
    case disclosure
    /// A check mark.
    case checkmark
    /// A view of one's own, such as a switch, in the size that fits it.
    case view(View)
  }

  /// The label of the text.
  public final let textLabel = Label()
  /// The label of the second text; nil until it is set.
  public private(set) final var secondaryLabel: Label?
  /// The label of the value; nil until it is set.
  public private(set) final var valueLabel: Label?
  /// The view of the image; nil until it is set.
  public private(set) final var imageView: ImageView?
  private final var accessoryMark: AccessoryMark?
  private final var accessoryView: View?
  /// The mark that deletes the row; nil until the row was edited.
  private final var deleteMark: DeleteMark?
  /// The grip that moves the row; nil until the row was edited.
  private final var grip: RowGrip?
  private final var showsDeleteMark = false
  private final var showsGrip = false
  /// The width at the trailing edge that is left to the list's bar of titles, in points.
  final var trailingInset = 0.0 {
    didSet { if trailingInset != oldValue { contentDidChange() } }
  }
  private final let separator = Layer()
  private final var hasSeparator = false
  private final var style = ListLayout.Style.plain

  /// The space between the row's edges and its content, in points.
  private static let margin = Theme.Spacing.margin
  private static let verticalMargin = 10.0
  private static let spacing = Theme.Spacing.card
  /// The smallest height of a row, in points.
  public static let minimumHeight = 44.0

  /// Makes a cell without content.
  public required init(frame: Rect = .zero) {
    super.init(frame: frame)
    textLabel.numberOfLines = 0
    contentView.addSubview(textLabel)
    layer.addSublayer(separator)
    separator.isHidden = true
    stateDidChange()
  }

  nonisolated deinit {}

  // MARK: Content

  /// The text.
  public final var text: String? {
    get { textLabel.text }
    set {
      textLabel.text = newValue
      contentDidChange()
    }
  }

  /// The smaller text below; nil shows none.
  public final var secondaryText: String? {
    get { secondaryLabel?.text }
    set {
      if newValue != nil, secondaryLabel == nil {
        let label = Label()
        label.numberOfLines = 0
        label.font = .system(size: Theme.TypeSize.small)
        label.textColor = effectiveTheme.inkSoft
        contentView.addSubview(label)
        secondaryLabel = label
      }
      secondaryLabel?.text = newValue
      secondaryLabel?.isHidden = newValue == nil
      contentDidChange()
    }
  }

  /// The text at the trailing edge; nil shows none.
  public final var value: String? {
    get { valueLabel?.text }
    set {
      if newValue != nil, valueLabel == nil {
        let label = Label()
        label.textColor = effectiveTheme.inkSoft
        contentView.addSubview(label)
        valueLabel = label
      }
      valueLabel?.text = newValue
      valueLabel?.isHidden = newValue == nil
      contentDidChange()
    }
  }

  /// The image at the leading edge; nil shows none.
  public final var image: Image? {
    get { imageView?.image }
    set {
      if newValue != nil, imageView == nil {
        let view = ImageView()
        contentView.addSubview(view)
        imageView = view
      }
      imageView?.image = newValue
      imageView?.isHidden = newValue == nil
      contentDidChange()
    }
  }

  /// The size of the image, in points; nil, the default, for that of the image.
  public final var imageSize: Size? {
    didSet { if imageSize != oldValue { contentDidChange() } }
  }

  /// The mark or view at the row's trailing edge; none by default.
  public final var accessory = Accessory.none {
    didSet { accessoryDidChange() }
  }

  private final func accessoryDidChange() {
    accessoryView?.removeFromSuperview()
    accessoryView = nil
    let mark: AccessoryMark.Kind?
    switch accessory {
    case .none: mark = nil
    case .disclosure: mark = .disclosure
    case .checkmark: mark = .checkmark
    case .view(let view):
      mark = nil
      accessoryView = view
      contentView.addSubview(view)
    }
    if let mark {
      let view = accessoryMark ?? AccessoryMark()
      view.kind = mark
      if accessoryMark == nil { contentView.addSubview(view) }
      accessoryMark = view
      view.isHidden = false
    } else {
      accessoryMark?.isHidden = true
    }
    contentDidChange()
  }

  private final func contentDidChange() {
    setNeedsLayout()
    setNeedsMeasuring()
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    text = nil
    secondaryText = nil
    value = nil
    image = nil
    imageSize = nil
    accessory = .none
  }

  // MARK: Appearance

  /// Takes the row's place in its section.
  final func place(isFirst: Bool, isLast: Bool, style: ListLayout.Style, hasSeparator: Bool) {
    let hadStyle = self.style
    self.hasSeparator = hasSeparator
    self.style = style
    separator.isHidden = !hasSeparator
    guard style == .insetGrouped || hadStyle == .insetGrouped else { return }
    var corners: CornerMask = []
    let isCard = style == .insetGrouped
    if isCard, isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isCard, isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    layer.maskedCorners = corners
    cornerRadius = corners.isEmpty ? 0 : Theme.Radius.card
    setClips(!corners.isEmpty)
    stateDidChange()
  }

  /// Shows or hides what edits the row.
  final func showEditing(canDelete: Bool, canMove: Bool) {
    guard canDelete != showsDeleteMark || canMove != showsGrip else { return }
    showsDeleteMark = canDelete
    showsGrip = canMove
    if canDelete, deleteMark == nil {
      let mark = DeleteMark()
      mark.addAction(for: .touchUpInside) { [weak self] _ in
        guard let self else { return }
        (collectionView as? ListView)?.deleteMarkWasTapped(in: self)
      }
      addEditing(mark)
      deleteMark = mark
    }
    if canMove, grip == nil {
      let grip = RowGrip()
      grip.press.addAction { [weak self, weak grip] _ in
        guard let self, let grip else { return }
        collectionView?.reorder(by: grip.press, of: self)
      }
      addEditing(grip)
      self.grip = grip
    }
    deleteMark?.isUserInteractionEnabled = canDelete
    grip?.isUserInteractionEnabled = canMove
    contentDidChange()
  }

  /// Adds a mark or grip outside of the row, from where it moves in.
  private final func addEditing(_ view: View) {
    View.performWithoutAnimation {
      view.alpha = 0
      let isLeading =
        (view is DeleteMark) != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
      view.frame.origin = Point(
        isLeading ? -view.bounds.width : bounds.width, (bounds.height - view.bounds.height) / 2)
      contentView.addSubview(view)
    }
  }

  open override func stateDidChange() {
    super.stateDidChange()
    let theme = effectiveTheme
    if isHighlighted || isLifted {
      backgroundColor = theme.raised
    } else if isSelected {
      backgroundColor = theme.accent.withAlpha(0.22)
    } else if isHovered {
      backgroundColor = theme.raised.withAlpha(0.5)
    } else {
      backgroundColor = style == .insetGrouped ? theme.surface : nil
    }
    layer.borderWidth = isCurrent ? 2 : 0
    layer.borderColor = tintColor
  }

  open override func themeDidChange() {
    super.themeDidChange()
    let theme = effectiveTheme
    secondaryLabel?.textColor = theme.inkSoft
    valueLabel?.textColor = theme.inkSoft
    stateDidChange()
    setNeedsLayout()
  }

  // MARK: Layout

  /// The places of the parts in a width, before mirroring.
  private struct Arrangement {
    var image = Rect.zero
    var text = Rect.zero
    var secondary = Rect.zero
    var value = Rect.zero
    var accessory = Rect.zero
    var deleteMark = Rect.zero
    var grip = Rect.zero
    var height = 0.0
    /// The height of the texts one below the other.
    var texts = 0.0
    /// Whether the value is below the texts.
    var isStacked = false
  }

  private static let endless = Size(.greatestFiniteMagnitude, .greatestFiniteMagnitude)

  private final func arrangement(width: Double) -> Arrangement {
    var result = Arrangement()
    var low = Self.margin
    var high = max(width - Self.margin - trailingInset, low)
    var height = 0.0
    let mark = Size(DeleteMark.side, DeleteMark.side)
    // What is hidden is outside of the row.
    result.deleteMark = Rect(
      origin: Point(showsDeleteMark ? low : -mark.width, 0), size: mark)
    result.grip = Rect(
      origin: Point(showsGrip ? high - RowGrip.size.width : width, 0), size: RowGrip.size)
    if showsDeleteMark { low += mark.width + Self.spacing }
    if showsGrip { high -= RowGrip.size.width + Self.spacing }
    if let imageView, let image = imageView.image, !imageView.isHidden {
      let size = imageSize ?? image.size
      result.image = Rect(origin: Point(low, 0), size: size)
      low += size.width + Self.spacing
      height = size.height
    }
    if let size = accessorySize {
      result.accessory = Rect(x: high - size.width, y: 0, width: size.width, height: size.height)
      high -= size.width + Self.spacing
      height = max(height, size.height)
    }
    let whole = high - low
    var valueSize = Size.zero
    if let valueLabel, !valueLabel.isHidden {
      valueSize = valueLabel.sizeThatFits(Size(max(whole, 0), .greatestFiniteMagnitude))
    }
    // A value that would break the text's line goes below.
    let isStacked =
      valueSize.width > 0 && textLabel.text != nil
      && textLabel.sizeThatFits(Self.endless).width + Self.spacing + valueSize.width > whole
    if valueSize.width > 0, !isStacked {
      result.value = Rect(
        x: high - valueSize.width, y: 0, width: valueSize.width, height: valueSize.height)
      high -= valueSize.width + Self.spacing
      height = max(height, valueSize.height)
    }
    let room = Size(max(high - low, 0), .greatestFiniteMagnitude)
    let text = textLabel.text == nil ? 0 : textLabel.sizeThatFits(room).height
    var secondary = 0.0
    if let secondaryLabel, !secondaryLabel.isHidden {
      secondary = secondaryLabel.sizeThatFits(room).height
    }
    let gap = text > 0 && secondary > 0 ? 2.0 : 0
    var texts = text + gap + secondary
    result.text = Rect(x: low, y: 0, width: room.width, height: text)
    result.secondary = Rect(x: low, y: text + gap, width: room.width, height: secondary)
    if isStacked {
      let start = texts + (texts > 0 ? 2 : 0)
      result.value = Rect(x: low, y: start, width: room.width, height: valueSize.height)
      texts = start + valueSize.height
    }
    result.texts = texts
    result.isStacked = isStacked
    height = max(height, texts)
    result.height = max(height + 2 * Self.verticalMargin, Self.minimumHeight)
    return result
  }

  private final var accessorySize: Size? {
    if let accessoryView {
      let size = accessoryView.intrinsicContentSize
      return size.width >= 0 && size.height >= 0
        ? size : accessoryView.sizeThatFits(accessoryView.bounds.size)
    }
    if let accessoryMark, !accessoryMark.isHidden { return AccessoryMark.size }
    return nil
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    if !contentView.constraints.isEmpty { return super.sizeThatFits(size) }
    return Size(size.width, arrangement(width: size.width).height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let hairline = Theme.hairline(scale: traitCollection.displayScale)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    separator.backgroundColor = effectiveTheme.raised
    let places = arrangement(width: bounds.width)
    let scale = max(traitCollection.displayScale, 1)
    /// Returns a place in the row: centered vertically from an offset, mirrored, on whole pixels.
    func placed(_ rect: Rect, height: Double, from top: Double = 0) -> Rect {
      let y = (((bounds.height - height) / 2 + top) * scale).rounded() / scale
      let x = isMirrored ? bounds.width - rect.maxX : rect.minX
      return Rect(x: x, y: y, width: rect.width, height: rect.height)
    }
    if let deleteMark {
      deleteMark.frame = placed(places.deleteMark, height: places.deleteMark.height)
      deleteMark.alpha = showsDeleteMark ? 1 : 0
    }
    if let grip {
      grip.frame = placed(places.grip, height: places.grip.height)
      grip.alpha = showsGrip ? 1 : 0
    }
    imageView?.frame = placed(places.image, height: places.image.height)
    accessoryMark?.isMirrored = isMirrored
    (accessoryView ?? accessoryMark)?.frame = placed(
      places.accessory, height: places.accessory.height)
    let texts = places.texts
    valueLabel?.frame =
      places.isStacked
      ? placed(places.value, height: texts, from: places.value.minY)
      : placed(places.value, height: places.value.height)
    textLabel.frame = placed(places.text, height: texts)
    secondaryLabel?.frame = placed(places.secondary, height: texts, from: places.secondary.minY)
    let inset = places.text.minX
    separator.frame = Rect(
      x: isMirrored ? 0 : inset, y: bounds.height - hairline, width: bounds.width - inset,
      height: hairline)
  }
}
