internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// Text that never rests.
extension BenchScene {
  static var textScenes: [BenchScene] {
    [
      BenchScene(
        name: "text-churn",
        summary: "200 labels of 12 to 26 characters, each says something else every frame; "
          + "against vertices that are written anew",
        engine: Side(name: "text-churn") { backend in
          let subject = try EngineSubject(on: backend)
          let labels = labels(in: subject.window)
          subject.update = { change(labels, $0) }
          return subject
        },
        baseline: Side(name: "raw-text-churn", isRaw: true) { backend in
          let quads = try RebuiltQuads(frames: 20) { subject in
            let labels = labels(in: subject.window)
            return { change(labels, $0) }
          }
          return try RawSubject(on: backend) { try quads.setUp(on: $0) }
        },
        backends: [.software, .sdlGLNoop, .glNoop, .none], frames: 80, softwareFrames: 20,
        limits: [.allocations(0), .instructions(1.6, on: .sdlGLNoop)])
    ]
  }

  /// What the labels say in turn; made before, as a string made anew is an allocation of its own.
  private static let sayings = (0..<220).map { index in
    let names = ["Coins", "Distance", "Wave", "Temperature"]
    let number = BenchContent.hash(index, 7, 8) % 1_000_000
    return "\(names[index % 4]): \(number) of \(100 + index)"
  }

  private static func labels(in window: Window) -> [Label] {
    let font = FontLibrary.system(size: 12)
    return (0..<200).map { index in
      let label = Label(text: nil, font: font)
      label.frame = Rect(
        x: 20 + Double(index % 5) * 248, y: 20 + Double(index / 5) * 17, width: 240, height: 16)
      window.addSubview(label)
      return label
    }
  }

  private static func change(_ labels: [Label], _ frame: Int) {
    for index in labels.indices { labels[index].text = sayings[index + frame % 20] }
  }
}
