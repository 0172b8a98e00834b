import Lamella

/// A stack of cards: the top one follows the finger, flies away when thrown, and returns to the bottom.
final class CardsPane: MotionPane {
  private let cards = (0..<4).map { _ in View() }
  /// The indices of the cards in the stack from top to bottom; flying cards are not included.
  private var order = [0, 1, 2, 3]
  /// The index of the card that a finger holds; nil when there is none.
  private var heldCard: Int?
  private var grip = Point.zero

  init() {
    super.init("Cards", "Throw the top one, or press 4")
    field.cornerRadius = Theme.Radius.small
    field.clipsToBounds = true
    for (index, card) in cards.enumerated() {
      card.identifier = "card-\(index)"
      card.cornerRadius = Theme.Radius.small
      card.isUserInteractionEnabled = false
      card.layer.shadowOpacity = 0.25
      card.layer.shadowRadius = 6
      card.layer.shadowOffset = Size(0, 4)
      let number = Label(
        text: "\(index + 1)", font: .system(size: Theme.TypeSize.large, weight: .bold))
      number.textAlignment = .center
      card.addSubview(number)
      field.addSubview(card)
    }
    for card in order.reversed() { field.bringSubviewToFront(cards[card]) }
    addDrag(in: { [unowned self] in topCardContains($0) }, { [unowned self] in handleDrag($0) })
    showColors(effectiveTheme)
  }

  private var stackCenter: Point { Point(field.bounds.midX, field.bounds.midY + 2) }

  // MARK: Dragging

  /// Returns whether a point of the field is on the visible shape of the top card; false while the card is still
  /// fading in.
  private func topCardContains(_ point: Point) -> Bool {
    guard let top = order.first else { return false }
    let card = cards[top]
    let shown = card.layer.presentation()
    if let shown, shown.opacity < 1 { return false }
    let offset = point - (shown?.position ?? card.center)
    let corner = Point(
      max(abs(offset.x) - card.bounds.width / 2 + card.cornerRadius, 0),
      max(abs(offset.y) - card.bounds.height / 2 + card.cornerRadius, 0))
    return corner.distance(to: .zero) <= card.cornerRadius
  }

  /// Grabs the top card, moves it with the drag, and throws or returns it at the end.
  private func handleDrag(_ pan: PanGestureRecognizer) {
    if pan.state == .began { grabTopCard() }
    guard let heldCard else { return }
    let card = cards[heldCard]
    switch pan.state {
    case .began, .changed:
      let translation = pan.translation(in: field)
      card.center = grip + translation
      card.transform = Transform2D(rotationRadians: translation.x / 400)
    case .ended:
      let velocity = pan.velocity(in: field)
      let isThrown =
        velocity.distance(to: .zero) > 500 || card.center.distance(to: stackCenter) > 110
      if isThrown {
        throwTop(towards: velocity + (card.center - stackCenter) * 2)
      } else {
        returnHeldCard(velocity)
      }
    case .cancelled: returnHeldCard(.zero)
    default: break
    }
  }

  /// Grabs the top card at its presented position, even while it returns.
  private func grabTopCard() {
    heldCard = order.first
    guard let heldCard else { return }
    let card = cards[heldCard]
    let shown = card.layer.presentation()
    card.layer.removeAllAnimations()
    grip = shown?.position ?? card.center
    // Its rotation and scale are animated from their presented values.
    if let shown { card.transform3D = shown.transform }
    View.animate(withDuration: Theme.Motion.small) { card.transform = .identity }
  }

  /// Animates the held card back, starting with the finger's velocity.
  private func returnHeldCard(_ velocity: Point) {
    guard let card = heldCard else { return }
    heldCard = nil
    let offset = stackCenter - cards[card].center
    let distance = offset.distance(to: .zero)
    // A spring velocity of 1 covers the whole distance in a second, toward the end.
    let speed =
      distance > 1 ? (velocity.x * offset.x + velocity.y * offset.y) / (distance * distance) : 0
    View.animate(
      springDuration: 0.5, bounce: 0.35, initialSpringVelocity: min(max(speed, -30), 30)
    ) {
      setPosition(of: card, atDepth: 0)
    }
  }

  // MARK: The stack

  /// Throws the top card, even a heldCard one; no effect while all cards fly.
  ///
  /// - Parameter direction: The direction; its length is ignored.
  func throwTop(towards direction: Point) {
    let length = direction.distance(to: .zero)
    guard length > 0 else { return returnHeldCard(.zero) }
    guard let thrown = order.first else { return }
    order.removeFirst()
    heldCard = nil
    let card = cards[thrown]
    let translation = direction * ((field.bounds.width + field.bounds.height) / 1.5 / length)
    ViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.3, options: .curveEaseOut) {
      card.center += translation
      card.transform = Transform2D(rotationRadians: translation.x > 0 ? 0.7 : -0.7)
      card.alpha = 0
    } completion: { [weak self] _ in
      self?.returnToBottom(thrown)
    }
    View.animate(springDuration: 0.45, bounce: 0.3) { layOutCards() }
  }

  /// Puts a card at the bottom of the stack, and fades it in.
  private func returnToBottom(_ card: Int) {
    field.sendSubviewToBack(cards[card])
    order.append(card)
    setPosition(of: card, atDepth: order.count - 1)
    View.animate(withDuration: Theme.Motion.small) { cards[card].alpha = 1 }
  }

  /// Positions the cards of the stack, except heldCard ones.
  private func layOutCards() {
    for (depth, card) in order.enumerated() where card != heldCard {
      setPosition(of: card, atDepth: depth)
    }
  }

  /// Sets the position and the scale of a card by its depth in the stack.
  private func setPosition(of card: Int, atDepth depth: Int) {
    let offset = Double(depth)
    cards[card].center = stackCenter + Point(0, offset * 9 - 9)
    cards[card].transform = Transform2D(scaleX: 1 - offset * 0.06, y: 1 - offset * 0.06)
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    field.backgroundColor = theme.raised
    for (index, card) in cards.enumerated() {
      card.backgroundColor = theme.series[index]
      (card.subviews.first as? Label)?.textColor = theme.ink(on: theme.series[index])
    }
  }

  override func layoutField(_ size: Size) {
    let height = min(size.height - 52, 150)
    for card in cards {
      card.bounds.size = Size((height * 1.5).rounded(), height.rounded())
      card.subviews.first?.frame = card.bounds
    }
    layOutCards()
  }
}
