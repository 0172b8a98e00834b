internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScreens
internal import LamellaText

extension SceneClasses {
  /// The classes of labels, images, buttons and text fields.
  static var controlClasses: [SceneClass] {
    [labelClass, imageViewClass, controlClass, buttonClass, textFieldClass]
  }

  static var labelClass: SceneClass {
    SceneClass(Label.self, of: "View", make: { Label() }) { c in
      c.attribute("text", \.text)
      c.attribute("font", \.font)
      c.attribute("adjustsFontForContentSizeCategory", \.adjustsFontForContentSizeCategory)
      c.attribute("textColor", \.textColor)
      c.attribute("highlightedTextColor", \.highlightedTextColor)
      c.attribute("isHighlighted", \.isHighlighted)
      c.attribute("isEnabled", \.isEnabled)
      c.attribute("shadowColor", \.shadowColor)
      c.attribute("shadowOffset", \.shadowOffset)
      c.attribute("textAlignment", \.textAlignment, .textAlignment)
      c.attribute("numberOfLines", \.numberOfLines)
      c.attribute(
        "lineBreakMode", \.lineBreakMode,
        .choice(
          "a line break mode",
          [
            .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
            .byTruncatingMiddle,
          ]))
      c.attribute("adjustsFontSizeToFitWidth", \.adjustsFontSizeToFitWidth)
      c.attribute("minimumScaleFactor", \.minimumScaleFactor)
      c.attribute(
        "baselineAdjustment", \.baselineAdjustment,
        .choice("a baseline adjustment", [.alignBaselines, .alignCenters, .none]))
      c.attribute("preferredMaxLayoutWidth", \.preferredMaxLayoutWidth)
      // Without a label of its own the text is it.
      c.attribute(
        "accessibilityLabel", String.sceneCodec,
        get: { $0.accessibilityLabel == $0.text ? nil : $0.accessibilityLabel },
        set: { $0.accessibilityLabel = $1 })
    }
  }

  static var imageViewClass: SceneClass {
    SceneClass(ImageView.self, of: "View", make: { ImageView() }) { c in
      c.attribute("image", \.image)
      c.attribute("highlightedImage", \.highlightedImage)
      c.attribute("isHighlighted", \.isHighlighted)
      c.attribute("animationImages", \.animationImages, .images)
      c.attribute("highlightedAnimationImages", \.highlightedAnimationImages, .images)
      c.attribute("animationDuration", \.animationDuration, .seconds)
      c.attribute("animationRepeatCount", \.animationRepeatCount)
      c.attribute("filter", \.filter, .choice("a filter", [.nearest, .linear]))
      c.attribute(
        "isAnimating", Bool.sceneCodec, get: { $0.isAnimating },
        set: { $1 ? $0.startAnimating() : $0.stopAnimating() })
    }
  }

  /// The events of controls by their names in files.
  private static let controlEvents: [(name: String, events: Control.Events)] = [
    ("", .primaryActionTriggered), ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat),
    ("touchDragInside", .touchDragInside), ("touchDragOutside", .touchDragOutside),
    ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit),
    ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside),
    ("touchCancel", .touchCancel),
    ("valueChanged", .valueChanged), ("primaryActionTriggered", .primaryActionTriggered),
    ("editingDidBegin", .editingDidBegin), ("editingChanged", .editingChanged),
    ("editingDidEnd", .editingDidEnd), ("editingDidEndOnExit", .editingDidEndOnExit),
  ]

  static var controlClass: SceneClass {
    SceneClass(Control.self, of: "View", make: { Control() }) { c in
      c.attribute("isEnabled", \.isEnabled)
      c.attribute("isSelected", \.isSelected)
      c.attribute("isHighlighted", \.isHighlighted)
      for (name, events) in controlEvents {
        c.event(name) { control, call in control.addAction(for: events) { call($0) } }
      }
    }
  }

  /// The states for which buttons have values of their own, by the names behind a dot.
  private static let buttonStates: [(suffix: String, state: Control.State)] = [
    ("", .normal), (".highlighted", .highlighted), (".disabled", .disabled),
    (".selected", .selected),
  ]

  static var buttonClass: SceneClass {
    SceneClass(Button.self, of: "Control", make: { Button() }) { c in
      c.attribute("style", \.style, .choice("a button style", [.standard, .prominent, .plain]))
      for (suffix, state) in buttonStates {
        c.attribute(
          "title" + suffix, String?.sceneCodec, get: { $0.title(for: state) },
          set: { $0.setTitle($1, for: state) })
        c.attribute(
          "titleColor" + suffix, Color?.sceneCodec, get: { $0.titleColor(for: state) },
          set: { $0.setTitleColor($1, for: state) })
        c.attribute(
          "image" + suffix, Image?.sceneCodec, get: { $0.image(for: state) },
          set: { $0.setImage($1, for: state) })
        c.attribute(
          "fill" + suffix, Color?.sceneCodec, get: { $0.backgroundColor(for: state) },
          set: { $0.setBackgroundColor($1, for: state) })
      }
      c.attribute("font", \.font)
      c.attribute("tint", \.tint)
      c.attribute("contentEdgeInsets", \.contentEdgeInsets)
      c.attribute(
        "contentHorizontalAlignment", \.contentHorizontalAlignment,
        .choice("an alignment", [.center, .left, .right, .fill, .leading, .trailing]))
      c.attribute(
        "contentVerticalAlignment", \.contentVerticalAlignment,
        .choice("an alignment", [.center, .top, .bottom, .fill]))
      c.attribute("imagePadding", \.imagePadding)
      c.attribute("showsMenuAsPrimaryAction", \.showsMenuAsPrimaryAction)
      c.attribute("changesSelectionAsPrimaryAction", \.changesSelectionAsPrimaryAction)
      c.attribute(
        "accessibilityLabel", String.sceneCodec,
        get: { $0.accessibilityLabel == $0.currentTitle ? nil : $0.accessibilityLabel },
        set: { $0.accessibilityLabel = $1 })
      c.noContents(of: "View")
    }
  }

  static var textFieldClass: SceneClass {
    SceneClass(TextField.self, of: "Control", make: { TextField() }) { c in
      c.attribute("maximumLength", \.maximumLength)
      c.attribute("text", \.text)
      c.attribute("placeholder", \.placeholder)
      c.attribute("isSecureTextEntry", \.isSecureTextEntry)
      c.attribute("isEditable", \.isEditable)
      c.attribute("font", \.font)
      c.attribute("adjustsFontForContentSizeCategory", \.adjustsFontForContentSizeCategory)
      c.attribute("textColor", \.textColor)
      c.attribute("textAlignment", \.textAlignment, .textAlignment)
      c.attribute(
        "borderStyle", \.borderStyle,
        .choice("a border style", [.none, .line, .bezel, .roundedRect]))
      let modes: [TextField.ViewMode] = [.never, .whileEditing, .unlessEditing, .always]
      c.attribute("clearButtonMode", \.clearButtonMode, .choice("a mode", modes))
      c.attribute("leftViewMode", \.leftViewMode, .choice("a mode", modes))
      c.attribute("rightViewMode", \.rightViewMode, .choice("a mode", modes))
      c.element("leftView", of: "View", \.leftView)
      c.element("rightView", of: "View", \.rightView)
      c.noContents(of: "View")
    }
  }
}

extension SceneCodec<TextAlignment> {
  /// The codec of alignments.
  static var textAlignment: SceneCodec<TextAlignment> {
    .choice("an alignment", [.left, .center, .right, .justified, .natural])
  }
}

extension SceneCodec<[Image]> {
  /// The codec of images with commas between.
  static var images: SceneCodec<[Image]> {
    let one = Image.sceneCodec
    return SceneCodec(
      SceneType("images", forms: "paths of pictures with commas between"),
      parse: { text, context in
        var images: [Image] = []
        for part in text.split(separator: ",") {
          switch one.parse(String(part.drop { $0 == " " }), context) {
          case .value(let image): images.append(image)
          case .themed: return .fault(nil)
          case .fault(let message): return .fault(message)
          }
        }
        return .value(images)
      },
      write: { images, context in
        let texts = images.compactMap { one.write($0, context) }
        return texts.count == images.count ? texts.joined(separator: ", ") : nil
      })
  }
}
