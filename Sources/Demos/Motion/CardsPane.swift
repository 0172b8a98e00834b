import Lamella

/// A stack of cards: the top one follows the finger, flies away when it is thrown, and comes back below.
final class CardsPane: MotionPane {
  private let cards = (0..<4).map { _ in View() }
  /// The cards from the top to the bottom, by number.
  private var order = [0, 1, 2, 3]
  private var grip = Point.zero
  private var isHeld = false

  init() {
    super.init("Cards", "Throw the top one, or press 4")
    for (index, card) in cards.enumerated() {
      card.identifier = "card-\(index)"
      card.cornerRadius = Theme.Radius.small
      card.isUserInteractionEnabled = false
      card.layer.shadowOpacity = 0.25
      card.layer.shadowRadius = 6
      card.layer.shadowOffset = Size(0, 4)
      let number = Label(
        text: "\(index + 1)", font: FontLibrary.system(size: Theme.TypeSize.large, weight: .bold))
      number.textAlignment = .center
      card.addSubview(number)
      field.addSubview(card)
    }
    stack()
    addDrag { [unowned self] in dragged($0) }
    showColors(effectiveTheme)
  }

  private var top: View { cards[order[0]] }

  private var middle: Point { Point(field.bounds.midX, field.bounds.midY - 4) }

  private func dragged(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      isHeld = (pan.location(in: field) - pan.translation(in: field)).distance(to: middle) < 90
      grip = top.center
    case .changed where isHeld:
      let way = pan.translation(in: field)
      top.center = grip + way
      top.transform = AffineTransform(rotationRadians: way.x / 400)
    case .ended where isHeld:
      let velocity = pan.velocity(in: field)
      let isThrown =
        velocity.distance(to: .zero) > 500 || top.center.distance(to: middle) > 110
      if isThrown {
        throwTop(towards: velocity + (top.center - middle) * 2)
      } else {
        putBack(velocity)
      }
    case .cancelled where isHeld: putBack(.zero)
    default: break
    }
  }

  /// Leads the top card back with the velocity that the finger left it.
  private func putBack(_ velocity: Point) {
    let way = middle - top.center
    let distance = way.distance(to: .zero)
    // 1 is the whole way in a second, towards the end.
    let speed =
      distance > 1 ? (velocity.x * way.x + velocity.y * way.y) / (distance * distance) : 0
    View.animate(
      springDuration: 0.5, bounce: 0.35, initialSpringVelocity: min(max(speed, -30), 30)
    ) {
      place(order[0], at: 0)
    }
  }

  /// Throws the top card.
  ///
  /// - Parameter direction: Of any length.
  func throwTop(towards direction: Point) {
    let length = direction.distance(to: .zero)
    guard length > 0 else { return putBack(.zero) }
    let thrown = order.removeFirst()
    order.append(thrown)
    let card = cards[thrown]
    let way = direction * ((field.bounds.width + field.bounds.height) / 1.5 / length)
    ViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.3, options: .curveEaseOut) {
      card.center += way
      card.transform = AffineTransform(rotationRadians: way.x > 0 ? 0.7 : -0.7)
      card.alpha = 0
    } completion: { [weak self] _ in
      self?.comeBack(thrown)
    }
    View.animate(springDuration: 0.45, bounce: 0.3) {
      for (place, card) in order.dropLast().enumerated() { self.place(card, at: place) }
    }
  }

  private func comeBack(_ card: Int) {
    field.sendSubviewToBack(cards[card])
    place(card, at: order.firstIndex(of: card) ?? 0)
    View.animate(withDuration: Theme.Motion.small) { cards[card].alpha = 1 }
  }

  private func place(_ card: Int, at place: Int) {
    let offset = Double(place)
    cards[card].center = middle + Point(0, offset * 9 - 9)
    cards[card].transform = AffineTransform(scaleX: 1 - offset * 0.06, y: 1 - offset * 0.06)
  }

  private func stack() {
    for card in order.reversed() { field.bringSubviewToFront(cards[card]) }
  }

  override func showColors(_ theme: Theme) {
    super.showColors(theme)
    for (index, card) in cards.enumerated() {
      card.backgroundColor = theme.series[index]
      (card.subviews.first as? Label)?.textColor = theme.ink(on: theme.series[index])
    }
  }

  override func layoutField(_ size: Size) {
    let height = min(size.height - 44, 150)
    for (place, card) in order.enumerated() {
      cards[card].bounds.size = Size((height * 1.5).rounded(), height.rounded())
      cards[card].subviews.first?.frame = cards[card].bounds
      self.place(card, at: place)
    }
  }
}
