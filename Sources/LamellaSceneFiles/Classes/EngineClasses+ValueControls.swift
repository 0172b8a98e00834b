internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// A segment of a segmented control, as files describe it.
final class SceneSegment {
  var title: String?
  var image: Image?
  var isEnabled = true
}

extension SceneClasses {
  /// The classes of controls that show or set a value.
  static var valueControlClasses: [SceneClass] {
    [
      SceneClass(Slider.self, of: "Control", make: { Slider() }) { c in
        c.attribute("minimumValue", \.minimumValue)
        c.attribute("maximumValue", \.maximumValue)
        c.attribute("value", \.value)
        c.attribute("isContinuous", \.isContinuous)
        c.attribute("allowsTrackTaps", \.allowsTrackTaps)
        // A part of the range unless it is set.
        c.attribute(
          "keyStep", Double.sceneCodec,
          get: { $0.keyStep == ($0.maximumValue - $0.minimumValue) / 20 ? nil : $0.keyStep },
          set: { $0.keyStep = $1 })
        c.attribute("minimumTrackTintColor", \.minimumTrackTintColor)
        c.attribute("maximumTrackTintColor", \.maximumTrackTintColor)
        c.attribute("thumbTintColor", \.thumbTintColor)
        c.noContents(of: "View")
      },
      SceneClass(Stepper.self, of: "Control", make: { Stepper() }) { c in
        c.attribute("minimumValue", \.minimumValue)
        c.attribute("maximumValue", \.maximumValue)
        c.attribute("stepValue", \.stepValue)
        c.attribute("value", \.value)
        c.attribute("wraps", \.wraps)
        c.attribute("autorepeat", \.autorepeat)
        c.attribute("isContinuous", \.isContinuous)
        c.noContents(of: "View")
      },
      SceneClass(Switch.self, of: "Control", make: { Switch() }) { c in
        c.attribute("isOn", \.isOn)
        c.attribute("onTintColor", \.onTintColor)
        c.attribute("thumbTintColor", \.thumbTintColor)
        c.noContents(of: "View")
      },
      SceneClass(PageControl.self, of: "Control", make: { PageControl() }) { c in
        c.attribute("numberOfPages", \.numberOfPages)
        c.attribute("currentPage", \.currentPage)
        c.attribute("progress", \.progress)
        c.attribute("hidesForSinglePage", \.hidesForSinglePage)
        c.attribute("pageIndicatorTintColor", \.pageIndicatorTintColor)
        c.attribute("currentPageIndicatorTintColor", \.currentPageIndicatorTintColor)
        c.noContents(of: "View")
      },
      SceneClass(ProgressView.self, of: "View", make: { ProgressView() }) { c in
        c.attribute("progress", \.progress)
        c.attribute("trackColor", \.trackColor)
        c.attribute("tint", \.tint)
        c.noContents(of: "View")
      },
      SceneClass(ActivityIndicator.self, of: "View", make: { ActivityIndicator() }) { c in
        c.attribute("style", \.style, .choice("an indicator style", [.medium, .large]))
        c.attribute("color", \.color)
        c.attribute("hidesWhenStopped", \.hidesWhenStopped)
        c.attribute(
          "isAnimating", Bool.sceneCodec, get: { $0.isAnimating },
          set: { $1 ? $0.startAnimating() : $0.stopAnimating() })
        c.noContents(of: "View")
      },
      SceneClass(SceneSegment.self, of: nil, name: "Segment", make: { SceneSegment() }) { c in
        c.attribute("title", \.title)
        c.attribute("image", \.image)
        c.attribute("isEnabled", \.isEnabled)
      },
      SceneClass(SegmentedControl.self, of: "Control", make: { SegmentedControl() }) { c in
        c.attribute("isMomentary", \.isMomentary)
        c.attribute("selectedSegmentTintColor", \.selectedSegmentTintColor)
        c.attribute("selectedSegmentIndex", \.selectedSegmentIndex, order: .afterContents)
        c.contents(
          of: "Segment",
          add: { (control, segment: SceneSegment, index) in
            if let image = segment.image {
              control.insertSegment(with: image, at: index)
            } else {
              control.insertSegment(withTitle: segment.title, at: index)
            }
            control.setEnabled(segment.isEnabled, forSegmentAt: index)
          },
          read: { control in
            (0..<control.numberOfSegments).map { index in
              let segment = SceneSegment()
              segment.title = control.titleForSegment(at: index)
              segment.image = control.imageForSegment(at: index)
              segment.isEnabled = control.isEnabledForSegment(at: index)
              return segment
            }
          })
        c.noContents(of: "View")
      },
    ]
  }
}
