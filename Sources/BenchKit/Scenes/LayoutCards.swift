internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// The cards of the layout scenes.

/// The ten views of a card.
struct CardViews {
  static var made = 0
  private static let words = [
    "harbor", "lantern", "quiet", "meadow", "signal", "copper", "violet", "thunder", "orchard",
    "winter",
  ]

  /// Returns the words of a card's text.
  static func text(_ count: Int, _ number: Int) -> String {
    (0..<count).map { words[(number * 7 + $0 * 3 + number / 10) % 10] }.joined(separator: " ")
  }

  let avatar = View()
  let title, time, subtitle, body: Label
  let line = View()
  let counts: [Label]
  let action: Label

  var all: [View] { [avatar, title, time, subtitle, body, line] + counts + [action] }

  init() {
    let number = CardViews.made
    CardViews.made += 1
    /// Returns some words, others for each card.
    func text(_ count: Int) -> String { Self.text(count, number) }
    func label(_ text: String, _ size: Double, _ weight: FontWeight = .regular) -> Label {
      let label = Label()
      label.font = .system(size: size, weight: weight)
      label.text = text
      return label
    }
    title = label(text(2), 16, .bold)
    time = label("\(number) min", 12)
    subtitle = label(text(3), 12)
    body = label(text(4), 14)
    counts = ["likes", "notes", "shares"].map { label("\(number) \($0)", 12) }
    action = label("Open \(number)", 16, .bold)
    avatar.backgroundColor = .white
    line.backgroundColor = .white
  }
}

/// A card whose views are placed by constraints.
final class LayoutCard: View {
  static let constraintCount = 30
  private(set) var top: LayoutConstraint!

  init() {
    super.init(frame: .zero)
    let views = CardViews()
    for view in views.all {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let (avatar, title, time) = (views.avatar, views.title, views.time)
    let (subtitle, body, line) = (views.subtitle, views.body, views.line)
    let counts = views.counts
    top = avatar.topAnchor.constraint(equalTo: topAnchor, constant: 12)
    LayoutConstraint.activate([
      top,
      avatar.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      avatar.widthAnchor.constraint(equalToConstant: 40),
      avatar.heightAnchor.constraint(equalToConstant: 40),
      title.topAnchor.constraint(equalTo: avatar.topAnchor),
      title.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 8),
      title.trailingAnchor.constraint(lessThanOrEqualTo: time.leadingAnchor, constant: -8),
      time.topAnchor.constraint(equalTo: title.topAnchor),
      time.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      subtitle.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 2),
      subtitle.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      subtitle.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      body.topAnchor.constraint(equalTo: subtitle.bottomAnchor, constant: 8),
      body.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      body.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      line.topAnchor.constraint(equalTo: body.bottomAnchor, constant: 8),
      line.leadingAnchor.constraint(equalTo: body.leadingAnchor),
      line.trailingAnchor.constraint(equalTo: body.trailingAnchor),
      line.heightAnchor.constraint(equalToConstant: 1),
      counts[0].topAnchor.constraint(equalTo: line.bottomAnchor, constant: 8),
      counts[0].leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      counts[1].topAnchor.constraint(equalTo: counts[0].topAnchor),
      counts[1].leadingAnchor.constraint(equalTo: counts[0].trailingAnchor, constant: 8),
      counts[1].widthAnchor.constraint(equalTo: counts[0].widthAnchor),
      counts[2].topAnchor.constraint(equalTo: counts[0].topAnchor),
      counts[2].leadingAnchor.constraint(equalTo: counts[1].trailingAnchor, constant: 8),
      counts[2].widthAnchor.constraint(equalTo: counts[0].widthAnchor),
      counts[2].trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      views.action.topAnchor.constraint(equalTo: counts[0].bottomAnchor, constant: 8),
      views.action.centerXAnchor.constraint(equalTo: centerXAnchor),
    ])
  }
}

/// The same card, laid out by hand.
final class HandCard: View {
  private let views = CardViews()

  init() {
    super.init(frame: .zero)
    for view in views.all { addSubview(view) }
  }

  override func layoutSubviews() {
    let (width, inner) = (bounds.width, bounds.width - 24)
    let title = views.title.intrinsicContentSize
    let time = views.time.intrinsicContentSize
    views.avatar.frame = Rect(x: 12, y: 12, width: 40, height: 40)
    views.time.frame = Rect(
      x: width - 12 - time.width, y: 12, width: time.width, height: time.height)
    views.title.frame = Rect(
      x: 60, y: 12, width: min(title.width, width - 80 - time.width), height: title.height)
    var y = 14 + title.height
    let subtitle = views.subtitle.intrinsicContentSize
    views.subtitle.frame = Rect(x: 60, y: y, width: width - 72, height: subtitle.height)
    y += subtitle.height + 8
    let body = views.body.intrinsicContentSize
    views.body.frame = Rect(x: 12, y: y, width: inner, height: body.height)
    y += body.height + 8
    views.line.frame = Rect(x: 12, y: y, width: inner, height: 1)
    y += 9
    let columnWidth = ((inner - 16) / 3).rounded(.down)
    var height = 0.0
    for (column, label) in views.counts.enumerated() {
      height = label.intrinsicContentSize.height
      label.frame = Rect(
        x: 12 + Double(column) * (columnWidth + 8), y: y, width: columnWidth, height: height)
    }
    y += height + 8
    let action = views.action.intrinsicContentSize
    views.action.frame = Rect(
      x: ((width - action.width) / 2).rounded(), y: y, width: action.width, height: action.height)
  }
}
