import LamellaGeometry
import LamellaScene
import LamellaScreens

/// What controllers were called with, in order.
@MainActor final class Journal {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// Returns the lines so far, and forgets them.
  func take() -> [String] {
    let result = lines
    lines = []
    return result
  }
}

/// A controller that notes each call.
class JournalingController: ViewController {
  let name: String
  let journal: Journal
  /// Whether layout and the view's loading are noted, too.
  var notesLayout = false
  /// Called once, as the view begins to disappear.
  var onWillDisappear: (() -> Void)?
  /// The calls of appearance, which must alternate.
  private(set) var isBalanced = true
  private var last = "did disappear"
  /// The number of controllers that are alive.
  nonisolated(unsafe) static var alive = 0

  init(_ name: String, _ journal: Journal, notesLayout: Bool = false) {
    self.name = name
    self.journal = journal
    self.notesLayout = notesLayout
    super.init()
    // Unsafe: tests run on the main actor alone.
    Self.alive += 1
  }

  nonisolated deinit { Self.alive -= 1 }

  /// Whether the last call of appearance ended a change.
  var isSettled: Bool { last == "did appear" || last == "did disappear" }
  var isShown: Bool { last == "did appear" }

  private func step(_ call: String, after allowed: Set<String>) {
    if !allowed.contains(last) { isBalanced = false }
    last = call
    journal.note("\(name) \(call)")
  }

  override func loadView() {
    super.loadView()
    if notesLayout { journal.note("\(name) load") }
  }
  override func viewDidLoad() { if notesLayout { journal.note("\(name) did load") } }
  override func viewWillAppear(_ animated: Bool) {
    step("will appear", after: ["did disappear", "will disappear"])
  }
  override func viewIsAppearing(_ animated: Bool) {
    if notesLayout { journal.note("\(name) is appearing \(view.bounds.width)") }
  }
  override func viewDidAppear(_ animated: Bool) { step("did appear", after: ["will appear"]) }
  override func viewWillDisappear(_ animated: Bool) {
    step("will disappear", after: ["did appear", "will appear"])
    let call = onWillDisappear
    onWillDisappear = nil
    call?()
  }
  override func viewDidDisappear(_ animated: Bool) {
    step("did disappear", after: ["will disappear"])
  }
  override func viewWillLayoutSubviews() { if notesLayout { journal.note("\(name) will layout") } }
  override func viewDidLayoutSubviews() { if notesLayout { journal.note("\(name) did layout") } }
  override func willMove(toParent parent: ViewController?) {
    if notesLayout { journal.note("\(name) will move \(parent == nil ? "out" : "in")") }
  }
  override func didMove(toParent parent: ViewController?) {
    if notesLayout { journal.note("\(name) did move \(parent == nil ? "out" : "in")") }
  }
}

/// A navigation controller that notes its own appearance and layout.
final class JournalingNavigation: NavigationController {
  let journal: Journal
  init(_ journal: Journal) {
    self.journal = journal
    super.init()
  }
  nonisolated deinit {}
  override func loadView() {
    journal.note("nav load")
    super.loadView()
  }
  override func viewWillAppear(_ animated: Bool) { journal.note("nav will appear") }
  override func viewDidAppear(_ animated: Bool) { journal.note("nav did appear") }
  override func viewWillDisappear(_ animated: Bool) { journal.note("nav will disappear") }
  override func viewDidDisappear(_ animated: Bool) { journal.note("nav did disappear") }
  override func viewWillLayoutSubviews() { journal.note("nav will layout") }
  override func viewDidLayoutSubviews() { journal.note("nav did layout") }
}
