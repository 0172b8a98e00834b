import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// The end of editing, with the composition that it ends.
@Suite("The end of editing")
@MainActor final class TextFieldEndTests: FieldHarness {
  /// A way in which the editing, or the composition alone, ends.
  enum Way: CaseIterable, Sendable {
    case resigning, otherField, click, selection, disabling, notEditable, hiding, removal, undo
  }

  private func end(_ way: Way) {
    switch way {
    case .resigning: #expect(field.resignFirstResponder())
    case .otherField:
      let other = TextField(frame: Rect(x: 20, y: 100, width: 100, height: 36))
      harness.window.addSubview(other)
      #expect(other.becomeFirstResponder())
    case .click:
      harness.press(field.convert(Point(4, 8), to: nil))
      harness.lift(field.convert(Point(4, 8), to: nil))
      harness.advance(ticks: 1)
    case .selection: field.selectAll()
    case .disabling: field.isEnabled = false
    case .notEditable: field.isEditable = false
    case .hiding: field.isHidden = true
    case .removal: field.removeFromSuperview()
    case .undo: field.undo()
    }
  }

  @Test(
    "A composition asks the delegate and keeps the limit however it ends", arguments: Way.allCases)
  func composition(way: Way) {
    field.maximumLength = 3
    _ = field.becomeFirstResponder()
    compose("nihongo", 7)
    _ = log.take()
    end(way)
    #expect(field.markedTextRange == nil)
    #expect(way == .undo || field.text == "nih")
    #expect(log.take().filter { $0.hasPrefix("shouldChange ") } == ["shouldChange 0..<7 nih"])
  }

  @Test("A composition that the delegate forbids goes however it ends", arguments: Way.allCases)
  func forbidden(way: Way) {
    field.text = "12"
    _ = field.becomeFirstResponder()
    compose("a", 1)
    log.forbidden = ["shouldChange 2..<3 a"]
    end(way)
    #expect(field.text == "12" && field.markedTextRange == nil)
  }

  /// A delegate that refuses to end, and notes the reasons of ends.
  private final class Refusing: TextFieldDelegate {
    var refuses = false
    var reasons: [TextField.DidEndEditingReason] = []
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool { !refuses }
    func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason) {
      reasons.append(reason)
    }
    nonisolated deinit {}
  }

  @Test("The delegate hears whether the field resigned or lost the keys")
  func reasons() {
    let delegate = Refusing()
    field.delegate = delegate
    _ = field.becomeFirstResponder()
    #expect(field.resignFirstResponder() && delegate.reasons == [.committed])
    _ = field.becomeFirstResponder()
    field.isHidden = true
    #expect(delegate.reasons == [.committed, .committed])
    field.isHidden = false
    _ = field.becomeFirstResponder()
    delegate.refuses = true
    #expect(!field.resignFirstResponder() && field.isEditing)
    field.isHidden = true
    #expect(delegate.reasons == [.committed, .committed, .cancelled] && !field.isEditing)
  }

  @Test("A field that outlives its window ends its editing and its composition")
  func endOfWindow() {
    let delegate = Refusing()
    delegate.refuses = true
    field.delegate = delegate
    field.maximumLength = 2
    field.removeFromSuperview()
    var other: StageHarness? = StageHarness(size: Size(200, 100))
    other!.window.addSubview(field)
    #expect(field.becomeFirstResponder())
    other!.send(.textEditing("nihongo", start: 7, length: 0))
    other!.advance(ticks: 1)
    #expect(field.text == "nihongo")
    other = nil
    harness.advance(ticks: 2)
    #expect(field.markedTextRange == nil && field.text == "ni" && delegate.reasons == [.cancelled])
  }
}
