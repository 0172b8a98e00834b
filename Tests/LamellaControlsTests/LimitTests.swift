import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// The limits of controls, and the sets of their events.
@Suite("Control limits")
@MainActor struct LimitTests {
  @Test("The number of pages is limited, which is reported")
  func pages() {
    let pages = PageControl(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    var messages: [String] = []
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    Diagnostics.handler = { messages.append($0) }
    for count in [0, 1, 999, 1_000] {
      pages.numberOfPages = count
      #expect(pages.numberOfPages == count)
    }
    #expect(messages.isEmpty)
    for count in [1_001, Int.max] {
      pages.numberOfPages = count
      #expect(pages.numberOfPages == 1_000)
    }
    #expect(messages.count == 2 && messages[0].contains("1001 pages"))
    pages.numberOfPages = -1
    #expect(pages.numberOfPages == 0)
  }

  @Test("Sets of events have UIKit's values")
  func events() {
    #expect(Control.Events.allTouchEvents.rawValue == 0xFFF)
    #expect(Control.Events.allEditingEvents.rawValue == 0xF0000)
    #expect(Control.Events.allEvents.rawValue == UInt32.max)
    let touches: [(Control.Events, UInt32)] = [
      (.touchDown, 1), (.touchDownRepeat, 2), (.touchDragInside, 4), (.touchDragOutside, 8),
      (.touchDragEnter, 16), (.touchDragExit, 32), (.touchUpInside, 64), (.touchUpOutside, 128),
      (.touchCancel, 256),
    ]
    for (event, bits) in touches {
      #expect(event.rawValue == bits && Control.Events.allTouchEvents.contains(event))
    }
    let others: [(Control.Events, UInt32)] = [
      (.valueChanged, 1 << 12), (.primaryActionTriggered, 1 << 13), (.editingDidBegin, 1 << 16),
      (.editingChanged, 1 << 17), (.editingDidEnd, 1 << 18), (.editingDidEndOnExit, 1 << 19),
    ]
    for (event, bits) in others { #expect(event.rawValue == bits) }
  }
}
