public import CLamella
internal import Glibc
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// Values of the host's that views show.

/// A value of the host's that is read in each update, and the view that shows it.
struct HostedBinding {
  /// The kind of the number or text in the host's memory.
  enum Source {
    case int(UnsafePointer<Int32>)
    case double(UnsafePointer<Double>)
    case text(UnsafePointer<CChar>)
  }

  let view: View
  let property: Int32
  let source: Source
  /// The format that makes text of a number, with its zero.
  let format: [CChar]
  /// The bits of the number that the view shows, or a number of the text's bytes.
  var shown: UInt64

  /// The bits that the host's memory has now.
  @inline(__always)
  var current: UInt64 {
    switch source {
    case .int(let value): UInt64(UInt32(bitPattern: value.pointee))
    case .double(let value): value.pointee.bitPattern
    case .text(let text): Self.hash(text)
    }
  }

  /// Returns a number of a text's bytes (FNV-1a).
  private static func hash(_ text: UnsafePointer<CChar>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var byte = text
    while byte.pointee != 0 {
      hash = (hash ^ UInt64(UInt8(bitPattern: byte.pointee))) &* 0x100_0000_01B3
      byte += 1
    }
    return hash
  }

  /// The number; 0 for a text.
  private var number: Double {
    switch source {
    case .int(let value): Double(value.pointee)
    case .double(let value): value.pointee
    case .text: 0
    }
  }

  /// The text of the value; nil where it is not UTF-8.
  private var text: String? {
    /// Returns what a format makes of a number.
    func formatted(_ number: some CVarArg) -> String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
        let count = withVaList([number]) {
          vsnprintf(buffer.baseAddress, buffer.count, format, $0)
        }
        return count < 0 ? nil : buffer.baseAddress.flatMap { String(validatingCString: $0) }
      }
    }
    return switch source {
    case .int(let value): formatted(value.pointee)
    case .double(let value): formatted(value.pointee)
    case .text(let text): String(validatingCString: text)
    }
  }

  /// Shows the value.
  func show() {
    switch property {
    case LAMELLA_BIND_TEXT:
      guard let text else { return }
      switch view {
      case let label as Label: label.text = text
      case let button as Button: button.title = text
      case let field as TextField: field.text = text
      default: break
      }
    case LAMELLA_BIND_VALUE:
      guard number.isFinite else { return }
      if let bar = view as? ProgressView {
        bar.setProgress(number, duration: 0)
      } else {
        // A segment that does not exist is not selected.
        try? (view as? any HostedControl)?.setNumber(number)
      }
    case LAMELLA_BIND_HIDDEN: view.isHidden = number != 0
    case LAMELLA_BIND_SHOWN: view.isHidden = number == 0
    case LAMELLA_BIND_ENABLED: (view as? Control)?.isEnabled = number != 0
    case LAMELLA_BIND_ALPHA: if number >= 0, number <= 1 { view.alpha = number }
    case LAMELLA_BIND_CENTER_X: if number.isFinite { view.center.x = number }
    case LAMELLA_BIND_CENTER_Y: if number.isFinite { view.center.y = number }
    default: break
    }
  }
}

extension HostedStage {
  /// Shows the bound values that changed.
  func updateBindings() {
    for index in bindings.indices {
      let current = bindings[index].current
      if current != bindings[index].shown {
        bindings[index].shown = current
        bindings[index].show()
      }
    }
  }

  /// Whether a bound value differs from what its view shows.
  var hasChangedBindings: Bool {
    for index in bindings.indices where bindings[index].current != bindings[index].shown {
      return true
    }
    return false
  }

  /// Ends the binding of a property of a view, or all of a view that is destroyed.
  func unbind(_ view: View, _ property: Int32? = nil) {
    if bindings.isEmpty { return }
    bindings.removeAll { $0.view === view && (property ?? $0.property) == $0.property }
  }
}

/// Binds a property of a view to a value of the host's.
private func bind(
  _ pointer: OpaquePointer?, _ property: Int32, _ source: HostedBinding.Source, _ format: [CChar]
) throws(Failure) -> lamella_result {
  let view = try Handles.view(pointer)
  let isText = if case .text = source { true } else { false }
  let fits: Bool
  switch property {
  case LAMELLA_BIND_TEXT: fits = view is Label || view is Button || view is TextField
  case LAMELLA_BIND_VALUE: fits = !isText && (view is ProgressView || view is any HostedControl)
  case LAMELLA_BIND_ENABLED: fits = !isText && view is Control
  case LAMELLA_BIND_HIDDEN, LAMELLA_BIND_SHOWN, LAMELLA_BIND_ALPHA: fits = !isText
  case LAMELLA_BIND_CENTER_X, LAMELLA_BIND_CENTER_Y:
    _ = try resizableView(pointer)
    fits = !isText
  default: throw .value("there is no such property")
  }
  guard fits else {
    throw Failure(
      code: LAMELLA_ERROR_KIND,
      message:
        "the property is none of \(Handles.name(of: view)), or its values are of another type")
  }
  guard let stage = HostedStage.stage(around: view) else { throw .value("the view is in no stage") }
  stage.unbind(view, property)
  let binding = HostedBinding(
    view: view, property: property, source: source, format: format, shown: 0)
  binding.show()
  stage.bindings.append(binding)
  stage.bindings[stage.bindings.count - 1].shown = binding.current
  return LAMELLA_OK
}

/// Returns a format of the host's that makes text of one number, with its zero.
///
/// - Throws: The failure of a format that reads anything but the one number.
private nonisolated func checkedFormat(
  _ pointer: UnsafePointer<CChar>?, _ standard: String, conversions: String
) throws(Failure) -> [CChar] {
  let format = try optionalUTF8(pointer) ?? standard
  var count = 0
  var rest = format.utf8[...]
  while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
    rest = rest[rest.index(after: percent)...]
    if rest.first == UInt8(ascii: "%") {
      rest = rest.dropFirst()
      continue
    }
    count += 1
    rest = rest.drop { "-+ #0".utf8.contains($0) }
    let width = rest.prefix { (48...57).contains($0) }
    rest = rest.dropFirst(width.count)
    var digits = width.count
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let precision = rest.prefix { (48...57).contains($0) }
      digits = max(digits, precision.count)
      rest = rest.dropFirst(precision.count)
    }
    guard digits <= 2, let conversion = rest.first, conversions.utf8.contains(conversion) else {
      count = 2
      break
    }
  }
  guard count == 1 else {
    throw .value("a format has one of % with one of \(conversions), and widths of up to 2 digits")
  }
  return Array(format.utf8CString)
}

/// Binds a property of a view to an integer of the host's; see `lamella.h`.
@c @implementation
public nonisolated func lamella_bind_int(
  _ view: OpaquePointer?, _ property: Int32, _ value: UnsafePointer<Int32>?,
  _ format: UnsafePointer<CChar>?
) -> lamella_result {
  enter((view, property, value, format)) { view, property, value, format throws(Failure) in
    guard let value else { throw .null("the value") }
    return try bind(
      view, property, .int(value), checkedFormat(format, "%d", conversions: "diuxXo"))
  }
}

/// Binds a property of a view to a number of the host's; see `lamella.h`.
@c @implementation
public nonisolated func lamella_bind_double(
  _ view: OpaquePointer?, _ property: Int32, _ value: UnsafePointer<Double>?,
  _ format: UnsafePointer<CChar>?
) -> lamella_result {
  enter((view, property, value, format)) { view, property, value, format throws(Failure) in
    guard let value else { throw .null("the value") }
    return try bind(
      view, property, .double(value), checkedFormat(format, "%g", conversions: "fFeEgG"))
  }
}

/// Binds the text of a view to a text of the host's; see `lamella.h`.
@c @implementation
public nonisolated func lamella_bind_text(
  _ view: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((view, text)) { view, text throws(Failure) in
    guard let text else { throw .null("the text") }
    return try bind(view, LAMELLA_BIND_TEXT, .text(text), [])
  }
}

/// Ends the binding of a property of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_unbind(
  _ view: OpaquePointer?, _ property: Int32
) -> lamella_result {
  enter((view, property)) { view, property throws(Failure) in
    let view = try Handles.view(view)
    HostedStage.stage(around: view)?.unbind(view, property)
    return LAMELLA_OK
  }
}
