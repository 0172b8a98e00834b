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
    title.font = .system(size: Theme.TypeSize.large, weight: .bold)
    title.textColor = theme.ink
    caption.font = .system(size: Theme.TypeSize.small)
    caption.textColor = theme.inkSoft
    for label in [title, caption] { label.textAlignment = .center }
    button.identifier = "continue"
    button.style = .prominent
    button.addAction(for: .primaryActionTriggered) { [unowned self] _ in onContinue() }
    placeViews()
  }

  /// Places the card in the middle, and the texts and the button below each other in it.
  private func placeViews() {
    let rows = StackView(arrangedSubviews: [title, caption, button])
    rows.axis = .vertical
    rows.alignment = .center
    rows.setCustomSpacing(Theme.Spacing.controls / 2, after: title)
    rows.setCustomSpacing(Theme.Spacing.card * 2, after: caption)
    for (view, parent) in [(card, self), (rows, card)] as [(View, View)] {
      view.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(view)
    }
    LayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: centerXAnchor),
      card.centerYAnchor.constraint(equalTo: centerYAnchor),
      card.widthAnchor.constraint(equalToConstant: 264),
      button.widthAnchor.constraint(equalToConstant: 144),
      button.heightAnchor.constraint(equalToConstant: 40),
      rows.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 12),
      rows.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
      rows.topAnchor.constraint(equalTo: card.topAnchor, constant: 20),
      rows.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -20),
    ])
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
}
