internal import Glibc
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaScreens
internal import LamellaScrolling

/// The objects of a run and the source of its random decisions.
///
/// The callbacks of views, layers, recognizers and others call ``callback(_:)``, which performs random
/// actions on any object, the caller included, while the callback is in progress.
final class FuzzWorld {
  /// The world of the current run.
  static var current: FuzzWorld?

  /// The options of the run.
  let options: FuzzOptions
  /// Unchecked: read in every callback; drawing a random number calls nothing back.
  @exclusivity(unchecked) var random: RandomSequence

  // The retained objects; all others live in a tree or are freed.
  var views: [View] = []
  var layers: [Layer] = []
  var recognizers: [GestureRecognizer] = []
  var stages: [FuzzStage] = []
  var animators: [ViewPropertyAnimator] = []
  var timelines: [Timeline] = []
  var links: [DisplayLink] = []
  var hooks: [Hook] = []
  var controllers: [ViewController] = []
  var constraints: [LayoutConstraint] = []
  var models = (0..<4).map { _ in FuzzModel() }
  /// The last closures that were bound to views.
  var bindings: [PropertyBinding] = []
  /// The delegate and data source, which nothing else retains.
  let delegate = FuzzDelegate()

  /// The number of nested callbacks in progress.
  private(set) var depth = 0
  /// The number of actions left in the current step, which bounds it.
  var budget = 0
  /// Whether the run has ended: callbacks then perform no actions.
  var isEnding = false
  /// Whether lists are being checked: callbacks then perform no actions.
  private var isChecking = false
  /// The faults of lists after a step.
  private(set) var flaws: [String] = []
  /// The number of actions, and of those performed in callbacks.
  private(set) var actionCount = 0
  private(set) var nestedCount = 0
  /// The number of callbacks of each kind.
  private(set) var callbacks: [String: Int] = [:]
  private var tracked: [TrackedObject] = []
  private let trace: FuzzTrace
  private var stepNumber = 0

  init(options: FuzzOptions) {
    self.options = options
    random = RandomSequence(seed: options.seed)
    trace = FuzzTrace(path: options.trace)
  }

  // MARK: Callbacks

  /// Handles a callback: sometimes performs actions.
  func callback(_ name: String) {
    callbacks[name, default: 0] += 1
    guard !isEnding, !isChecking, depth < 5, budget > 0, chance(depth == 0 ? 0.3 : 0.15) else {
      return
    }
    depth += 1
    trace.note(depth, "in \(name)")
    for _ in 0..<Int.random(in: 1...3, using: &random) { act() }
    depth -= 1
  }

  /// Performs a random action.
  func act() {
    guard budget > 0 else { return }
    budget -= 1
    actionCount += 1
    if depth > 0 { nestedCount += 1 }
    let action = FuzzAction.random(using: &random)
    trace.note(depth, action.name)
    action.body(self)
  }

  /// Begins a step.
  func beginStep(_ number: Int) {
    stepNumber = number
    budget = 40
    trace.note(0, "step \(number)")
  }

  /// Checks what lists show.
  func checkLists() {
    isChecking = true
    for case let list as FuzzList in tracked.compactMap(\.object) {
      guard let flaw = list.flaw() else { continue }
      flaws.append("step \(stepNumber), a list of step \(step(of: list)): \(flaw)")
      list.isDisturbed = true
    }
    isChecking = false
  }

  /// Returns the step that made an object.
  private func step(of object: AnyObject) -> Int {
    tracked.first { $0.object === object }?.step ?? 0
  }

  /// Writes a line of the trace.
  func note(_ text: @autoclosure () -> String) { trace.note(depth, text()) }

  /// Reads a random model, as a view does in one of its passes.
  func readModel() { _ = pick(models)?.number }

  // MARK: Tracked objects

  /// Tracks an object, which must be freed once nothing retains it.
  @discardableResult
  func track<T: AnyObject>(_ object: T, _ name: String? = nil) -> T {
    tracked.append(
      TrackedObject(object: object, name: name ?? "\(type(of: object))", step: stepNumber))
    // Drop entries of freed objects.
    if tracked.count > 4096, tracked.count.isMultiple(of: 1024) {
      tracked.removeAll { $0.object == nil }
    }
    return object
  }

  /// Makes an object for a closure to capture, by which a leaked closure is found.
  func token(_ name: String) -> FuzzToken { track(FuzzToken(name), "closure of \(name)") }

  /// Returns whether an object was made by the run, not by the engine.
  func isTracked(_ object: AnyObject) -> Bool { tracked.contains { $0.object === object } }

  /// The tracked objects that are still alive, with their step and ancestors.
  var leakedObjects: [String] {
    tracked.filter { $0.object != nil }.map {
      "\($0.name) of step \($0.step)\(Self.ancestors(of: $0.object))"
    }
  }

  /// Returns the ancestors of an object, to help find its owner.
  private static func ancestors(of object: AnyObject?) -> String {
    var layer = (object as? View)?.layer ?? object as? Layer
    var names: [String] = []
    while let above = layer?.superlayer, names.count < 5 {
      names.append("\(above.view.map { "\(type(of: $0))" } ?? "\(type(of: above))")")
      layer = above
    }
    return names.isEmpty ? "" : " in \(names.joined(separator: " in "))"
  }

  /// Releases all retained objects.
  func releaseAll() {
    isEnding = true
    budget = 0
    stages.forEach { $0.end() }
    // Moved out of the list first, because a deinitializer may access it.
    release(\.stages)
    release(\.controllers)
    release(\.animators)
    release(\.timelines)
    release(\.links)
    release(\.hooks)
    release(\.recognizers)
    release(\.layers)
    release(\.constraints)
    release(\.views)
  }

  /// Empties a list, and only then releases its objects.
  private func release<T>(_ list: ReferenceWritableKeyPath<FuzzWorld, [T]>) {
    let dropped = self[keyPath: list]
    self[keyPath: list] = []
    withExtendedLifetime(dropped) {}
  }

  // MARK: Random choices

  /// Returns true with a probability.
  func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  /// Returns a random element of a list; nil for an empty one.
  func pick<T>(_ list: [T]) -> T? { list.randomElement(using: &random) }

  /// Returns a random view, retained or in a window, windows included.
  ///
  /// Lists are seldom chosen, nor views in them, whose own views an action may then change; lists have actions of their own.
  func view() -> View? {
    let view = anyView()
    var list = view
    while let next = list, !(next is FuzzList) { list = next.superview }
    guard let list = list as? FuzzList else { return view }
    guard chance(0.15) else { return pick(views.filter { !($0 is FuzzList) }) }
    list.isDisturbed = true
    return view
  }

  private func anyView() -> View? {
    if chance(0.5), let retained = pick(views) { return retained }
    guard var view: View = pick(stages)?.window else { return pick(views) }
    while chance(0.7), let below = pick(view.subviews) { view = below }
    return view
  }

  /// Returns a random view except windows.
  func movableView() -> View? { view().flatMap { $0 is Window ? nil : $0 } }

  /// Returns a random view of a class.
  func view<V: View>(as type: V.Type) -> V? {
    let retained = views.compactMap { $0 as? V }
    return pick(retained) ?? view() as? V
  }

  /// Returns a random layer, with or without a view.
  func layer() -> Layer? {
    if chance(0.6), let retained = pick(layers) { return retained }
    guard let view = view() else { return nil }
    return chance(0.5) ? pick(view.layer.sublayers) ?? view.layer : view.layer
  }

  /// Returns a random stage.
  func stage() -> FuzzStage? { pick(stages) }

  /// Returns a random coordinate: mostly ordinary, sometimes extreme.
  func number() -> Double {
    if options.usesExtremes, chance(0.04) {
      return pick([
        1e308, -1e308, 1e-160, -1e-160, 1e160, 1e-308, .leastNonzeroMagnitude, 1e15, -1e15,
        .infinity, .nan,
      ]) ?? 0
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return 0
    case 1: return Double.random(in: 0...1, using: &random)
    default: return Double.random(in: -50...350, using: &random).rounded()
    }
  }

  /// Returns a random length, 0 or more.
  func length() -> Double { abs(number()) }

  /// Returns a random point, mostly inside the window.
  func point() -> Point { Point(number(), number()) }

  /// Returns a random rectangle.
  func rect() -> Rect { Rect(x: number(), y: number(), width: length(), height: length()) }

  /// Returns a random transform.
  func transform() -> Transform2D {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .identity
    case 1: Transform2D(rotationRadians: number())
    case 2: Transform2D(scaleX: number() / 100, y: number() / 100)
    case 3: Transform2D(a: number(), b: number(), c: number(), d: number(), tx: 0, ty: 0)
    default: Transform2D(a: 1, b: 0, c: 0, d: 1, tx: number(), ty: number())
    }
  }

  /// Returns a random duration in seconds, mostly a few ticks.
  func duration() -> Double {
    pick([0, 0.01, 0.02, 0.05, 0.05, 0.1, 0.1, 0.3, 2, options.usesExtremes ? .infinity : 1]) ?? 0
  }

  /// Returns a random color.
  func color() -> Color {
    Color(
      red: Float.random(in: 0...1, using: &random), green: Float.random(in: 0...1, using: &random),
      blue: Float.random(in: 0...1, using: &random),
      alpha: chance(0.7) ? 1 : Float.random(in: 0...1, using: &random))
  }

  /// Returns a small image.
  func image() -> Image {
    let side = Int.random(in: 1...40, using: &random)
    let shade = UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF00_0000
    return Image(width: side, height: side) { x, y in shade ^ UInt32(x &* 7 &+ y) }
  }
}

/// An object captured by a closure, freed with it.
final class FuzzToken {
  let name: String
  init(_ name: String) { self.name = name }

  isolated deinit { FuzzWorld.current?.callback("deinit of a closure's token") }

  /// Reports a call of the closure.
  func call() { FuzzWorld.current?.callback(name) }
}

/// An object that must be freed by the end of the run.
struct TrackedObject {
  weak var object: AnyObject?
  var name: String
  var step: Int
}

/// A log of a run's actions, written unbuffered so that it survives a crash.
struct FuzzTrace {
  private let descriptor: Int32

  init(path: String?) {
    descriptor = path.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) } ?? -1
  }

  /// Writes a line, indented by the depth of callbacks.
  func note(_ depth: Int, _ text: @autoclosure () -> String) {
    guard descriptor >= 0 else { return }
    var line = String(repeating: "  ", count: depth) + text() + "\n"
    line.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
  }
}
