import Lamella

/// A card over the dimmed game, with a button to resume.
final class PauseCard: View {
  /// Called when the button is pressed.
  var onContinue: () -> Void = {}
  private let card = View()
  private let title = Label()
  private let caption = Label()
  private let button = Button()
  private var isShown = false

  init(theme: Theme) {
    super.init(frame: .zero)
    identifier = "rest"
    isHidden = true
    backgroundColor = Color(white: 0, alpha: 0.5)
    card.backgroundColor = theme.surface
    card.cornerRadius = Theme.Radius.card
    title.font = FontLibrary.system(size: Theme.TypeSize.large, weight: .bold)
    title.textColor = theme.ink
    caption.font = FontLibrary.system(size: Theme.TypeSize.small)
    caption.textColor = theme.inkSoft
    for label in [title, caption] { label.textAlignment = .center }
    button.identifier = "continue"
    button.style = .prominent
    button.addAction(for: .primaryActionTriggered) { [unowned self] _ in onContinue() }
    for view in [title, caption, button] { card.addSubview(view) }
    addSubview(card)
  }

  /// Sets the texts.
  func setText(title: String, caption: String, button: String) {
    self.title.text = title
    self.caption.text = caption
    self.button.title = button
  }

  /// Fades the card in or out; while it fades out it lets presses through.
  func show(_ isShown: Bool, animated: Bool) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    hitTestBehavior = isShown ? .standard : .none
    if isShown, isHidden {
      isHidden = false
      alpha = 0
    }
    View.animate(withDuration: animated ? Theme.Motion.small : 0) {
      alpha = isShown ? 1 : 0
    } completion: { [unowned self] finished in
      if finished, !self.isShown { isHidden = true }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Size(264, 164)
    card.frame = Rect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    title.frame = Rect(x: 12, y: 20, width: size.width - 24, height: 36)
    caption.frame = Rect(x: 12, y: 60, width: size.width - 24, height: 20)
    button.frame = Rect(x: 60, y: 104, width: size.width - 120, height: 40)
  }
}
