public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// Controls with a value: switches, sliders, steppers, segmented controls and page controls.

/// A control that reports changes by the user to a C function.
protocol HostedControl: Control {
  var change: HostedChange { get }
  /// The value as a number.
  var number: Double { get }
  /// Sets the value.
  ///
  /// - Throws: The failure for a number out of range.
  func setNumber(_ number: Double) throws(Failure)
}

/// The C function that a control reports changes to.
final class HostedChange {
  var function: lamella_change?
  var user: UnsafeMutableRawPointer?
  var handle: OpaquePointer?

  nonisolated deinit {}
}

extension HostedControl {
  /// Inserts the control into a view and connects its change function.
  fileprivate func attach(to parent: OpaquePointer?) throws(Failure) -> Handle {
    let handle = try insert(self, into: parent)
    connectChange(handle)
    return handle
  }

  /// Connects the change function of a control that has a handle.
  func connectChange(_ handle: Handle) {
    change.handle = handle.pointer
    addAction(for: .valueChanged) { control in
      guard let control = control as? any HostedControl else { return }
      let change = control.change
      change.function?(change.handle, control.number, change.user)
    }
  }
}

/// A switch that reports changes to a C function.
final class HostedSwitch: Switch, HostedControl {
  let change = HostedChange()
  var number: Double { isOn ? 1 : 0 }
  /// Turns the switch on or off.
  func setNumber(_ number: Double) { isOn = number != 0 }

  nonisolated deinit {}
}

/// A slider that reports changes to a C function.
final class HostedSlider: Slider, HostedControl {
  let change = HostedChange()
  var number: Double { value }
  /// Sets the slider's value.
  func setNumber(_ number: Double) { value = number }

  nonisolated deinit {}
}

/// A stepper that reports changes to a C function.
final class HostedStepper: Stepper, HostedControl {
  let change = HostedChange()
  var number: Double { value }
  /// Sets the stepper's value.
  func setNumber(_ number: Double) { value = number }

  nonisolated deinit {}
}

/// A segmented control that reports changes to a C function.
final class HostedSegments: SegmentedControl, HostedControl {
  let change = HostedChange()
  var number: Double { Double(selectedSegmentIndex) }
  /// Selects a segment by its index.
  func setNumber(_ number: Double) throws(Failure) {
    guard let index = Int(exactly: number), index >= -1, index < numberOfSegments else {
      throw .value("there is no such segment; -1 stands for none")
    }
    selectedSegmentIndex = index
  }

  nonisolated deinit {}
}

/// A page control that reports changes to a C function.
final class HostedPages: PageControl, HostedControl {
  let change = HostedChange()
  var number: Double { progress }
  /// Sets the page control's progress.
  func setNumber(_ number: Double) { progress = number }

  nonisolated deinit {}
}

/// Returns the control of a handle.
private func hosted(_ pointer: OpaquePointer?) throws(Failure) -> any HostedControl {
  let view = try Handles.view(pointer)
  guard let control = view as? any HostedControl else {
    throw Failure(
      code: LAMELLA_ERROR_KIND,
      message: "the view is \(Handles.name(of: view)), not a control with a value")
  }
  return control
}

/// Throws a failure for an invalid range.
nonisolated private func checkRange(
  _ minimum: Double, _ maximum: Double, step: Double = 1
) throws(Failure) {
  try checkFinite(minimum, maximum, step)
  guard minimum <= maximum, step > 0 else {
    throw .value("a range goes from a number to one that is not smaller, in steps above 0")
  }
}

// MARK: - Making

/// Makes a switch; see `lamella.h`.
@c @implementation
public nonisolated func lamella_switch_create(_ parent: OpaquePointer?) -> OpaquePointer? {
  make(parent) { parent throws(Failure) in try HostedSwitch().attach(to: parent) }
}

/// Makes a slider; see `lamella.h`.
@c @implementation
public nonisolated func lamella_slider_create(
  _ parent: OpaquePointer?, _ minimum: Double, _ maximum: Double
) -> OpaquePointer? {
  make((parent, minimum, maximum)) { parent, minimum, maximum throws(Failure) in
    try checkRange(minimum, maximum)
    let slider = HostedSlider(frame: Rect(x: 0, y: 0, width: 160, height: 32))
    slider.maximumValue = maximum
    slider.minimumValue = minimum
    slider.value = minimum
    return try slider.attach(to: parent)
  }
}

/// Makes a stepper; see `lamella.h`.
@c @implementation
public nonisolated func lamella_stepper_create(
  _ parent: OpaquePointer?, _ minimum: Double, _ maximum: Double, _ step: Double
) -> OpaquePointer? {
  make((parent, minimum, maximum, step)) { parent, minimum, maximum, step throws(Failure) in
    try checkRange(minimum, maximum, step: step)
    let stepper = HostedStepper()
    stepper.maximumValue = maximum
    stepper.minimumValue = minimum
    stepper.stepValue = step
    stepper.value = minimum
    return try stepper.attach(to: parent)
  }
}

/// Makes a segmented control; see `lamella.h`.
@c @implementation
public nonisolated func lamella_segments_create(_ parent: OpaquePointer?) -> OpaquePointer? {
  make(parent) { parent throws(Failure) in
    let segments = HostedSegments()
    segments.sizeToFit()
    return try segments.attach(to: parent)
  }
}

/// Adds a segment to a segmented control; see `lamella.h`.
@c @implementation
public nonisolated func lamella_segments_add(
  _ segments: OpaquePointer?, _ title: UnsafePointer<CChar>?
) -> lamella_result {
  enter((segments, title)) { segments, title throws(Failure) in
    let segments = try Handles.view(segments, as: SegmentedControl.self)
    segments.insertSegment(withTitle: try utf8(title), at: segments.numberOfSegments)
    segments.sizeToFit()
    return LAMELLA_OK
  }
}

/// Makes a page control; see `lamella.h`.
@c @implementation
public nonisolated func lamella_pages_create(
  _ parent: OpaquePointer?, _ count: Int32
) -> OpaquePointer? {
  make((parent, count)) { parent, count throws(Failure) in
    guard (0...Int32(PageControl.maximumNumberOfPages)).contains(count) else {
      throw .value("\(count) pages: there are 0 to \(PageControl.maximumNumberOfPages)")
    }
    let pages = HostedPages()
    pages.numberOfPages = Int(count)
    pages.sizeToFit()
    return try pages.attach(to: parent)
  }
}

// MARK: - Values of all controls

/// Sets the value of a control; see `lamella.h`.
@c @implementation
public nonisolated func lamella_control_set_value(
  _ control: OpaquePointer?, _ value: Double
) -> lamella_result {
  enter((control, value)) { control, value throws(Failure) in
    let control = try hosted(control)
    try checkFinite(value)
    try control.setNumber(value)
    return LAMELLA_OK
  }
}

/// Writes the value of a control to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_control_get_value(
  _ control: OpaquePointer?, _ value: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((control, value)) { control, value throws(Failure) in
    let control = try hosted(control)
    try write(control.number, to: value, "value")
    return LAMELLA_OK
  }
}

/// Sets the function that a control calls when the user changes its value; see `lamella.h`.
@c @implementation
public nonisolated func lamella_control_set_change(
  _ control: OpaquePointer?, _ change: lamella_change?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((control, change, user)) { control, change, user throws(Failure) in
    let control = try hosted(control)
    control.change.function = change
    control.change.user = user
    return LAMELLA_OK
  }
}

/// Enables or disables a control; see `lamella.h`.
@c @implementation
public nonisolated func lamella_control_set_enabled(
  _ control: OpaquePointer?, _ enabled: Int32
) -> lamella_result {
  enter((control, enabled)) { control, enabled throws(Failure) in
    try Handles.view(control, as: Control.self).isEnabled = enabled != 0
    return LAMELLA_OK
  }
}
