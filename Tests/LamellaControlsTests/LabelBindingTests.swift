import LamellaGeometry
import LamellaGraphics
import LamellaScene
import Observation
import TestSupport
import Testing

@testable import LamellaControls

/// Labels that follow a model.
@Suite("Bound labels")
@MainActor struct LabelBindingTests {
  @Observable final class Line {
    var text: String
    init(_ text: String) { self.text = text }
  }

  @Observable final class Screen {
    var lines = (0..<200).map { Line("line \($0)") }
    var color = Color.white
  }

  @Observable final class Game {
    var name = "Ada"
    var score = 0
  }

  private let harness = SceneHarness(width: 200, height: 2_000)
  private let screen = Screen()

  @Test("Of 200 labels bound to one model, the one whose line changes is updated and drawn")
  func oneOfMany() {
    var updates = 0
    let labels = screen.lines.enumerated().map { index, line in
      let label = Label(frame: Rect(x: 0, y: Double(index) * 10, width: 200, height: 10))
      label.font = Font(FakeFont(pointSize: 10))
      label.bind {
        updates += 1
        $0.text = line.text
      }
      harness.window.addSubview(label)
      return label
    }
    harness.frame()
    #expect(updates == 200 && labels[150].text == "line 150")
    screen.lines[150].text = "other"
    harness.frame()
    #expect(updates == 201 && labels[150].text == "other")
    #expect(harness.display == PassCounters(visited: 2, changed: 1))
    #expect(harness.layout == PassCounters())
    harness.frame()
    #expect(updates == 201 && !harness.window.needsTick && !harness.window.needsFrame)
  }

  @Test("Of 200 labels bound to one model, those are updated that read the property which changes")
  func oneProperty() {
    let game = Game()
    var updates = 0
    let labels = (0..<200).map { index in
      let label = Label(frame: Rect(x: 0, y: Double(index) * 10, width: 200, height: 10))
      label.font = Font(FakeFont(pointSize: 10))
      label.bind {
        updates += 1
        $0.text = index == 70 ? "\(game.score)" : game.name
      }
      harness.window.addSubview(label)
      return label
    }
    harness.frame()
    updates = 0
    game.score = 7
    harness.frame()
    #expect(updates == 1 && labels[70].text == "7")
    #expect(harness.display == PassCounters(visited: 2, changed: 1))
    game.name = "Bo"
    harness.frame()
    #expect(updates == 200 && labels[0].text == "Bo" && labels[70].text == "7")
  }

  @Test("Several closures set properties of one label, each of which follows its model")
  func several() {
    let label = Label(text: nil)
    label.bind { $0.text = screen.lines[0].text }
    label.bind { $0.textColor = screen.color }
    harness.window.addSubview(label)
    harness.frame()
    screen.color = .black
    harness.frame()
    #expect(label.text == "line 0" && label.textColor == .black)
    screen.lines[0] = Line("next")
    harness.frame()
    #expect(label.text == "next")
  }

  @Test("A label is laid out by what its binding has set")
  func beforeLayout() {
    let label = Label(text: nil)
    label.font = Font(FakeFont(pointSize: 10))
    label.bind { $0.text = screen.lines[7].text }
    label.layoutIfNeeded()
    label.sizeToFit()
    #expect(label.text == "line 7" && label.bounds.width > 10)
  }

  @Test("A subclass that reads a model as it draws is drawn again")
  func drawing() {
    final class Tinted: Label {
      var screen: Screen?
      override func drawText(in rect: Rect, on canvas: Canvas) {
        canvas.fill(rect, with: screen?.color ?? .clear)
      }
    }
    let label = Tinted(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    label.screen = screen
    harness.window.addSubview(label)
    harness.frame()
    screen.color = Color(red: 1, green: 0, blue: 0)
    #expect(harness.window.needsFrame)
    harness.frame()
    #expect(harness.display.changed == 1)
  }
}
