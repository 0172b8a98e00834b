internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// Screens that are built and torn down.
extension BenchScene {
  static var screenScenes: [BenchScene] {
    [
      BenchScene(
        name: "screen-churn",
        summary:
          "a screen of 200 widgets in 20 cards is torn down and another one built, every frame",
        engine: Side(name: "screen-churn") { try screens(on: $0) },
        baseline: nil, backends: [.software, .sdlGLNoop, .glNoop, .none], warmUp: 20, frames: 40,
        softwareFrames: 10)
    ]
  }

  /// Sets up a screen that is replaced by a new one in each frame.
  private static func screens(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let font = Font.system(size: 12)
    let window = subject.window
    subject.update = { [unowned window] frame in
      for view in window.subviews { view.removeFromSuperview() }
      window.addSubview(screen(frame, window.bounds, font))
    }
    return subject
  }

  /// Makes a screen of 20 cards with 10 widgets each.
  private static func screen(_ number: Int, _ bounds: Rect, _ font: Font?) -> View {
    let screen = View(frame: bounds)
    screen.backgroundColor = Color(hex: 0x20_2830)
    for index in 0..<20 {
      let card = View(
        frame: Rect(
          x: 20 + Double(index % 5) * 250, y: 20 + Double(index / 5) * 172, width: 240,
          height: 164))
      card.backgroundColor = Color(hex: 0x30_3840)
      card.cornerRadius = 10
      card.clipsToBounds = index % 4 == 0
      for row in 0..<10 {
        let frame = Rect(
          x: 10 + Double(row / 5) * 112, y: 10 + Double(row % 5) * 30, width: 106, height: 24)
        card.addSubview(widget(row, number + index, frame, font))
      }
      screen.addSubview(card)
    }
    return screen
  }

  /// Makes a widget of a screen: a label, a button or a progress bar.
  private static func widget(
    _ kind: Int, _ number: Int, _ frame: Rect, _ font: Font?
  ) -> View {
    switch kind % 3 {
    case 0:
      let label = Label(text: "Score \(number % 100)", font: font)
      label.frame = frame
      return label
    case 1:
      let button = Button(frame: frame)
      button.title = "Choose"
      button.font = font
      return button
    default:
      let bar = ProgressView(frame: frame)
      bar.progress = Double(number % 10) / 10
      return bar
    }
  }
}
