import Lamella

/// A stack of cards: the top one follows the finger, flies away when it is thrown, and comes back below.
final class CardsPane: MotionPane {
  private let cards = (0..<4).map { _ in View() }
  /// The cards of the stack from the top to the bottom, by number; those that fly are not in it.
  private var order = [0, 1, 2, 3]
  /// The card that a finger holds.
  private var held: Int?
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
    addDrag(in: { [unowned self] in topContains($0) }, { [unowned self] in dragged($0) })
    showColors(effectiveTheme)
  }

  private var middle: Point { Point(field.bounds.midX, field.bounds.midY + 2) }

  // MARK: The finger

  /// Whether a point of the field is on the top card as it is seen, round corners left out; one that is still
  /// fading in cannot be taken.
  private func topContains(_ point: Point) -> Bool {
    guard let top = order.first else { return false }
    let card = cards[top]
    let shown = card.layer.presentation()
    if let shown, shown.opacity < 1 { return false }
    let way = point - (shown?.position ?? card.center)
    let corner = Point(
      max(abs(way.x) - card.bounds.width / 2 + card.cornerRadius, 0),
      max(abs(way.y) - card.bounds.height / 2 + card.cornerRadius, 0))
    return corner.distance(to: .zero) <= card.cornerRadius
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    if pan.state == .began { take() }
    guard let held else { return }
    let card = cards[held]
    switch pan.state {
    case .began, .changed:
      let way = pan.translation(in: field)
      card.center = grip + way
      card.transform = Transform2D(rotationRadians: way.x / 400)
    case .ended:
      let velocity = pan.velocity(in: field)
      let isThrown =
        velocity.distance(to: .zero) > 500 || card.center.distance(to: middle) > 110
      if isThrown {
        throwTop(towards: velocity + (card.center - middle) * 2)
      } else {
        putBack(velocity)
      }
    case .cancelled: putBack(.zero)
    default: break
    }
  }

  /// Takes the top card where it is seen, be it on its way back.
  private func take() {
    held = order.first
    guard let held else { return }
    let card = cards[held]
    let shown = card.layer.presentation()
    card.layer.removeAllAnimations()
    grip = shown?.position ?? card.center
    // How it is turned and scaled on its way leads over into what the finger makes of it.
    if let shown { card.transform3D = shown.transform }
    View.animate(withDuration: Theme.Motion.small) { card.transform = .identity }
  }

  /// Leads the held card back with the velocity that the finger left it.
  private func putBack(_ velocity: Point) {
    guard let card = held else { return }
    held = nil
    let way = middle - cards[card].center
    let distance = way.distance(to: .zero)
    // 1 is the whole way in a second, towards the end.
    let speed =
      distance > 1 ? (velocity.x * way.x + velocity.y * way.y) / (distance * distance) : 0
    View.animate(
      springDuration: 0.5, bounce: 0.35, initialSpringVelocity: min(max(speed, -30), 30)
    ) {
      place(card, at: 0)
    }
  }

  // MARK: The stack

  /// Throws the top card, be it held; without effect while all are on their way.
  ///
  /// - Parameter direction: Of any length.
  func throwTop(towards direction: Point) {
    let length = direction.distance(to: .zero)
    guard length > 0 else { return putBack(.zero) }
    guard let thrown = order.first else { return }
    order.removeFirst()
    held = nil
    let card = cards[thrown]
    let way = direction * ((field.bounds.width + field.bounds.height) / 1.5 / length)
    ViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.3, options: .curveEaseOut) {
      card.center += way
      card.transform = Transform2D(rotationRadians: way.x > 0 ? 0.7 : -0.7)
      card.alpha = 0
    } completion: { [weak self] _ in
      self?.comeBack(thrown)
    }
    View.animate(springDuration: 0.45, bounce: 0.3) { placeAll() }
  }

  private func comeBack(_ card: Int) {
    field.sendSubviewToBack(cards[card])
    order.append(card)
    place(card, at: order.count - 1)
    View.animate(withDuration: Theme.Motion.small) { cards[card].alpha = 1 }
  }

  /// Places the cards of the stack; what is held or flies goes on.
  private func placeAll() {
    for (place, card) in order.enumerated() where card != held { self.place(card, at: place) }
  }

  private func place(_ card: Int, at place: Int) {
    let offset = Double(place)
    cards[card].center = middle + Point(0, offset * 9 - 9)
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
    placeAll()
  }
}
