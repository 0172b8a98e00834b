import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

@Suite("The focus of screens")
@MainActor struct FocusOfScreensTests {
  private let harness = StageHarness(size: Size(320, 480))
  private var window: Window { harness.window }
  private var focused: String? { window.focusSystem.focusedItem?.identifier }

  /// A screen with two buttons.
  private final class Screen: ViewController {
    private(set) var buttons: [Button] = []
    var onPress: () -> Void = {}
    private let name: String
    init(_ name: String) {
      self.name = name
      super.init()
      title = name
    }
    override func viewDidLoad() {
      for index in 0..<2 {
        let button = Button(title: "\(name)\(index)")
        button.identifier = button.title
        button.frame = Rect(x: 20, y: 100 + 60 * Double(index), width: 120, height: 40)
        button.addAction(for: .primaryActionTriggered) { [unowned self] _ in onPress() }
        view.addSubview(button)
        buttons.append(button)
      }
    }
  }

  private func press(_ kind: InputEvent.Kind, _ end: InputEvent.Kind) -> String? {
    harness.send(kind)
    harness.advance(ticks: 1)
    harness.send(end)
    harness.advance(seconds: 1)
    return focused
  }

  private func key(_ key: Key) -> String? {
    press(.keyDown(key, [], isRepeat: false), .keyUp(key, []))
  }

  private func pad(_ button: String) -> String? {
    press(.gamepadDown(button), .gamepadUp(button))
  }

  @Test("A gamepad goes on to a screen and back, where what had the focus has it again")
  func navigation() {
    let (first, second) = (Screen("a"), Screen("b"))
    let navigation = NavigationController(rootViewController: first)
    first.onPress = { navigation.pushViewController(second, animated: true) }
    window.rootViewController = navigation
    harness.advance(seconds: 1)
    #expect(focused == nil)
    #expect(pad("dpdown") == "a0" && pad("dpdown") == "a1")
    #expect(pad("a") == "b0" && navigation.topViewController === second)
    #expect(pad("dpdown") == "b1" && pad("b") == "a1")
    #expect(navigation.topViewController === first)
  }

  @Test("An alert confines the focus, and gives it back")
  func alert() {
    let screen = Screen("a")
    window.rootViewController = screen
    var chosen: [String] = []
    screen.onPress = {
      let alert = AlertController(title: "Sure?")
      for title in ["No", "Yes"] {
        alert.addAction(AlertAction(title: title) { chosen.append($0.title) })
      }
      screen.present(alert, animated: true)
    }
    harness.advance(seconds: 1)
    // A plain screen does not ask: Tab begins.
    #expect(key(.down) == nil && key(.tab) == "a0")
    let start = key(.return)
    #expect(start != "a0" && start != nil && screen.presentedViewController != nil)
    for _ in 0..<8 {
      for direction in [Key.up, .left, .down, .right] {
        _ = key(direction)
        #expect(window.focusSystem.focusedItem?.isDescendant(of: screen.view) == false)
      }
    }
    #expect(key(.return) == "a0" && chosen.count == 1)
  }

  @Test("Who uses the mouse alone sees no focus")
  func mouse() {
    let screen = Screen("a")
    let navigation = NavigationController(rootViewController: screen)
    window.rootViewController = navigation
    let next = Screen("b")
    screen.onPress = { navigation.pushViewController(next, animated: true) }
    harness.advance(seconds: 1)
    harness.press(Point(60, 120))
    harness.advance(ticks: 2)
    harness.lift(Point(60, 120))
    harness.advance(seconds: 1)
    #expect(navigation.topViewController === next && focused == nil && harness.isIdle)
  }
}
