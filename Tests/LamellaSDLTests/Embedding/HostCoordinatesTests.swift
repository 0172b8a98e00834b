internal import CSDL2
internal import LamellaGeometry
internal import LamellaSDL
internal import LamellaScene
internal import Testing

/// Events that SDL itself has rewritten, undone: on real windows, where there is a display.
@Suite(.serialized)
struct HostCoordinatesTests {
  /// A coordinate system that a game may draw in.
  enum Mapping: String, CaseIterable {
    case plain, logical, letterbox, viewport, boundTarget

    func apply(to host: TestHost) {
      switch self {
      case .plain: break
      case .logical: SDL_RenderSetLogicalSize(host.renderer, 160, 100)
      case .letterbox: SDL_RenderSetLogicalSize(host.renderer, 100, 100)
      case .viewport:
        var rect = SDL_Rect(x: 20, y: 10, w: 400, h: 250)
        SDL_RenderSetViewport(host.renderer, &rect)
      case .boundTarget:
        SDL_RenderSetLogicalSize(host.renderer, 160, 100)
        host.bindTexture()
      }
    }
  }

  /// Sends an event through SDL's queue, where renderers rewrite it.
  private func rewritten(_ event: SDL_Event) -> SDL_Event {
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    var event = event
    SDL_PushEvent(&event)
    var result = SDL_Event()
    while SDL_PollEvent(&result) != 0, result.type != event.type {}
    return result
  }

  @Test(
    "A press on a view hits it in any coordinate system of the game",
    .enabled("needs a display") { await TestHost.isPossible(.software) },
    arguments: Mapping.allCases)
  func hits(mapping: Mapping) throws {
    let host = try #require(TestHost(.software, width: 640, height: 400))
    let window = try #require(host.window)
    let hud = try HUD(renderer: host.renderer)
    hud.window.addSubview(Panel(Rect(x: 300, y: 200, width: 80, height: 40)))
    mapping.apply(to: host)
    for (x, y, isInside) in [
      (Int32(308), Int32(206), true), (372, 232, true), (290, 210, false), (390, 210, false),
      (340, 190, false), (340, 250, false),
    ] {
      var event = SDL_Event()
      event.type = SDL_MOUSEBUTTONDOWN.rawValue
      event.button.windowID = SDL_GetWindowID(window)
      event.button.button = 1
      event.button.state = 1
      (event.button.x, event.button.y) = (x, y)
      #expect(hud.handle(rewritten(event)) == isInside, "mouse at \(x), \(y)")
      event.type = SDL_MOUSEBUTTONUP.rawValue
      event.button.state = 0
      #expect(hud.handle(rewritten(event)) == isInside)

      var touch = SDL_Event()
      touch.type = SDL_FINGERDOWN.rawValue
      touch.tfinger.windowID = SDL_GetWindowID(window)
      touch.tfinger.touchId = 5
      (touch.tfinger.x, touch.tfinger.y) = (Float(x) / 640, Float(y) / 400)
      #expect(hud.handle(rewritten(touch)) == isInside, "finger at \(x), \(y)")
      touch.type = SDL_FINGERUP.rawValue
      #expect(hud.handle(rewritten(touch)) == isInside)
    }
    hud.shutdown()
  }

  @Test(
    "A finger's drag through SDL's queue does what the mouse's does",
    .enabled("needs a display") { await TestHost.isPossible(.software) },
    arguments: Mapping.allCases)
  func drags(mapping: Mapping) throws {
    let host = try #require(TestHost(.software, width: 640, height: 400))
    let window = try #require(host.window)
    let hud = try HUD(renderer: host.renderer)
    hud.usesEventTimes = false
    let panel = Panel(Rect(x: 200, y: 100, width: 200, height: 200))
    var lines: [String] = []
    panel.addGestureRecognizer(
      PanGestureRecognizer { pan in
        let way = pan.translation(in: nil)
        lines.append("\(pan.state) \(Int(way.x.rounded())) \(Int(way.y.rounded()))")
      })
    hud.window.addSubview(panel)
    mapping.apply(to: host)
    let places: [(Int32, Int32)] = [(240, 200), (260, 200), (300, 216), (320, 240)]
    func drag(_ event: (Int, Int32, Int32) -> SDL_Event) -> [String] {
      lines = []
      for (step, place) in (places + [places[3]]).enumerated() {
        let phase = step == 0 ? 0 : step == places.count ? 2 : 1
        _ = hud.handle(rewritten(event(phase, place.0, place.1)))
        hud.update(elapsedMicroseconds: 16_667)
      }
      hud.update(elapsedMicroseconds: 500_000)
      return lines
    }
    let mouse = drag { phase, x, y in
      var event = SDL_Event()
      if phase == 1 {
        event.type = SDL_MOUSEMOTION.rawValue
        event.motion.windowID = SDL_GetWindowID(window)
        event.motion.state = 1
        (event.motion.x, event.motion.y) = (x, y)
      } else {
        event.type = (phase == 0 ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
        event.button.windowID = SDL_GetWindowID(window)
        event.button.button = 1
        event.button.state = phase == 0 ? 1 : 0
        (event.button.x, event.button.y) = (x, y)
      }
      return event
    }
    let finger = drag { phase, x, y in
      var event = SDL_Event()
      event.type = [SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP][phase].rawValue
      event.tfinger.windowID = SDL_GetWindowID(window)
      event.tfinger.touchId = 5
      (event.tfinger.x, event.tfinger.y) = (Float(x) / 640, Float(y) / 400)
      return event
    }
    #expect(mouse == ["began 10 0", "changed 50 16", "changed 70 40", "ended 70 40"])
    #expect(finger == mouse)
    hud.shutdown()
  }

  @Test(
    "The point under the pointer is the point that is hit, to half a pixel",
    .enabled("needs a display") { await TestHost.isPossible(.software) },
    arguments: Mapping.allCases, [1.0, 1.5, 2])
  func sweep(mapping: Mapping, scale: Double) throws {
    let host = try #require(TestHost(.software, width: 640, height: 400, isShown: true))
    let window = try #require(host.window)
    let hud = try HUD(renderer: host.renderer)
    hud.usesEventTimes = false
    hud.scale = scale
    let panel = Panel(Rect(x: 0, y: 0, width: 2000, height: 2000))
    hud.window.addSubview(panel)
    for isResized in [false, true] {
      if isResized { SDL_SetWindowSize(window, 511, 389) }
      SDL_PumpEvents()
      var size = (width: Int32(0), height: Int32(0))
      SDL_GetWindowSize(window, &size.width, &size.height)
      mapping.apply(to: host)
      hud.update(elapsedMicroseconds: 16_667)
      var tried = 0
      for x in stride(from: Int32(7), to: size.width, by: 83) {
        for y in stride(from: Int32(11), to: size.height, by: 61) {
          guard let press = press(at: x, y, in: window) else { continue }
          tried += 1
          panel.place = nil
          #expect(hud.handle(press))
          for _ in 0..<2 { hud.update(elapsedMicroseconds: 16_667) }
          let place = try #require(panel.place) * scale
          #expect(
            abs(place.x - Double(x)) < 0.5 && abs(place.y - Double(y)) < 0.5,
            "\(x), \(y): \(place)")
          hud.resetInput()
          var release = press
          release.type = SDL_MOUSEBUTTONUP.rawValue
          release.button.state = 0
          _ = hud.handle(release)
          hud.update(elapsedMicroseconds: 400_000)
        }
      }
      #expect(tried > 30)
      SDL_SetRenderTarget(host.renderer, nil)
    }
    hud.shutdown()
  }

  /// Puts the real mouse somewhere in a window, and makes the press that SDL would tell of there.
  ///
  /// Nil where the display did not move it in time.
  private func press(at x: Int32, _ y: Int32, in window: OpaquePointer) -> SDL_Event? {
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    SDL_WarpMouseInWindow(window, x, y)
    var motion: SDL_Event?
    var now = (x: Int32(-1), y: Int32(-1))
    for _ in 0..<200 {
      var event = SDL_Event()
      while SDL_PollEvent(&event) != 0 {
        if event.type == SDL_MOUSEMOTION.rawValue { motion = event }
      }
      SDL_GetMouseState(&now.x, &now.y)
      if motion != nil, now == (x, y) { break }
      SDL_Delay(1)
    }
    guard let motion, now == (x, y) else { return nil }
    var press = SDL_Event()
    press.type = SDL_MOUSEBUTTONDOWN.rawValue
    press.button.windowID = SDL_GetWindowID(window)
    press.button.button = 1
    press.button.state = 1
    press.button.clicks = 1
    (press.button.x, press.button.y) = (motion.motion.x, motion.motion.y)
    return press
  }

  @Test("A mouse over an output without a size has no position and causes no error")
  func noSize() throws {
    let host = try #require(TestHost(.surface, width: 0, height: 0))
    SDL_RenderSetLogicalSize(host.renderer, 160, 100)
    let hud = try HUD(renderer: host.renderer)
    hud.window.addSubview(Panel(Rect(x: 10, y: 10, width: 20, height: 20)))
    var event = SDL_Event()
    for type in [SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
      event.type = type.rawValue
      event.button.button = 1
      (event.button.x, event.button.y) = (50, 50)
      #expect(!hud.handle(event))
      hud.update(elapsedMicroseconds: 16_667)
      try hud.render()
    }
    hud.shutdown()
  }
}
