public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

// Labels, buttons and progress bars.

// MARK: - Labels

/// Makes a label; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_create(
  _ parent: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make((parent, text)) { parent, text throws(Failure) in
    let label = Label(text: try utf8(text))
    return try insert(label, into: parent)
  }
}

/// Sets the text of a label; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_set_text(
  _ label: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((label, text)) { label, text throws(Failure) in
    let label = try Handles.view(label, as: Label.self)
    label.text = try utf8(text)
    return LAMELLA_OK
  }
}

/// Sets the text color of a label; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_set_color(_ label: OpaquePointer?, _ rgba: UInt32)
  -> lamella_result
{
  enter((label, rgba)) { label, rgba throws(Failure) in
    try Handles.view(label, as: Label.self).textColor = color(rgba)
    return LAMELLA_OK
  }
}

/// Sets the alignment of a label's text; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_set_alignment(_ label: OpaquePointer?, _ alignment: Int32)
  -> lamella_result
{
  enter((label, alignment)) { label, alignment throws(Failure) in
    let label = try Handles.view(label, as: Label.self)
    label.textAlignment = try decode(alignment, orThrow: "there is no such alignment")
    return LAMELLA_OK
  }
}

/// Sets the largest number of lines of a label; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_set_lines(_ label: OpaquePointer?, _ lines: Int32)
  -> lamella_result
{
  enter((label, lines)) { label, lines throws(Failure) in
    let label = try Handles.view(label, as: Label.self)
    guard lines >= 0 else { throw .value("a label has 0 lines, which means any number, or more") }
    label.numberOfLines = Int(lines)
    return LAMELLA_OK
  }
}

/// Sets the line break mode of a label; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_set_line_break(_ label: OpaquePointer?, _ mode: Int32)
  -> lamella_result
{
  enter((label, mode)) { label, mode throws(Failure) in
    let label = try Handles.view(label, as: Label.self)
    label.lineBreakMode = try decode(mode, orThrow: "there is no such way to break lines")
    return LAMELLA_OK
  }
}

/// Sets the font of a label; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_set_font(_ label: OpaquePointer?, _ font: OpaquePointer?)
  -> lamella_result
{
  enter((label, font)) { label, font throws(Failure) in
    let label = try Handles.view(label, as: Label.self)
    label.font = try font == nil ? nil : Handles.font(font)
    return LAMELLA_OK
  }
}

// MARK: - Buttons

/// A button whose action is a C function.
final class HostedButton: Button {
  final var action: lamella_action?
  final var user: UnsafeMutableRawPointer?
  final var handle: OpaquePointer?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addAction(for: .primaryActionTriggered) { control in
      guard let button = control as? HostedButton else { return }
      button.action?(button.handle, button.user)
    }
  }

  nonisolated deinit {}
}

/// Makes a button; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_create(
  _ parent: OpaquePointer?, _ title: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make((parent, title)) { parent, title throws(Failure) in
    let button = HostedButton()
    button.title = try utf8(title)
    button.sizeToFit()
    let handle = try insert(button, into: parent)
    button.handle = handle.pointer
    return handle
  }
}

/// Sets the title of a button; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_set_title(
  _ button: OpaquePointer?, _ title: UnsafePointer<CChar>?
) -> lamella_result {
  enter((button, title)) { button, title throws(Failure) in
    let button = try Handles.view(button, as: Button.self)
    button.title = try utf8(title)
    return LAMELLA_OK
  }
}

/// Sets the style of a button; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_set_style(
  _ button: OpaquePointer?, _ style: Int32
) -> lamella_result {
  enter((button, style)) { button, style throws(Failure) in
    let button = try Handles.view(button, as: Button.self)
    guard let style = UInt8(exactly: style).flatMap(Button.Style.init) else {
      throw .value("there is no such style")
    }
    button.style = style
    return LAMELLA_OK
  }
}

/// Sets the tint color of a button; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_set_tint(_ button: OpaquePointer?, _ rgba: UInt32)
  -> lamella_result
{
  enter((button, rgba)) { button, rgba throws(Failure) in
    try Handles.view(button, as: Button.self).tint = color(rgba)
    return LAMELLA_OK
  }
}

/// Sets the font of a button's title; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_set_font(_ button: OpaquePointer?, _ font: OpaquePointer?)
  -> lamella_result
{
  enter((button, font)) { button, font throws(Failure) in
    let button = try Handles.view(button, as: Button.self)
    button.font = try font == nil ? nil : Handles.font(font)
    return LAMELLA_OK
  }
}

/// Enables or disables a button; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_set_enabled(_ button: OpaquePointer?, _ enabled: Int32)
  -> lamella_result
{
  enter((button, enabled)) { button, enabled throws(Failure) in
    try Handles.view(button, as: Button.self).isEnabled = enabled != 0
    return LAMELLA_OK
  }
}

/// Sets the function that a button calls when it is pressed; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_set_action(
  _ button: OpaquePointer?, _ action: lamella_action?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((button, action, user)) { button, action, user throws(Failure) in
    let button = try Handles.view(button, as: HostedButton.self)
    button.action = action
    button.user = user
    return LAMELLA_OK
  }
}

// MARK: - Progress bars

/// Makes a progress bar; see `lamella.h`.
@c @implementation
public nonisolated func lamella_progress_create(_ parent: OpaquePointer?) -> OpaquePointer? {
  make(parent) { parent throws(Failure) in
    let bar = ProgressView(frame: Rect(x: 0, y: 0, width: 120, height: 8))
    return try insert(bar, into: parent)
  }
}

/// Sets the progress of a progress bar, optionally with animation; see `lamella.h`.
@c @implementation
public nonisolated func lamella_progress_set(
  _ progress: OpaquePointer?, _ value: Double, _ seconds: Double
) -> lamella_result {
  enter((progress, value, seconds)) { progress, value, seconds throws(Failure) in
    let bar = try Handles.view(progress, as: ProgressView.self)
    try checkFinite(value, seconds)
    bar.setProgress(value, duration: seconds)
    return LAMELLA_OK
  }
}

/// Writes the progress of a progress bar to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_progress_get(
  _ progress: OpaquePointer?, _ value: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((progress, value)) { progress, value throws(Failure) in
    let bar = try Handles.view(progress, as: ProgressView.self)
    try write(bar.progress, to: value, "value")
    return LAMELLA_OK
  }
}

/// Sets the colors of a progress bar; see `lamella.h`.
@c @implementation
public nonisolated func lamella_progress_set_colors(
  _ progress: OpaquePointer?, _ tint: UInt32, _ track: UInt32
) -> lamella_result {
  enter((progress, tint, track)) { progress, tint, track throws(Failure) in
    let bar = try Handles.view(progress, as: ProgressView.self)
    bar.tint = color(tint)
    bar.trackColor = color(track)
    return LAMELLA_OK
  }
}
