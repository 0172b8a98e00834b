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

  private struct Weak { weak var controller: ViewController? }
  private var controllers: [Weak] = []

  /// Counts a controller among those that are alive as long as it is.
  func enroll(_ controller: ViewController) { controllers.append(Weak(controller: controller)) }

  /// The number of enrolled controllers that are alive.
  var alive: Int { controllers.count { $0.controller != nil } }
}

/// The calls of appearance that a controller has had, which must alternate.
struct AppearanceRecord {
  /// A call of appearance.
  enum Call: String {
    case willAppear = "will appear"
    case didAppear = "did appear"
    case willDisappear = "will disappear"
    case didDisappear = "did disappear"

    /// The calls after which this one is right.
    fileprivate var predecessors: [Call] {
      switch self {
      case .willAppear: [.didDisappear, .willDisappear]
      case .didAppear: [.willAppear]
      case .willDisappear: [.didAppear, .willAppear]
      case .didDisappear: [.willDisappear]
      }
    }
  }

  private var last = Call.didDisappear
  /// Whether each call has followed one after which it is right.
  private(set) var isBalanced = true

  mutating func note(_ call: Call) {
    if !call.predecessors.contains(last) { isBalanced = false }
    last = call
  }

  /// Whether the last call ended a change.
  var isSettled: Bool { last == .didAppear || last == .didDisappear }
  /// Whether the view is shown.
  var isShown: Bool { last == .didAppear }
}

/// A controller that notes each call.
class JournalingController: ViewController {
  let name: String
  let journal: Journal
  /// Whether layout and the view's loading are noted, too.
  var notesLayout = false
  /// Called once, as the view begins to disappear.
  var onWillDisappear: (() -> Void)?
  private(set) var record = AppearanceRecord()

  init(_ name: String, _ journal: Journal, notesLayout: Bool = false) {
    self.name = name
    self.journal = journal
    self.notesLayout = notesLayout
    super.init()
    journal.enroll(self)
  }

  nonisolated deinit {}

  var isBalanced: Bool { record.isBalanced }
  var isSettled: Bool { record.isSettled }
  var isShown: Bool { record.isShown }

  private func note(_ call: AppearanceRecord.Call) {
    record.note(call)
    journal.note("\(name) \(call.rawValue)")
  }

  override func loadView() {
    super.loadView()
    if notesLayout { journal.note("\(name) load") }
  }
  override func viewDidLoad() { if notesLayout { journal.note("\(name) did load") } }
  override func viewWillAppear(_ animated: Bool) { note(.willAppear) }
  override func viewIsAppearing(_ animated: Bool) {
    if notesLayout { journal.note("\(name) is appearing \(view.bounds.width)") }
  }
  override func viewDidAppear(_ animated: Bool) { note(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) {
    note(.willDisappear)
    let call = onWillDisappear
    onWillDisappear = nil
    call?()
  }
  override func viewDidDisappear(_ animated: Bool) { note(.didDisappear) }
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
