internal import CSDL2
internal import LamellaGeometry
internal import LamellaSDL
internal import LamellaScene
internal import Testing

/// Events that SDL itself has rewritten, undone: on real windows, where there is a display.
@Suite(.serialized)
struct HostSpaceTests {
  /// What a game may draw in.
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

  @Test("A press on a view hits it, whatever the game draws in", arguments: Mapping.allCases)
  func hits(mapping: Mapping) throws {
    guard let host = TestHost(.software, width: 640, height: 400), let window = host.window else {
      return
    }
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
}
