public import CLamella
internal import Glibc
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// Values of the host's that views show.

/// A value in the host's memory, and what was last seen of it.
struct HostedValue {
  /// The type of the value.
  enum Kind: UInt8 {
    case int, double, text
  }

  let address: UnsafeRawPointer
  let kind: Kind
  /// The bits of the number, or a number of the text's bytes, that the view shows.
  var shown: UInt64 = 0

  /// The bits that the host's memory has now.
  @inline(__always)
  var current: UInt64 {
    switch kind {
    case .int: UInt64(address.load(as: UInt32.self))
    case .double: address.load(as: UInt64.self)
    case .text: Self.hash(address.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// Returns a number of a text's bytes (FNV-1a).
  private static func hash(_ text: UnsafePointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var byte = text
    while byte.pointee != 0 {
      hash = (hash ^ UInt64(byte.pointee)) &* 0x100_0000_01B3
      byte += 1
    }
    return hash
  }
}

/// The view that shows a value of the host's.
struct HostedBinding {
  let view: View
  let property: Int32
  /// The format that makes text of a number, with its zero.
  let format: [CChar]

  /// Returns the text of a value; nil where it is not UTF-8.
  private func text(of value: HostedValue) -> String? {
    /// Returns what the format makes of a number.
    func formatted(_ number: some CVarArg) -> String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
        let count = withVaList([number]) {
          vsnprintf(buffer.baseAddress, buffer.count, format, $0)
        }
        return count < 0 ? nil : buffer.baseAddress.flatMap { String(validatingCString: $0) }
      }
    }
    return switch value.kind {
    case .int: formatted(value.address.load(as: Int32.self))
    case .double: formatted(value.address.load(as: Double.self))
    case .text: String(validatingCString: value.address.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Shows a value.
  func show(_ value: HostedValue) {
    let number: Double =
      switch value.kind {
      case .int: Double(value.address.load(as: Int32.self))
      case .double: value.address.load(as: Double.self)
      case .text: 0
      }
    switch property {
    case LAMELLA_BIND_TEXT:
      guard let text = text(of: value) else { return }
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
        // Fails for a segment that does not exist, which is not selected: an update has nobody to tell that.
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

/// The values of the host's that the views of a stage show.
final class HostedBindings {
  // Apart from the views, as each is read in each frame.
  private var values: [HostedValue] = []
  private var bindings: [HostedBinding] = []

  nonisolated deinit {}

  /// Shows the values that changed.
  func update() {
    guard var index = firstChanged else { return }
    // A view that is hidden may call a function of the host's, which may end others.
    while index < values.count {
      let current = values[index].current
      if current != values[index].shown {
        values[index].shown = current
        let (binding, value) = (bindings[index], values[index])
        binding.show(value)
      }
      index += 1
    }
  }

  /// Whether a value differs from what its view shows.
  var isOutdated: Bool { firstChanged != nil }

  /// The index of the first value that differs from what its view shows; nil if none does.
  private var firstChanged: Int? {
    values.withUnsafeBufferPointer { values in
      var index = 0
      while index < values.count {
        if values[index].current != values[index].shown { return index }
        index += 1
      }
      return nil
    }
  }

  /// Adds a binding in place of that of the same property, and shows its value.
  func add(_ binding: HostedBinding, to value: HostedValue) {
    remove(binding.view, binding.property)
    var value = value
    value.shown = value.current
    values.append(value)
    bindings.append(binding)
    binding.show(value)
  }

  /// Ends the binding of a property of a view, or all of a view that is destroyed.
  func remove(_ view: View, _ property: Int32? = nil) {
    for index in bindings.indices.reversed()
    where bindings[index].view === view
      && (property ?? bindings[index].property)
        == bindings[index].property
    {
      bindings.remove(at: index)
      values.remove(at: index)
    }
  }
}

/// Binds a property of a view to a value of the host's.
private func bind(
  _ pointer: OpaquePointer?, _ property: Int32, _ value: HostedValue, _ format: [CChar]
) throws(Failure) -> lamella_result {
  let view = try Handles.view(pointer)
  let isText = value.kind == .text
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
  stage.bindings.add(
    HostedBinding(view: view, property: property, format: format), to: value)
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
      view, property, HostedValue(address: value, kind: .int),
      checkedFormat(format, "%d", conversions: "diuxXo"))
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
      view, property, HostedValue(address: value, kind: .double),
      checkedFormat(format, "%g", conversions: "fFeEgG"))
  }
}

/// Binds the text of a view to a text of the host's; see `lamella.h`.
@c @implementation
public nonisolated func lamella_bind_text(
  _ view: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((view, text)) { view, text throws(Failure) in
    guard let text else { throw .null("the text") }
    return try bind(view, LAMELLA_BIND_TEXT, HostedValue(address: text, kind: .text), [])
  }
}

/// Ends the binding of a property of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_unbind(
  _ view: OpaquePointer?, _ property: Int32
) -> lamella_result {
  enter((view, property)) { view, property throws(Failure) in
    let view = try Handles.view(view)
    HostedStage.stage(around: view)?.bindings.remove(view, property)
    return LAMELLA_OK
  }
}
