import Lamella

extension GalleryScene {
  /// A scene of text fields in their states.
  static let textFields = GalleryScene(
    name: "text-fields", title: "Text fields",
    caption: "Text, placeholder, dots, buttons and icons; right to left, composed, disabled"
  ) { stage in
    addField(0, "Ada Lovelace", to: stage)
    addField(1, "", to: stage) { $0.placeholder = "Your name" }
    addField(2, "secret", to: stage) { $0.isSecureTextEntry = true }
    addField(3, "Clear me", to: stage) { $0.clearButtonMode = .always }
    addField(4, "שלום, Ada 42", to: stage)
    // As an input method shows it before it is final.
    addField(5, "caf", to: stage) { $0.setMarkedText("\u{B4}", selectedRange: 2..<2) }
    addField(6, "A text that is too wide for its field", to: stage)
    addField(7, "Disabled", to: stage) { $0.isEnabled = false }
    addField(8, "Bezel, centered", to: stage) {
      $0.borderStyle = .bezel
      $0.textAlignment = .center
    }
    addField(9, "200", to: stage) {
      let unit = Label(text: "px")
      unit.textColor = Theme.current.inkSoft
      $0.rightView = unit
      $0.rightViewMode = .always
      $0.borderStyle = .line
      $0.textAlignment = .right
    }
  }

  /// Adds a field in a cell of two columns.
  private static func addField(
    _ index: Int, _ text: String, to stage: View, _ change: (TextField) -> Void = { _ in }
  ) {
    let field = TextField(
      frame: Rect(
        x: 16 + Double(index % 2) * 212, y: 8 + Double(index / 2) * 46, width: 200, height: 36))
    field.text = text
    field.identifier = "field-\(index)"
    change(field)
    stage.addSubview(field)
  }
}
