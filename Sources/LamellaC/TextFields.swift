public import CLamella
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// Text fields.

/// A text field that reports to a C function.
final class HostedTextField: TextField {
  var action: lamella_field_action?
  var user: UnsafeMutableRawPointer?
  var check: lamella_field_check?
  var checkUser: UnsafeMutableRawPointer?
  var handle: OpaquePointer?
  var shouldBegin = FieldDecision()
  var shouldEnd = FieldDecision()
  var shouldReturn = FieldDecision()
  var shouldClear = FieldDecision()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let events: [(Events, Int32)] = [
      (.editingDidBegin, LAMELLA_FIELD_BEGAN), (.editingChanged, LAMELLA_FIELD_CHANGED),
      (.primaryActionTriggered, LAMELLA_FIELD_RETURN), (.editingDidEnd, LAMELLA_FIELD_ENDED),
    ]
    for (event, number) in events {
      addAction(for: event) { control in
        guard let field = control as? HostedTextField else { return }
        field.action?(field.handle, number, field.user)
      }
    }
    delegate = self
  }

  nonisolated deinit {}
}

extension HostedTextField: TextFieldDelegate {
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool {
    guard let check else { return true }
    return string.withCString {
      check(handle, Int64(range.lowerBound), Int64(range.upperBound), $0, checkUser) != 0
    }
  }

  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { shouldBegin.allows(self) }
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool { shouldEnd.allows(self) }
  func textFieldShouldReturn(_ textField: TextField) -> Bool { shouldReturn.allows(self) }
  func textFieldShouldClear(_ textField: TextField) -> Bool { shouldClear.allows(self) }
}

/// A function that decides whether a field may do something; none allows it.
struct FieldDecision {
  var function: lamella_field_decision?
  var user: UnsafeMutableRawPointer?

  /// Returns whether the function allows it.
  func allows(_ field: HostedTextField) -> Bool {
    function.map { $0(field.handle, user) != 0 } ?? true
  }
}

/// Returns the text field of a handle, unless it is that of an alert.
private func hostedField(_ pointer: OpaquePointer?) throws(Failure) -> HostedTextField {
  guard let field = try field(pointer) as? HostedTextField else {
    throw Failure(code: LAMELLA_ERROR_KIND, message: "the field of an alert calls no function")
  }
  return field
}

/// Returns the text field of a handle.
private func field(_ pointer: OpaquePointer?) throws(Failure) -> TextField {
  try Handles.view(pointer, as: TextField.self)
}

/// Makes a text field; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_create(
  _ parent: OpaquePointer?, _ placeholder: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make((parent, placeholder)) { parent, placeholder throws(Failure) in
    let field = HostedTextField(frame: Rect(x: 0, y: 0, width: 160, height: 36))
    field.placeholder = try optionalUTF8(placeholder)
    let handle = try insert(field, into: parent)
    field.handle = handle.pointer
    return handle
  }
}

/// Sets the function that a text field calls; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_action(
  _ pointer: OpaquePointer?, _ action: lamella_field_action?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((pointer, action, user)) { pointer, action, user throws(Failure) in
    let field = try hostedField(pointer)
    field.action = action
    field.user = user
    return LAMELLA_OK
  }
}

/// Sets the function that a text field asks before changes; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_should_change(
  _ pointer: OpaquePointer?, _ check: lamella_field_check?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((pointer, check, user)) { pointer, check, user throws(Failure) in
    let field = try hostedField(pointer)
    field.check = check
    field.checkUser = user
    return LAMELLA_OK
  }
}

/// Sets a function that decides on what a text field does.
private nonisolated func setDecision(
  _ pointer: OpaquePointer?, _ decision: lamella_field_decision?, _ user: UnsafeMutableRawPointer?,
  function: StaticString = #function,
  _ set: @escaping @MainActor (HostedTextField, FieldDecision) -> Void
) -> lamella_result {
  enter((pointer, decision, user, set), function: function) {
    pointer, decision, user, set throws(Failure) in
    set(try hostedField(pointer), FieldDecision(function: decision, user: user))
    return LAMELLA_OK
  }
}

/// Sets the function that a text field asks before its editing begins; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_should_begin(
  _ pointer: OpaquePointer?, _ decision: lamella_field_decision?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  setDecision(pointer, decision, user) { $0.shouldBegin = $1 }
}

/// Sets the function that a text field asks before its editing ends; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_should_end(
  _ pointer: OpaquePointer?, _ decision: lamella_field_decision?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  setDecision(pointer, decision, user) { $0.shouldEnd = $1 }
}

/// Sets the function that a text field asks about Return; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_should_return(
  _ pointer: OpaquePointer?, _ decision: lamella_field_decision?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  setDecision(pointer, decision, user) { $0.shouldReturn = $1 }
}

/// Sets the function that a text field asks about its clear button; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_should_clear(
  _ pointer: OpaquePointer?, _ decision: lamella_field_decision?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  setDecision(pointer, decision, user) { $0.shouldClear = $1 }
}

// MARK: - Text

/// Sets the text of a text field; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_text(
  _ pointer: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((pointer, text)) { pointer, text throws(Failure) in
    try field(pointer).text = try utf8(text)
    return LAMELLA_OK
  }
}

/// Copies the text of a text field to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_get_text(
  _ pointer: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((pointer, buffer, capacity)) { pointer, buffer, capacity throws(Failure) in
    try copy(field(pointer).text, to: buffer, capacity)
  }
}

/// Sets the placeholder of a text field; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_placeholder(
  _ pointer: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((pointer, text)) { pointer, text throws(Failure) in
    try field(pointer).placeholder = try optionalUTF8(text)
    return LAMELLA_OK
  }
}

/// Selects bytes of a text field's text; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_selection(
  _ pointer: OpaquePointer?, _ start: Int64, _ end: Int64
) -> lamella_result {
  enter((pointer, start, end)) { pointer, start, end throws(Failure) in
    let field = try field(pointer)
    guard start <= end else { throw .value("a selection ends before it starts") }
    field.selectedTextRange = Int(start)..<Int(end)
    return LAMELLA_OK
  }
}

/// Writes the selection of a text field to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_get_selection(
  _ pointer: OpaquePointer?, _ start: UnsafeMutablePointer<Int64>?,
  _ end: UnsafeMutablePointer<Int64>?
) -> lamella_result {
  enter((pointer, start, end)) { pointer, start, end throws(Failure) in
    let range = try field(pointer).selectedTextRange
    start?.pointee = Int64(range.lowerBound)
    end?.pointee = Int64(range.upperBound)
    return LAMELLA_OK
  }
}

// MARK: - Settings

/// Sets whether the text of a text field is shown as dots; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_secure(
  _ pointer: OpaquePointer?, _ secure: Int32
) -> lamella_result {
  enter((pointer, secure)) { pointer, secure throws(Failure) in
    try field(pointer).isSecureTextEntry = secure != 0
    return LAMELLA_OK
  }
}

/// Sets the greatest number of characters of a text field; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_limit(
  _ pointer: OpaquePointer?, _ characters: Int32
) -> lamella_result {
  enter((pointer, characters)) { pointer, characters throws(Failure) in
    let field = try field(pointer)
    guard characters >= 0 else { throw .value("a limit is 0, which means none, or more") }
    field.maximumLength = characters == 0 ? nil : Int(characters)
    return LAMELLA_OK
  }
}

/// Sets when a text field shows its clear button; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_clear_button(
  _ pointer: OpaquePointer?, _ mode: Int32
) -> lamella_result {
  enter((pointer, mode)) { pointer, mode throws(Failure) in
    let field = try field(pointer)
    guard let mode = UInt8(exactly: mode).flatMap(TextField.ViewMode.init(rawValue:)) else {
      throw .value("the mode of a clear button is one of LAMELLA_CLEAR_...")
    }
    field.clearButtonMode = mode
    return LAMELLA_OK
  }
}

/// Enables or disables a text field; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_enabled(
  _ pointer: OpaquePointer?, _ enabled: Int32
) -> lamella_result {
  enter((pointer, enabled)) { pointer, enabled throws(Failure) in
    try field(pointer).isEnabled = enabled != 0
    return LAMELLA_OK
  }
}

/// Sets the font of a text field; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_font(
  _ pointer: OpaquePointer?, _ font: OpaquePointer?
) -> lamella_result {
  enter((pointer, font)) { pointer, font throws(Failure) in
    try field(pointer).font = try font == nil ? nil : Handles.font(font)
    return LAMELLA_OK
  }
}

/// Begins or ends the editing of a text field; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_set_editing(
  _ pointer: OpaquePointer?, _ editing: Int32
) -> lamella_result {
  enter((pointer, editing)) { pointer, editing throws(Failure) in
    let field = try field(pointer)
    _ = editing != 0 ? field.becomeFirstResponder() : field.resignFirstResponder()
    return LAMELLA_OK
  }
}

/// Returns whether a text field is edited; see `lamella.h`.
@c @implementation
public nonisolated func lamella_text_field_is_editing(_ pointer: OpaquePointer?) -> lamella_result {
  enter(pointer) { pointer throws(Failure) in try field(pointer).isEditing ? 1 : 0 }
}
