internal import CLamella
internal import LamellaControls
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScreens
internal import LamellaScrolling
internal import LamellaTileMaps

/// A handle: a number for an object in C, with the type of a pointer.
///
/// From the lowest bit: three bits of the kind, never 0, so that no aligned address is a handle; the index of a slot;
/// the slot's generation, which changes whenever the slot gets another object.
nonisolated struct Handle: Hashable {
  /// The kind of a handle's object.
  enum Kind: UInt, CustomStringConvertible {
    case stage = 1
    case view = 2
    case image = 3
    case font = 4
    case constraint = 5
    case screen = 6
    case canvas = 7

    var description: String {
      switch self {
      case .stage: "stage"
      case .view: "view"
      case .image: "image"
      case .font: "font"
      case .constraint: "constraint"
      case .screen: "screen"
      case .canvas: "canvas"
      }
    }
  }

  static let slotBits = UInt.bitWidth == 64 ? 24 : 13
  static let generationBits = UInt.bitWidth - 3 - slotBits

  let bits: UInt

  init(_ kind: Kind, slot: Int, generation: UInt) {
    bits = kind.rawValue | UInt(slot) << 3 | generation << (3 + UInt(Self.slotBits))
  }

  init(_ pointer: OpaquePointer) { bits = UInt(bitPattern: pointer) }

  var kind: Kind? { Kind(rawValue: bits & 7) }
  var slot: Int { Int(bits >> 3 & (1 << UInt(Self.slotBits) - 1)) }
  var generation: UInt { bits >> (3 + UInt(Self.slotBits)) }
  var pointer: OpaquePointer? { OpaquePointer(bitPattern: bits) }
}

/// The table of objects that C has handles of.
enum Handles {
  /// An entry of the table: an object with its kind and generation.
  private struct Slot {
    var kind: Handle.Kind
    var generation: UInt
    var object: AnyObject?
  }

  private static var slots: [Slot] = []
  private static var free: [Int] = []
  /// The number of handles that are not stale.
  private(set) static var count = 0
  /// The handles of views that have one.
  private static var views: [ObjectIdentifier: Handle] = [:]
  /// The handles of constraints by the views that these name.
  private static var constraints: [ObjectIdentifier: [Handle]] = [:]

  // MARK: Adding and removing

  /// Stores an object and returns its handle.
  static func add(_ object: AnyObject, as kind: Handle.Kind) throws(Failure) -> Handle {
    let slot: Int
    if let old = free.popLast() {
      slot = old
      slots[slot].generation += 1
      slots[slot].kind = kind
      slots[slot].object = object
    } else {
      guard slots.count < 1 << Handle.slotBits else {
        throw Failure(code: LAMELLA_ERROR_FAILED, message: "there are too many objects")
      }
      slot = slots.count
      slots.append(Slot(kind: kind, generation: 1, object: object))
    }
    count += 1
    return Handle(kind, slot: slot, generation: slots[slot].generation)
  }

  /// Releases an object and makes its handle stale.
  static func remove(_ handle: Handle) {
    // Released after the table has changed.
    let object = slots[handle.slot].object
    defer { withExtendedLifetime(object) {} }
    slots[handle.slot].object = nil
    count -= 1
    // A slot whose generations are used up is never used again.
    if slots[handle.slot].generation < 1 << UInt(Handle.generationBits) - 1 {
      free.append(handle.slot)
    }
  }

  /// Returns the handle of a view; adds one if it has none.
  static func handle(of view: View) throws(Failure) -> Handle {
    if let known = views[ObjectIdentifier(view)] { return known }
    let handle = try add(view, as: .view)
    views[ObjectIdentifier(view)] = handle
    return handle
  }

  /// Returns the handle of a view, or of the nearest one around it that has one; nil where none has.
  ///
  /// The parts of controls and bars come and go without the host: they get no handles.
  static func knownHandle(around view: View) -> Handle? {
    var current: View? = view
    while let next = current {
      if let known = views[ObjectIdentifier(next)] { return known }
      current = next.superview
    }
    return nil
  }

  /// Returns the handle of the first view that fits among a view and its descendants; nil if none with a handle does.
  static func firstHandle(in view: View, where fits: (View) -> Bool) -> Handle? {
    var pending = [view]
    while let next = pending.popLast() {
      if let known = views[ObjectIdentifier(next)], fits(next) { return known }
      pending.append(contentsOf: next.subviews.reversed())
    }
    return nil
  }

  /// Returns the handles of the children of a view that have one, the rearmost first.
  static func children(of view: View) -> [Handle] {
    view.subviews.compactMap { views[ObjectIdentifier($0)] }
  }

  /// Makes the handles of a view and all its descendants stale, with those of the constraints that name them.
  static func removeTree(_ view: View) {
    let stage = HostedStage.stage(around: view)
    var pending = [view]
    while let next = pending.popLast() {
      let id = ObjectIdentifier(next)
      for handle in constraints[id] ?? [] { removeConstraint(handle) }
      if let handle = views.removeValue(forKey: id) { remove(handle) }
      HostedScene.remove(next)
      HostedUserData.remove(next)
      stage?.bindings.remove(next)
      pending.append(contentsOf: next.subviews)
    }
  }

  // MARK: Constraints

  /// Stores a constraint, which ends with its views, and returns its handle.
  static func add(_ constraint: HostedConstraint) throws(Failure) -> Handle {
    let handle = try add(constraint, as: .constraint)
    for view in constraint.views { constraints[view, default: []].append(handle) }
    return handle
  }

  /// Deactivates a constraint and makes its handle stale.
  static func removeConstraint(_ handle: Handle) {
    guard let constraint = slots[handle.slot].object as? HostedConstraint else { return }
    for view in constraint.views {
      // Likely among the last.
      guard let index = constraints[view]?.lastIndex(of: handle) else { continue }
      constraints[view]?.remove(at: index)
      if constraints[view]?.isEmpty == true { constraints[view] = nil }
    }
    constraint.isActive = false
    remove(handle)
  }

  // MARK: Lookup

  /// Returns whether a handle is that of an object.
  static func contains(_ pointer: OpaquePointer?) -> Bool {
    guard let handle = pointer.map(Handle.init), handle.slot < slots.count else { return false }
    let slot = slots[handle.slot]
    return slot.object != nil && slot.generation == handle.generation && slot.kind == handle.kind
  }

  /// Returns the object of a handle.
  ///
  /// - Throws: The failure for a pointer that is NULL, foreign, stale, or of another kind.
  private static func object(
    _ pointer: OpaquePointer?, _ kind: Handle.Kind
  ) throws(Failure) -> AnyObject {
    guard let pointer else { throw .null("the \(kind)") }
    if HostedCanvas.current != nil, kind != .canvas, kind != .image, kind != .font {
      throw Failure(
        code: LAMELLA_ERROR_BUSY, message: "only drawing is possible while a view is drawn")
    }
    let handle = Handle(pointer)
    guard let claimed = handle.kind, handle.slot < slots.count, handle.generation > 0,
      handle.generation <= slots[handle.slot].generation
    else {
      throw Failure(
        code: LAMELLA_ERROR_FOREIGN, message: "the \(kind) is no handle of this library")
    }
    guard claimed == kind else {
      throw Failure(
        code: LAMELLA_ERROR_FOREIGN, message: "the handle is of \(claimed) and not of \(kind)")
    }
    let slot = slots[handle.slot]
    guard let object = slot.object, slot.generation == handle.generation, slot.kind == kind else {
      throw Failure(code: LAMELLA_ERROR_STALE, message: "the \(kind) was destroyed")
    }
    return object
  }

  /// Returns the stage of a handle.
  static func stage(_ pointer: OpaquePointer?) throws(Failure) -> HostedStage {
    unsafeDowncast(try object(pointer, .stage), to: HostedStage.self)
  }

  /// Returns the view of a handle.
  static func view(_ pointer: OpaquePointer?) throws(Failure) -> View {
    unsafeDowncast(try object(pointer, .view), to: View.self)
  }

  /// Returns the view of a handle as a view of a class.
  static func view<V: View>(_ pointer: OpaquePointer?, as type: V.Type) throws(Failure) -> V {
    let view = try view(pointer)
    guard let fitting = view as? V else {
      throw Failure(
        code: LAMELLA_ERROR_KIND, message: "the view is \(name(of: view)), not \(name(of: V.self))")
    }
    return fitting
  }

  /// Returns the header's name for a view's class.
  static func name(of view: View) -> String { name(of: Swift.type(of: view)) }

  /// Returns the name of a view's class in messages; "a plain view" for classes that the header does not know.
  private static func name(of type: View.Type) -> String {
    switch type {
    case is Label.Type: "a label"
    case is Button.Type: "a button"
    case is ProgressView.Type: "a progress bar"
    case is ImageView.Type: "an image view"
    case is Switch.Type: "a switch"
    case is Slider.Type: "a slider"
    case is Stepper.Type: "a stepper"
    case is SegmentedControl.Type: "a segmented control"
    case is PageControl.Type: "a page control"
    case is TextField.Type: "a text field"
    case is StackView.Type: "a stack"
    case is GridView.Type: "a grid"
    case is ListView.Type: "a list"
    case is TileMapView.Type: "a map"
    case is TileMapOverlay.Type: "an overlay of a map"
    case is ScrollView.Type: "a scroll view"
    case is ListCell.Type: "a row's cell"
    case is HostedGradient.Type: "a gradient"
    case is HostedCanvasView.Type: "a view that is drawn"
    case is Control.Type: "a control"
    default: "a plain view"
    }
  }

  /// Returns the screen of a handle.
  static func screen(_ pointer: OpaquePointer?) throws(Failure) -> ViewController {
    unsafeDowncast(try object(pointer, .screen), to: ViewController.self)
  }

  /// Returns the screen of a handle as one of a class.
  static func screen<Screen: ViewController>(
    _ pointer: OpaquePointer?, as type: Screen.Type
  ) throws(Failure) -> Screen {
    guard let screen = try screen(pointer) as? Screen else {
      throw Failure(code: LAMELLA_ERROR_KIND, message: "the screen is of another kind")
    }
    return screen
  }

  /// Returns the constraint of a handle.
  static func constraint(_ pointer: OpaquePointer?) throws(Failure) -> HostedConstraint {
    unsafeDowncast(try object(pointer, .constraint), to: HostedConstraint.self)
  }

  /// Returns the image of a handle.
  static func image(_ pointer: OpaquePointer?) throws(Failure) -> Image {
    unsafeDowncast(try object(pointer, .image), to: Image.self)
  }

  /// Returns the canvas of a handle.
  static func canvas(_ pointer: OpaquePointer?) throws(Failure) -> Canvas {
    unsafeDowncast(try object(pointer, .canvas), to: HostedCanvas.self).canvas
  }

  /// Returns the font of a handle.
  static func font(_ pointer: OpaquePointer?) throws(Failure) -> Font {
    unsafeDowncast(try object(pointer, .font), to: FontBox.self).font
  }
}

/// A box for a font with a handle, because the table needs a class.
final class FontBox {
  let font: Font
  init(_ font: Font) { self.font = font }

  nonisolated deinit {}
}
