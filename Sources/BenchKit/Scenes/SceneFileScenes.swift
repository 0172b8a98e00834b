internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaSceneFiles
internal import LamellaText

// Screens of scene files, beside the same screens in code.
extension BenchScene {
  static var sceneFileScenes: [BenchScene] {
    [
      BenchScene(
        name: "scene-first",
        summary:
          "30 cards of ten views with 30 constraints each, from the text of their scene file to the end of the first "
          + "frame; against the same in code",
        engine: Side(name: "scene-first") { try screens(on: $0) { try read(constrained) } },
        baseline: Side(name: "scene-first-in-code") {
          try screens(on: $0) { inCode { LayoutCard() } }
        },
        backends: [.none], metrics: [.instructions], warmUp: 2, frames: 6,
        limits: [.instructions(2.15, on: .none)]),
      BenchScene(
        name: "scene-first-frames",
        summary: "the same with frames in place of constraints",
        engine: Side(name: "scene-first-frames") { try screens(on: $0) { try read(framed) } },
        baseline: Side(name: "scene-first-frames-in-code") {
          try screens(on: $0) { inCode { FramedCard() } }
        },
        backends: [.none], metrics: [.instructions], warmUp: 2, frames: 6,
        limits: [.instructions(3.05, on: .none)]),
      BenchScene(
        name: "scene-again",
        summary:
          "the cards with constraints, made once more of the file that was read; against the same in code",
        engine: Side(name: "scene-again") {
          let nib = try Nib(SceneDocument(parsing: constrained, file: "Cards.scene"))
          return try screens(on: $0) { try view(of: nib) }
        },
        baseline: Side(name: "scene-again-in-code") {
          try screens(on: $0) { inCode { LayoutCard() } }
        },
        backends: [.none], metrics: [.instructions], warmUp: 2, frames: 6,
        limits: [.instructions(1.25, on: .none)]),
    ]
  }

  /// Shows another screen in each frame; the end of those before does not count.
  private static func screens(
    on backend: BenchBackend, _ make: @escaping () throws -> View
  ) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    // A screen that cannot be made fails the row here, in place of being measured as nothing.
    var screens = [try make()]
    subject.update = { [unowned window = subject.window] _ in
      screens.last?.removeFromSuperview()
      do {
        let screen = try make()
        screens.append(screen)
        window.addSubview(screen)
      } catch {
        preconditionFailure("a screen that was made before cannot be made again: \(error)")
      }
    }
    return subject
  }

  private static func inCode(_ card: () -> View) -> View {
    CardViews.made = 0
    let screen = View(frame: Rect(x: 0, y: 0, width: 1280, height: 720))
    for index in 0..<cardCount {
      let card = card()
      card.frame = frame(ofCard: index)
      screen.addSubview(card)
    }
    return screen
  }

  private static func read(_ text: String) throws -> View {
    try view(of: Nib(SceneDocument(parsing: text, file: "Cards.scene")))
  }

  private static func view(of nib: Nib) throws -> View {
    guard let view = try nib.instantiate().view, view.subviews.count == cardCount else {
      throw BenchError.failed("the scene file has no cards")
    }
    return view
  }

  // MARK: Files

  private static let cardCount = 30

  private static func frame(ofCard index: Int) -> Rect {
    Rect(x: Double(index % 6) * 210, y: Double(index / 6) * 140, width: 200, height: 130)
  }

  private static let constrained = file { index in
    """
    <View id="avatar\(index)" backgroundColor="white" layout.top="parent + 12" layout.leading="parent + 12" \
    layout.width="40" layout.height="40"/>
    <Label id="title\(index)" text="\(CardViews.text(2, index))" font="bold 16" \
    layout.top="avatar\(index)" layout.leading="avatar\(index).trailing + 8" \
    layout.trailing="at most time\(index).leading - 8"/>
    <Label id="time\(index)" text="\(index) min" font="12" layout.top="title\(index)" layout.trailing="parent - 12"/>
    <Label id="subtitle\(index)" text="\(CardViews.text(3, index))" font="12" \
    layout.top="title\(index).bottom + 2" layout.leading="title\(index)" layout.trailing="parent - 12"/>
    <Label id="body\(index)" text="\(CardViews.text(4, index))" font="14" \
    layout.top="subtitle\(index).bottom + 8" layout.leading="parent + 12" layout.trailing="parent - 12"/>
    <View id="line\(index)" backgroundColor="white" layout.top="body\(index).bottom + 8" \
    layout.leading="body\(index)" layout.trailing="body\(index)" layout.height="1"/>
    <Label id="likes\(index)" text="\(index) likes" font="12" layout.top="line\(index).bottom + 8" \
    layout.leading="parent + 12"/>
    <Label id="notes\(index)" text="\(index) notes" font="12" layout.top="likes\(index)" \
    layout.leading="likes\(index).trailing + 8" layout.width="likes\(index)"/>
    <Label id="shares\(index)" text="\(index) shares" font="12" layout.top="likes\(index)" \
    layout.leading="notes\(index).trailing + 8" layout.width="likes\(index)" layout.trailing="parent - 12"/>
    <Label text="Open \(index)" font="bold 16" layout.top="likes\(index).bottom + 8" layout.centerX="parent"/>
    """
  }

  private static let framed = file { index in
    var text = ""
    for view in FramedCard.views(index) {
      let frame = view.frame
      let name = view.text == nil ? "View" : "Label"
      text +=
        "<\(name) frame=\"\(Int(frame.minX)) \(Int(frame.minY)) \(Int(frame.width)) \(Int(frame.height))\""
      if let label = view.text {
        text += " text=\"\(label)\" font=\"\(view.isBold ? "bold " : "")\(Int(view.size))\""
      } else {
        text += " backgroundColor=\"white\""
      }
      text += "/>\n"
    }
    return text
  }

  /// Returns a scene file of cards.
  private static func file(_ card: (Int) -> String) -> String {
    var text = "<scene>\n<View frame=\"0 0 1280 720\">\n"
    for index in 0..<cardCount {
      let frame = frame(ofCard: index)
      text +=
        "<View frame=\"\(Int(frame.minX)) \(Int(frame.minY)) \(Int(frame.width)) \(Int(frame.height))\">\n"
        + card(index) + "</View>\n"
    }
    return text + "</View>\n</scene>\n"
  }
}

/// A card whose views have frames.
private final class FramedCard: View {
  /// A view of a card: a label with a text, or a white area.
  struct Content {
    var frame: Rect
    var text: String?
    var size = 12.0
    var isBold = false
  }

  static func views(_ number: Int) -> [Content] {
    [
      Content(frame: Rect(x: 12, y: 12, width: 40, height: 40)),
      Content(
        frame: Rect(x: 60, y: 12, width: 80, height: 20), text: CardViews.text(2, number), size: 16,
        isBold: true),
      Content(frame: Rect(x: 150, y: 12, width: 40, height: 16), text: "\(number) min"),
      Content(frame: Rect(x: 60, y: 34, width: 130, height: 16), text: CardViews.text(3, number)),
      Content(
        frame: Rect(x: 12, y: 58, width: 176, height: 18), text: CardViews.text(4, number), size: 14
      ),
      Content(frame: Rect(x: 12, y: 80, width: 176, height: 1)),
      Content(frame: Rect(x: 12, y: 84, width: 50, height: 16), text: "\(number) likes"),
      Content(frame: Rect(x: 70, y: 84, width: 50, height: 16), text: "\(number) notes"),
      Content(frame: Rect(x: 130, y: 84, width: 58, height: 16), text: "\(number) shares"),
      Content(
        frame: Rect(x: 60, y: 104, width: 80, height: 20), text: "Open \(number)", size: 16,
        isBold: true),
    ]
  }

  init() {
    super.init(frame: .zero)
    let number = CardViews.made
    CardViews.made += 1
    for content in Self.views(number) {
      if let text = content.text {
        let label = Label(frame: content.frame)
        label.text = text
        label.font = .system(size: content.size, weight: content.isBold ? .bold : .regular)
        addSubview(label)
      } else {
        let view = View(frame: content.frame)
        view.backgroundColor = .white
        addSubview(view)
      }
    }
  }
}
