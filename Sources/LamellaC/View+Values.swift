public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaText

// The values of views that the functions of other files set.

/// Returns `0xRRGGBBAA` of a color; 0 for none.
nonisolated func rgba(_ color: Color?) -> UInt32 { color.map { $0.rgba8.byteSwapped } ?? 0 }

/// Copies a text to the host's memory, with a zero, as far as a capacity in bytes allows.
///
/// - Returns: The length of the whole text.
nonisolated func copy(
  _ text: String?, to buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) throws(Failure) -> Int64 {
  var text = text ?? ""
  guard capacity > 0 else { return Int64(text.utf8.count) }
  guard let buffer else { throw .null("where the text goes") }
  text.withUTF8 { bytes in
    // Cut between characters' bytes.
    var count = min(bytes.count, Int(clamping: capacity - 1))
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    if count > 0, let start = bytes.baseAddress {
      UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: count)
    }
    buffer[count] = 0
  }
  return Int64(text.utf8.count)
}

/// Returns whether a view is hidden; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_is_hidden(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in try Handles.view(view).isHidden ? 1 : 0 }
}

/// Writes the background color of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_color(
  _ view: OpaquePointer?, _ color: UnsafeMutablePointer<UInt32>?
) -> lamella_result {
  enter((view, color)) { view, color throws(Failure) in
    let view = try Handles.view(view)
    try write(rgba(view.backgroundColor), to: color, "color")
    return LAMELLA_OK
  }
}

/// Writes the corner radius of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_corner_radius(
  _ view: OpaquePointer?, _ radius: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, radius)) { view, radius throws(Failure) in
    let view = try Handles.view(view)
    try write(view.cornerRadius, to: radius, "radius")
    return LAMELLA_OK
  }
}

/// Writes the border of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_border(
  _ view: OpaquePointer?, _ width: UnsafeMutablePointer<Double>?,
  _ color: UnsafeMutablePointer<UInt32>?
) -> lamella_result {
  enter((view, width, color)) { view, width, color throws(Failure) in
    let layer = try Handles.view(view).layer
    width?.pointee = layer.borderWidth
    color?.pointee = rgba(layer.borderColor)
    return LAMELLA_OK
  }
}

/// Returns whether a view clips its subviews; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_clips(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in try Handles.view(view).clipsToBounds ? 1 : 0 }
}

/// Writes the hit insets of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_hit_insets(
  _ view: OpaquePointer?, _ top: UnsafeMutablePointer<Double>?,
  _ left: UnsafeMutablePointer<Double>?, _ bottom: UnsafeMutablePointer<Double>?,
  _ right: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((view, top, left, bottom, right)) { view, top, left, bottom, right throws(Failure) in
    let insets = try Handles.view(view).hitInsets
    top?.pointee = insets.top
    left?.pointee = insets.left
    bottom?.pointee = insets.bottom
    right?.pointee = insets.right
    return LAMELLA_OK
  }
}

/// Writes the hit behavior of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_hit_behavior(
  _ view: OpaquePointer?, _ behavior: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((view, behavior)) { view, behavior throws(Failure) in
    let view = try Handles.view(view)
    try write(Int32(view.hitTestBehavior.rawValue), to: behavior, "behavior")
    return LAMELLA_OK
  }
}

/// Writes the autoresizing mask of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_autoresizing(
  _ view: OpaquePointer?, _ mask: UnsafeMutablePointer<UInt32>?
) -> lamella_result {
  enter((view, mask)) { view, mask throws(Failure) in
    let view = try Handles.view(view)
    try write(UInt32(view.autoresizingMask.rawValue), to: mask, "mask")
    return LAMELLA_OK
  }
}

/// Copies the identifier of a view to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_get_identifier(
  _ view: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((view, buffer, capacity)) { view, buffer, capacity throws(Failure) in
    try copy(Handles.view(view).identifier, to: buffer, capacity)
  }
}

// MARK: - Labels and buttons

/// Copies the text of a label to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_get_text(
  _ view: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((view, buffer, capacity)) { view, buffer, capacity throws(Failure) in
    try copy(Handles.view(view, as: Label.self).text, to: buffer, capacity)
  }
}

/// Writes the color of a label's text to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_get_color(
  _ view: OpaquePointer?, _ color: UnsafeMutablePointer<UInt32>?
) -> lamella_result {
  enter((view, color)) { view, color throws(Failure) in
    let label = try Handles.view(view, as: Label.self)
    try write(rgba(label.textColor), to: color, "color")
    return LAMELLA_OK
  }
}

/// Writes the alignment of a label's text to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_get_alignment(
  _ view: OpaquePointer?, _ alignment: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((view, alignment)) { view, alignment throws(Failure) in
    let label = try Handles.view(view, as: Label.self)
    try write(Int32(label.textAlignment.rawValue), to: alignment, "alignment")
    return LAMELLA_OK
  }
}

/// Writes the largest number of lines of a label to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_get_lines(
  _ view: OpaquePointer?, _ lines: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((view, lines)) { view, lines throws(Failure) in
    let label = try Handles.view(view, as: Label.self)
    try write(Int32(clamping: label.numberOfLines), to: lines, "number")
    return LAMELLA_OK
  }
}

/// Writes the line break mode of a label to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_label_get_line_break(
  _ view: OpaquePointer?, _ mode: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((view, mode)) { view, mode throws(Failure) in
    let label = try Handles.view(view, as: Label.self)
    try write(Int32(label.lineBreakMode.rawValue), to: mode, "mode")
    return LAMELLA_OK
  }
}

/// Copies the title of a button to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_get_title(
  _ view: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((view, buffer, capacity)) { view, buffer, capacity throws(Failure) in
    try copy(Handles.view(view, as: Button.self).title, to: buffer, capacity)
  }
}

/// Writes the style of a button to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_get_style(
  _ view: OpaquePointer?, _ style: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((view, style)) { view, style throws(Failure) in
    let button = try Handles.view(view, as: Button.self)
    try write(Int32(button.style.rawValue), to: style, "style")
    return LAMELLA_OK
  }
}

/// Writes the tint color of a button to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_button_get_tint(
  _ view: OpaquePointer?, _ color: UnsafeMutablePointer<UInt32>?
) -> lamella_result {
  enter((view, color)) { view, color throws(Failure) in
    let button = try Handles.view(view, as: Button.self)
    try write(rgba(button.tint), to: color, "color")
    return LAMELLA_OK
  }
}

// MARK: - Controls

/// Returns whether a control is enabled; see `lamella.h`.
@c @implementation
public nonisolated func lamella_control_is_enabled(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in try Handles.view(view, as: Control.self).isEnabled ? 1 : 0 }
}

/// Writes the colors of a progress bar to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_progress_get_colors(
  _ view: OpaquePointer?, _ tint: UnsafeMutablePointer<UInt32>?,
  _ track: UnsafeMutablePointer<UInt32>?
) -> lamella_result {
  enter((view, tint, track)) { view, tint, track throws(Failure) in
    let bar = try Handles.view(view, as: ProgressView.self)
    tint?.pointee = rgba(bar.tint)
    track?.pointee = rgba(bar.trackColor)
    return LAMELLA_OK
  }
}
