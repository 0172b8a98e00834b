nonisolated extension InterfaceBuilderClass {
  // MARK: The classes

  /// The class of an element's name; nil for one that scenes have nothing for.
  static func named(_ element: String) -> InterfaceBuilderClass? { table[element] }

  /// The class of what scenes have nothing for.
  static let plainView = InterfaceBuilderClass.view("View")

  private static let table: [String: InterfaceBuilderClass] = views.merging(controls) { $1 }
    .merging(others) { $1 }

  private static let alignments = ["left", "center", "right", "justified", "natural"]
  private static let lineBreaks = [
    "tailTruncation": "byTruncatingTail", "headTruncation": "byTruncatingHead",
    "middleTruncation": "byTruncatingMiddle", "wordWrap": "byWordWrapping",
    "wordWrapping": "byWordWrapping", "characterWrap": "byCharWrapping",
    "charWrapping": "byCharWrapping", "clip": "byClipping", "clipping": "byClipping",
  ]

  private static let views: [String: InterfaceBuilderClass] = [
    "view": plainView,
    "label": .view(
      "Label",
      [
        "contentMode": .ignored,
        "text": .text("text"),
        "textAlignment": .same("textAlignment", alignments, unless: "natural"),
        "lineBreakMode": .words("lineBreakMode", lineBreaks, unless: "byTruncatingTail"),
        "numberOfLines": .whole("numberOfLines", unless: "1"),
        "baselineAdjustment": .same(
          "baselineAdjustment", ["alignBaselines", "alignCenters", "none"],
          unless: "alignBaselines"),
        "adjustsFontSizeToFit": .truth("adjustsFontSizeToFitWidth", unless: "false"),
        "minimumScaleFactor": .number("minimumScaleFactor", unless: "0"),
        "adjustsFontForContentSizeCategory": .truth("adjustsFontForContentSizeCategory"),
        "preferredMaxLayoutWidth": .number("preferredMaxLayoutWidth", unless: "0"),
        "enabled": .truth("isEnabled", unless: "true"),
        "highlighted": .truth("isHighlighted", unless: "false"),
      ],
      values: [
        "text": "text", "attributedText": "text", "fontDescription": "font",
        "textColor": "textColor", "highlightedColor": "highlightedTextColor",
        "shadowColor": "shadowColor", "shadowOffset": "shadowOffset",
      ],
      takesTouches: false),
    "imageView": .view(
      "ImageView",
      [
        "image": .image("image"), "highlightedImage": .image("highlightedImage"),
        "highlighted": .truth("isHighlighted", unless: "false"),
        "animationDuration": .number("animationDuration"),
        "animationRepeatCount": .whole("animationRepeatCount"),
      ],
      values: ["image": "image", "highlightedImage": "highlightedImage"],
      takesTouches: false),
    "progressView": .view(
      "ProgressView",
      ["progress": .number("progress", unless: "0"), "progressViewStyle": .ignored],
      values: ["progressTintColor": "tint", "trackTintColor": "trackColor"],
      hugging: ("250", "750")),
    "activityIndicatorView": .view(
      "ActivityIndicator",
      [
        "animating": .truth("isAnimating", unless: "false"),
        "hidesWhenStopped": .truth("hidesWhenStopped"),
        "style": .words(
          "style",
          [
            "medium": "medium", "large": "large", "whiteLarge": "large", "white": "medium",
            "gray": "medium",
          ], unless: "medium"),
      ],
      values: ["color": "color"],
      hugging: ("750", "750")),
    "stackView": .view(
      "StackView",
      [
        "axis": .same("axis", ["horizontal", "vertical"], unless: "horizontal"),
        "distribution": .same(
          "distribution",
          ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"],
          unless: "fill"),
        "alignment": .words(
          "alignment",
          [
            "fill": "fill", "leading": "leading", "top": "leading",
            "firstBaseline": "firstBaseline",
            "center": "center", "trailing": "trailing", "bottom": "trailing",
            "lastBaseline": "lastBaseline", "baseline": "lastBaseline",
          ], unless: "fill"),
        "spacing": .number("spacing", unless: "0"),
        "baselineRelativeArrangement": .truth("isBaselineRelativeArrangement", unless: "false"),
        "layoutMarginsRelativeArrangement": .truth(
          "isLayoutMarginsRelativeArrangement", unless: "false"),
      ]),
    "scrollView": .view("ScrollView", scrollAttributes, values: scrollValues),
    "tableView": .view(
      "ListView",
      scrollAttributes.merging([
        "allowsSelection": .truth("allowsSelection", unless: "true"),
        "allowsMultipleSelection": .truth("allowsMultipleSelection", unless: "false"),
        "allowsSelectionDuringEditing": .truth("allowsSelectionDuringEditing", unless: "false"),
        "separatorStyle": .words(
          "showsSeparators",
          ["none": "false", "default": "true", "singleLine": "true", "singleLineEtched": "true"],
          unless: "true"),
        "style": .only("plain"),
        // Rows are as high as their content, unless their data source says otherwise.
        "rowHeight": .ignored, "estimatedRowHeight": .ignored, "sectionHeaderHeight": .ignored,
        "sectionFooterHeight": .ignored, "estimatedSectionHeaderHeight": .ignored,
        "estimatedSectionFooterHeight": .ignored, "dataMode": .ignored,
      ]) { $1 },
      values: scrollValues),
    "collectionView": .view(
      "CollectionView",
      scrollAttributes.merging([
        "allowsSelection": .truth("allowsSelection", unless: "true"),
        "allowsMultipleSelection": .truth("allowsMultipleSelection", unless: "false"),
        "dataMode": .ignored,
      ]) { $1 },
      values: scrollValues),
    "tableViewCell": .view("CollectionCell", cellAttributes),
    "collectionViewCell": .view("CollectionCell", cellAttributes),
    "collectionReusableView": .view("ReusableView", cellAttributes),
    "searchBar": .view(
      "SearchBar", ["text": .text("text"), "placeholder": .text("placeholder")]),
    "toolbar": .view("Toolbar"),
  ]

  private static let scrollAttributes: [String: Attribute] = [
    "scrollEnabled": .truth("isScrollEnabled", unless: "true"),
    "pagingEnabled": .truth("isPagingEnabled", unless: "false"),
    "bounces": .truth("bounces", unless: "true"),
    "alwaysBounceVertical": .truth("alwaysBounceVertical", unless: "false"),
    "alwaysBounceHorizontal": .truth("alwaysBounceHorizontal", unless: "false"),
    "bouncesZoom": .truth("bouncesZoom", unless: "true"),
    "minimumZoomScale": .number("minimumZoomScale", unless: "1"),
    "maximumZoomScale": .number("maximumZoomScale", unless: "1"),
    "showsHorizontalScrollIndicator": .truth("showsHorizontalScrollIndicator", unless: "true"),
    "showsVerticalScrollIndicator": .truth("showsVerticalScrollIndicator", unless: "true"),
    "directionalLockEnabled": .truth("isDirectionalLockEnabled", unless: "false"),
    "delaysContentTouches": .truth("delaysContentTouches", unless: "true"),
    "canCancelContentTouches": .truth("canCancelContentTouches", unless: "true"),
    "keyboardDismissMode": .same(
      "keyboardDismissMode",
      ["none", "onDrag", "interactive", "onDragWithAccessory", "interactiveWithAccessory"],
      unless: "none"),
    "indicatorStyle": .same("indicatorStyle", ["default", "black", "white"], unless: "default"),
    "contentInsetAdjustmentBehavior": .same(
      "contentInsetAdjustmentBehavior", ["automatic", "scrollableAxes", "never", "always"],
      unless: "automatic"),
  ]

  private static let scrollValues = [
    "contentInset": "contentInset",
    "horizontalScrollIndicatorInsets": "horizontalScrollIndicatorInsets",
    "verticalScrollIndicatorInsets": "verticalScrollIndicatorInsets",
  ]

  private static let cellAttributes: [String: Attribute] = [
    // The identifier of the scene's cell.
    "reuseIdentifier": .ignored,
    // The list measures and indents rows by itself.
    "rowHeight": .ignored, "indentationWidth": .ignored, "indentationLevel": .ignored,
    "selectionStyle": .ignored, "style": .ignored, "accessoryType": .ignored,
    "textLabel": .ignored, "detailTextLabel": .ignored, "imageView": .ignored,
    "showsReorderControl": .ignored, "shouldIndentWhileEditing": .ignored,
  ]

  private static let controls: [String: InterfaceBuilderClass] = [
    "control": .control("Control", mainEvent: "touchUpInside"),
    "button": .control(
      "Button",
      [
        "contentHorizontalAlignment": .same(
          "contentHorizontalAlignment",
          ["center", "left", "right", "fill", "leading", "trailing"], unless: "center"),
        "contentVerticalAlignment": .same(
          "contentVerticalAlignment", ["center", "top", "bottom", "fill"], unless: "center"),
        // Titles have one line, and the type says what the style does.
        "lineBreakMode": .ignored, "buttonType": .ignored,
      ],
      values: ["fontDescription": "font", "contentEdgeInsets": "contentEdgeInsets"],
      mainEvent: "touchUpInside"),
    "textField": .control(
      "TextField",
      [
        "text": .text("text"), "placeholder": .text("placeholder"),
        "borderStyle": .same(
          "borderStyle", ["none", "line", "bezel", "roundedRect"]),
        "textAlignment": .same("textAlignment", alignments, unless: "natural"),
        "clearButtonMode": .same(
          "clearButtonMode", ["never", "whileEditing", "unlessEditing", "always"],
          unless: "never"),
        "adjustsFontForContentSizeCategory": .truth("adjustsFontForContentSizeCategory"),
      ],
      values: [
        "text": "text", "placeholder": "placeholder", "fontDescription": "font",
        "textColor": "textColor",
      ]),
    "switch": .control(
      "Switch", ["on": .truth("isOn", unless: "false")],
      values: ["onTintColor": "onTintColor", "thumbTintColor": "thumbTintColor"],
      mainEvent: "valueChanged", hugging: ("750", "750")),
    "slider": .control(
      "Slider",
      [
        "minValue": .number("minimumValue", unless: "0"),
        "maxValue": .number("maximumValue", unless: "1"), "value": .number("value"),
        "continuous": .truth("isContinuous", unless: "true"),
      ],
      values: [
        "minimumTrackTintColor": "minimumTrackTintColor",
        "maximumTrackTintColor": "maximumTrackTintColor", "thumbTintColor": "thumbTintColor",
      ],
      mainEvent: "valueChanged"),
    "stepper": .control(
      "Stepper",
      [
        "minimumValue": .number("minimumValue", unless: "0"),
        "maximumValue": .number("maximumValue", unless: "100"), "value": .number("value"),
        "stepValue": .number("stepValue", unless: "1"), "wraps": .truth("wraps", unless: "false"),
        "autorepeat": .truth("autorepeat", unless: "true"),
        "continuous": .truth("isContinuous", unless: "true"),
      ],
      mainEvent: "valueChanged", hugging: ("750", "750")),
    "segmentedControl": .control(
      "SegmentedControl",
      [
        "selectedSegmentIndex": .whole("selectedSegmentIndex", unless: "-1"),
        "momentary": .truth("isMomentary", unless: "false"), "segmentControlStyle": .ignored,
      ],
      values: ["selectedSegmentTintColor": "selectedSegmentTintColor"], mainEvent: "valueChanged"),
    "pageControl": .control(
      "PageControl",
      [
        "numberOfPages": .whole("numberOfPages"), "currentPage": .whole("currentPage", unless: "0"),
        "hidesForSinglePage": .truth("hidesForSinglePage", unless: "false"),
      ],
      values: [
        "pageIndicatorTintColor": "pageIndicatorTintColor",
        "currentPageIndicatorTintColor": "currentPageIndicatorTintColor",
      ],
      mainEvent: "valueChanged"),
  ]

  private static let others: [String: InterfaceBuilderClass] = {
    let taps: [String: Attribute] = [
      "numberOfTapsRequired": .whole("numberOfTapsRequired"),
      "numberOfTouchesRequired": .whole("numberOfTouchesRequired", unless: "1"),
    ]
    let pans: [String: Attribute] = [
      "minimumNumberOfTouches": .whole("minimumNumberOfTouches", unless: "1"),
      "maximumNumberOfTouches": .whole("maximumNumberOfTouches"),
    ]
    let press = InterfaceBuilderClass.recognizer(
      "LongPressGestureRecognizer",
      taps.merging([
        "minimumPressDuration": .number("minimumPressDuration", unless: "0.5"),
        "allowableMovement": .number("allowableMovement", unless: "10"),
      ]) { $1 })
    return [
      "tapGestureRecognizer": .recognizer("TapGestureRecognizer", taps),
      "longPressGestureRecognizer": press,
      // The name that Interface Builder writes.
      "pongPressGestureRecognizer": press,
      "panGestureRecognizer": .recognizer("PanGestureRecognizer", pans),
      "screenEdgePanGestureRecognizer": .recognizer("ScreenEdgePanGestureRecognizer", pans),
      "swipeGestureRecognizer": .recognizer(
        "SwipeGestureRecognizer",
        [
          "direction": .same("direction", ["left", "right", "up", "down"], unless: "right"),
          "numberOfTouchesRequired": .whole("numberOfTouchesRequired", unless: "1"),
        ]),
      "pinchGestureRecognizer": .recognizer("PinchGestureRecognizer", ["scale": .ignored]),
      "rotationGestureRecognizer": .recognizer("RotationGestureRecognizer", ["rotation": .ignored]),
      "hoverGestureRecognizer": .recognizer("HoverGestureRecognizer"),
      "viewController": controller("ViewController"),
      "navigationController": controller("NavigationController"),
      "tabBarController": controller("TabBarController"),
      "barButtonItem": InterfaceBuilderClass(
        name: "BarButtonItem", kind: .barItem,
        attributes: [
          "title": .text("title"), "image": .image("image"),
          "enabled": .truth("isEnabled", unless: "true"),
          "style": .words(
            "style", ["plain": "plain", "bordered": "plain", "done": "done"], unless: "plain"),
          // Read apart.
          "systemItem": .ignored,
        ]),
    ]
  }()

  private static func controller(_ name: String) -> InterfaceBuilderClass {
    InterfaceBuilderClass(
      name: name, kind: .controller,
      attributes: [
        "title": .text("title"),
        "hidesBottomBarWhenPushed": .truth("hidesBottomBarWhenPushed", unless: "false"),
        "storyboardIdentifier": .ignored, "automaticallyAdjustsScrollViewInsets": .ignored,
      ])
  }
}
