internal import LamellaConstraints
public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene
public import LamellaText

/// A control in which a line of text is edited.
///
/// ```swift
/// let name = TextField(frame: Rect(x: 20, y: 20, width: 240, height: 36))
/// name.placeholder = "Your name"
/// name.addAction(for: .editingChanged) { _ in start.isEnabled = !(name.text ?? "").isEmpty }
/// window.addSubview(name)
/// ```
///
/// A click, a tap, Tab or ``becomeFirstResponder()`` begins the editing: the caret shows and the platform's text input is
/// on. Keys, the mouse and fingers move the caret and select; see <doc:TextFields>. Text of any script is edited by
/// characters as a reader counts them, and in the order in which they stand on the screen. Newlines in the text become
/// spaces.
///
/// Events: `editingDidBegin`, `editingChanged` for each change by the user, `editingDidEndOnExit` for Return, and
/// `editingDidEnd`. See ``TextFieldDelegate`` for the order of calls.
///
/// # Performance
/// The text is shaped when it changes. A field at rest does nothing; while it is edited, the caret blinks by showing and
/// hiding a view, twice a second.
open class TextField: Control {
  /// The delegate.
  public final weak var delegate: (any TextFieldDelegate)?

  /// The text with its selection and history.
  final var model = EditableText()
  /// The view that draws the text, clipped to its part of the field.
  final let textView = FieldTextView()
  /// Whether editing has begun and not ended.
  private(set) final var hasBegunEditing = false
  /// Ends the editing if the window ends in the midst of it; the window alone holds it.
  private final weak var editingActivity: WindowActivity?
  final var drag = Drag.none
  /// The handles of a selection that a finger made; nil until one does.
  final var handles: SelectionHandles?
  private(set) final lazy var caretBlink = CaretBlink(self)
  final var storedClearButton: ClearButton?
  final var storedBorderStyle = BorderStyle.roundedRect
  private final var storedFont: Font?
  private final var storedColor: Color?
  private final var storedPlaceholder: String?
  private final var storedAlignment = TextAlignment.natural
  private final var storedIsSecure = false
  private final var storedIsEditable = true
  final var storedClearMode = ViewMode.never
  final var storedLeftView: View?
  final var storedRightView: View?
  final var storedLeftMode = ViewMode.never
  final var storedRightMode = ViewMode.never
  // While `adjustsFontForContentSizeCategory` is on.
  private final var sizeCategoryRegistration: TraitChangeRegistration?

  /// The height of a field with the theme's font, in points.
  static let minimumHeight = 36.0
  /// The width of a field without text, in points.
  static let minimumWidth = 44.0

  /// Makes a field with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cursor = .text
    contentMode = .redraw
    addSubview(textView)
    enlargeTouchTarget(forHeight: Self.minimumHeight)
    // A field beside a label takes the room.
    setDefaultHugging(LayoutPriority(249), .defaultLow)
    updateText()
  }

  nonisolated deinit {}

  // MARK: Text

  /// The text, never nil when it is read; nil empties it.
  ///
  /// Setting it ends a composition, forgets what could be undone, and puts the caret at the end; the delegate and the
  /// actions are not called. Newlines become spaces, other control characters are left out.
  public final var text: String? {
    get { model.text }
    set {
      let new = Self.sanitized(newValue ?? "")
      guard !model.text.hasSameBytes(as: new) || model.markedRange != nil else { return }
      var other = EditableText(new)
      other.maximumLength = model.maximumLength
      other.hidesWords = model.hidesWords
      model = other
      modelDidChange()
    }
  }

  /// The text in grey that is shown while there is no other; nil for none.
  public final var placeholder: String? {
    get { storedPlaceholder }
    set {
      guard newValue != storedPlaceholder else { return }
      storedPlaceholder = newValue
      updateText()
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether there is text.
  public final var hasText: Bool { !model.text.isEmpty }

  /// The greatest number of characters, as a reader counts them, that a user can enter; nil, the default, for no limit.
  ///
  /// Typed and pasted characters beyond it are left out.
  public final var maximumLength: Int? {
    get { model.maximumLength }
    set { model.maximumLength = newValue.map { max(0, $0) } }
  }

  /// Whether the text is shown as dots and can be neither copied nor cut; false by default.
  public final var isSecureTextEntry: Bool {
    get { storedIsSecure }
    set {
      guard newValue != storedIsSecure else { return }
      storedIsSecure = newValue
      model.hidesWords = newValue
      updateText()
    }
  }

  /// Whether the text can be changed by the user; true by default.
  ///
  /// The text of a field that is not editable can be selected and copied.
  public final var isEditable: Bool {
    get { storedIsEditable }
    set {
      guard newValue != storedIsEditable else { return }
      storedIsEditable = newValue
      if !newValue { commitComposition() }
      updateText()
    }
  }

  // MARK: Selection

  /// The selected bytes of the text's UTF-8; an empty range is the place of the caret.
  ///
  /// Bytes, because layouts, the C library and Swift's own strings count so: a place is found in no time, and stays
  /// valid for equal text, unlike a `String.Index`. Places are limited to the text, and rounded down to the start of a
  /// character.
  public final var selectedTextRange: Range<Int> {
    get { model.selection.range }
    set {
      commitComposition()
      model.select(newValue)
      modelDidChange()
    }
  }

  /// The bytes of text that an input method composes; nil while it composes none.
  public final var markedTextRange: Range<Int>? { model.markedRange }

  /// Selects all of the text.
  public final func selectAll() { selectedTextRange = 0..<model.text.utf8.count }

  // MARK: Appearance

  /// The font; nil stands for the theme's body text.
  public final var font: Font? {
    get { storedFont }
    set {
      guard newValue != storedFont else { return }
      storedFont = newValue
      fontDidChange()
    }
  }

  /// Whether the font follows the text size that a person prefers; it does not by default.
  ///
  /// Its size is multiplied by the scale of the traits' `preferredContentSizeCategory`.
  public final var adjustsFontForContentSizeCategory: Bool {
    get { sizeCategoryRegistration != nil }
    set {
      guard newValue != adjustsFontForContentSizeCategory else { return }
      if let registration = sizeCategoryRegistration {
        unregisterForTraitChanges(registration)
        sizeCategoryRegistration = nil
      } else {
        sizeCategoryRegistration = registerForTraitChanges(
          [TraitPreferredContentSizeCategory.self]) { (field: TextField, _) in field.fontDidChange()
          }
      }
      fontDidChange()
    }
  }

  /// Shapes the text again after a change of its font.
  private func fontDidChange() {
    updateText()
    invalidateIntrinsicContentSize()
  }

  /// The field's own font or the theme's, in the preferred size.
  final var effectiveFont: Font { font(in: traitCollection) }

  /// Returns the field's own font or the theme's, in the size that some traits prefer.
  private func font(in traits: @autoclosure () -> TraitCollection) -> Font {
    let font = storedFont ?? .system(size: Theme.TypeSize.body)
    guard sizeCategoryRegistration != nil else { return font }
    return font.withSize(font.pointSize * traits().preferredContentSizeCategory.scale)
  }

  /// The color of the text; nil restores the default, the theme's ink.
  public final var textColor: Color! {
    get { storedColor ?? effectiveTheme.ink }
    set {
      guard newValue != storedColor else { return }
      storedColor = newValue
      textView.setNeedsDisplay()
    }
  }

  /// The alignment of text that is narrower than the field; natural by default, at the field's leading edge.
  ///
  /// Natural text is aligned by the field's `effectiveUserInterfaceLayoutDirection`, whatever its script. Justified text
  /// is aligned as natural.
  public final var textAlignment: TextAlignment {
    get { storedAlignment }
    set {
      guard newValue != storedAlignment else { return }
      storedAlignment = newValue
      updateText()
    }
  }

  /// The border; a rounded rectangle by default, unlike UIKit's, so that a new field can be seen.
  public final var borderStyle: BorderStyle {
    get { storedBorderStyle }
    set {
      guard newValue != storedBorderStyle else { return }
      storedBorderStyle = newValue
      setNeedsDisplay()
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  // MARK: Views in the field

  /// The times at which a button that removes the text is shown at the trailing edge; never, by default.
  ///
  /// There is none while the field is empty, disabled or not editable.
  public final var clearButtonMode: ViewMode {
    get { storedClearMode }
    set {
      guard newValue != storedClearMode else { return }
      storedClearMode = newValue
      setNeedsLayout()
    }
  }

  /// The view at the leading edge; nil for none.
  ///
  /// On the left, or on the right in right-to-left layout. It keeps its size.
  public final var leftView: View? {
    get { storedLeftView }
    set {
      let old = storedLeftView
      guard newValue !== old else { return }
      storedLeftView = newValue
      removeSideView(old)
    }
  }

  /// The view at the trailing edge, in place of the clear button; nil for none.
  public final var rightView: View? {
    get { storedRightView }
    set {
      let old = storedRightView
      guard newValue !== old else { return }
      storedRightView = newValue
      removeSideView(old)
    }
  }

  /// The times at which ``leftView`` is shown; never, by default.
  public final var leftViewMode: ViewMode {
    get { storedLeftMode }
    set {
      storedLeftMode = newValue
      setNeedsLayout()
    }
  }

  /// The times at which ``rightView`` is shown; never, by default.
  public final var rightViewMode: ViewMode {
    get { storedRightMode }
    set {
      storedRightMode = newValue
      setNeedsLayout()
    }
  }

  // MARK: Rectangles

  /// Returns the rectangle of the text in bounds.
  ///
  /// Override it to inset the text further.
  open func textRect(forBounds bounds: Rect) -> Rect {
    let margin = sideMargin
    var (leading, trailing) = (margin, margin)
    if showsLeftView, let view = storedLeftView { leading += view.bounds.width + Self.gap }
    if showsRightView, let view = storedRightView {
      trailing += view.bounds.width + Self.gap
    } else if showsClearButton {
      trailing += ClearButton.side + Self.gap
    }
    let (left, right) = isMirrored ? (trailing, leading) : (leading, trailing)
    return Rect(
      x: bounds.minX + left, y: bounds.minY, width: max(0, bounds.width - left - right),
      height: bounds.height)
  }

  /// Returns the rectangle of the clear button in bounds.
  open func clearButtonRect(forBounds bounds: Rect) -> Rect {
    sideRect(Size(ClearButton.side, ClearButton.side), isLeading: false, in: bounds)
  }

  /// Returns the rectangle of ``leftView`` in bounds.
  open func leftViewRect(forBounds bounds: Rect) -> Rect {
    sideRect(storedLeftView?.bounds.size ?? .zero, isLeading: true, in: bounds)
  }

  /// Returns the rectangle of ``rightView`` in bounds.
  open func rightViewRect(forBounds bounds: Rect) -> Rect {
    sideRect(storedRightView?.bounds.size ?? .zero, isLeading: false, in: bounds)
  }

  // MARK: Size

  /// Returns the size of the text, the views beside it and the border.
  open override func sizeThatFits(_ size: Size) -> Size {
    let rect = textRect(forBounds: Rect(x: 0, y: 0, width: 1_000, height: 0))
    let width = max(textView.contentWidth.rounded(.up), Self.minimumWidth) + 1_000 - rect.width
    return Size(width, height(in: traitCollection))
  }

  /// Returns the height of the text and the border, in points, where the field would have some traits.
  package final func height(in traits: TraitCollection) -> Double {
    let font = font(in: traits)
    let padding = storedBorderStyle == .none ? 0 : Theme.Spacing.controls
    let height = (font.isAvailable ? font.lineHeight : 0).rounded(.up) + 2 * padding
    return storedBorderStyle == .none ? height : max(height, Self.minimumHeight)
  }

  /// The size of the text or the placeholder with the border.
  open override var intrinsicContentSize: Size { sizeThatFits(.zero) }

  /// Returns where the baseline of the text is in a size.
  open override func baselineOffsets(in size: Size) -> BaselineOffsets {
    let font = effectiveFont
    guard font.isAvailable, size.isFinite else { return BaselineOffsets() }
    let scale = traitCollection.displayScale
    let top = (size.height - (font.ascender - font.descender)) / 2
    let baseline = ((top + font.ascender) * scale).rounded() / scale
    return BaselineOffsets(
      firstFromTop: baseline, lastFromBottom: size.height - baseline, lineHeight: font.lineHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSideViews()
    textView.frame = textRect(forBounds: bounds)
    updateText()
  }

  // MARK: Drawing

  /// Whether the focus ring is shown: the border shows the focus instead.
  override var showsFocusRing: Bool { false }

  open override func stateDidChange() {
    super.stateDidChange()
    textView.setNeedsDisplay()
    textView.updateCaretColor()
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    guard storedBorderStyle != .none else { return }
    let theme = effectiveTheme
    let alpha = isEnabled ? 1 : Theme.disabledAlpha
    let radius = storedBorderStyle == .roundedRect ? Theme.Radius.small : 0
    let hairline = Theme.hairline(scale: traitCollection.displayScale)
    let width = isEditing ? max(2, hairline) : hairline
    var line: Color = isEditing ? tintColor : theme.inkSoft.withAlpha(isHovered ? 0.8 : 0.5)
    line.alpha *= alpha
    if storedBorderStyle != .line, isEditable {
      canvas.fill(
        bounds, cornerRadius: radius, with: theme.surface.withAlpha(theme.surface.alpha * alpha))
    }
    canvas.stroke(bounds, cornerRadius: radius, lineWidth: width, with: line)
  }

  // MARK: Editing

  /// Whether the field is edited: it is the first responder and shows a caret or a selection.
  public final var isEditing: Bool { hasBegunEditing && isFirstResponder }

  /// Whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins the editing, unless the delegate forbids it.
  open override func becomeFirstResponder() -> Bool {
    if isEditing { return true }
    guard canBecomeFirstResponder, window != nil,
      delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    hasBegunEditing = true
    if let window {
      let activity = WindowActivity(in: window) { [weak self] in self?.endEditing(.cancelled) }
      editingActivity = activity
    }
    editingStateDidChange()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    window?.showTextInputAboveKeyboard()
    return isFirstResponder
  }

  /// Ends the editing, unless the delegate forbids it.
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, delegate?.textFieldShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    endEditing(.committed)
    return true
  }

  /// Ends the editing of a field that has refused to.
  public final func didLoseFirstResponder() { endEditing(.cancelled) }

  /// Ends the editing after the field has lost the keys.
  final func endEditing(_ reason: DidEndEditingReason) {
    guard hasBegunEditing else { return }
    hasBegunEditing = false
    editingActivity?.finish()
    commitComposition()
    drag = .none
    editingStateDidChange()
    delegate?.textFieldDidEndEditing(self, reason: reason)
    sendActions(for: .editingDidEnd)
  }

  /// A reason for which editing has ended.
  public nonisolated enum DidEndEditingReason: UInt8, Hashable, Sendable {
    /// The field has resigned as the first responder, as its delegate allowed.
    case committed
    /// The window has taken the keys, though the delegate refused, or the window has ended.
    case cancelled
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    caretBlink.stop()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // The window takes the keys from views that leave, whatever their delegates say.
    if !isFirstResponder { endEditing(.cancelled) }
    updateText()
  }

  /// Shows that editing has begun or ended.
  private func editingStateDidChange() {
    setNeedsDisplay()
    setNeedsLayout()
    updateText()
  }

  /// Adds `text`, with dots for a secure one, the selection and the marked text to the properties of every control.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("text", textView.displayedText(of: model.text))
    properties.add("isEditing", isEditing)
    properties.add("selectionStart", model.selection.anchor)
    properties.add("selectionEnd", model.caret.offset)
    properties.add("markedLength", model.markedRange?.count ?? 0)
  }

  // MARK: Input

  /// Handles the keys that select and copy, in a field that is not editable.
  open override func keyDown(_ press: KeyPress) -> Bool {
    if isEditing, !isEditable, handleEditingKey(press) { return true }
    return super.keyDown(press)
  }

  override var isDraggingPart: Bool { drag.isActive }

  override func dragsPart(at point: Point) -> Bool {
    isEditing && (selectionEnd(at: point) != nil || isCaret(at: point))
  }

  /// Whether a touch moves the caret or selects, as the mouse always does.
  package override func dragsPart(with touch: Touch) -> Bool {
    isEnabled && touch.source == .mouse || super.dragsPart(with: touch)
  }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    beginDrag(touch, extending: event?.modifierFlags.contains(.shift) ?? false)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    continueDrag(touch)
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    let drag = drag
    self.drag = .none
    guard case .tap = drag, let touch, isNear(touch) else { return }
    tap(touch)
  }

  open override func cancelTracking(with event: Event?) { drag = .none }
}
