internal import CSDL2
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaText
internal import Testing

@testable internal import LamellaSDL

/// SDL's text input, which is on while a text field is edited.
@Suite(.serialized)
struct TextInputTests {
  private let field = TextField(frame: Rect(x: 40, y: 50, width: 100, height: 36))

  private func event(_ text: String) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: Array(text.utf8)) }
    return event
  }

  /// Returns the smallest rectangle of whole units around a rectangle in points.
  private func units(_ rect: Rect, _ scale: Double) -> [Int32] {
    let left = Int32((rect.minX * scale).rounded(.down))
    let top = Int32((rect.minY * scale).rounded(.down))
    return [
      left, top, Int32((rect.maxX * scale).rounded(.up)) - left,
      Int32((rect.maxY * scale).rounded(.up)) - top,
    ]
  }

  private func list(_ rect: SDL_Rect?) -> [Int32]? { rect.map { [$0.x, $0.y, $0.w, $0.h] } }

  @Test(
    "In a window, text input is on exactly while a field is edited, at the caret",
    arguments: [1, 1.5, 2])
  func window(scale: Double) throws {
    // Other tests may have taken the fonts away since this one was made.
    FontLibrary.provider = SystemFonts()
    var options = WindowPlatform.Options()
    options.size = Size(320, 200)
    options.renderer = .software
    options.isHidden = true
    options.scale = scale
    let platform: WindowPlatform
    do { platform = try WindowPlatform(options) } catch let error as ApplicationError
      where error.exitCode == ApplicationError.environment
    {
      return print("skipped: \(error)")
    }
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
    let stage = Stage(window: Window(size: platform.size))
    stage.window.addSubview(field)
    let loop = FrameLoop(stage: stage, platform: platform)
    loop.timing = .virtual(framesPerSecond: 60)
    loop.frameLimit = 1
    try loop.run()
    #expect(platform.textInput.rect == nil)
    #expect(field.becomeFirstResponder())
    loop.frameLimit = 3
    try loop.run()
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
    let caret = try #require(stage.window.textInputRect)
    #expect(caret.minX == 48 && caret.width == 2)
    #expect(list(platform.textInput.rect) == units(caret, scale))
    field.insertText("abc")
    loop.frameLimit = 4
    try loop.run()
    let moved = try #require(stage.window.textInputRect)
    #expect(moved.minX > caret.minX)
    #expect(list(platform.textInput.rect) == units(moved, scale))
    _ = field.resignFirstResponder()
    loop.frameLimit = 5
    try loop.run()
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
  }

  @Test(
    "In a HUD, text input follows a field at the caret, whatever the host's logical size",
    arguments: [1, 1.5, 2])
  func hud(scale: Double) throws {
    guard let host = TestHost(.software, width: 640, height: 400) else { return }
    SDL_RenderSetLogicalSize(host.renderer, 320, 200)
    SDL_StopTextInput()
    let hud = try HUD(renderer: host.renderer)
    hud.scale = scale
    hud.usesEventTimes = false
    hud.window.addSubview(field)
    hud.update(elapsedMicroseconds: 16_667)
    #expect(!hud.wantsText)
    #expect(!hud.handle(event("x")))
    #expect(field.becomeFirstResponder())
    #expect(hud.wantsText)
    hud.update(elapsedMicroseconds: 16_667)
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
    #expect(hud.handle(event("añ")))
    #expect(field.text == "añ")
    hud.update(elapsedMicroseconds: 16_667)
    let caret = try #require(hud.window.textInputRect)
    #expect(list(hud.textInput.rect) == units(caret, scale))
    hud.isVisible = false
    hud.update(elapsedMicroseconds: 16_667)
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
    hud.isVisible = true
    hud.startsTextInput = false
    hud.update(elapsedMicroseconds: 16_667)
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
    hud.startsTextInput = true
    hud.update(elapsedMicroseconds: 16_667)
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
    hud.shutdown()
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
  }

  @Test("A HUD leaves text input on for a host that had it on")
  func hostState() throws {
    guard let host = TestHost(.software, width: 100, height: 100) else { return }
    let hud = try HUD(renderer: host.renderer)
    hud.window.addSubview(field)
    SDL_StartTextInput()
    _ = field.becomeFirstResponder()
    hud.update(elapsedMicroseconds: 16_667)
    _ = field.resignFirstResponder()
    hud.update(elapsedMicroseconds: 16_667)
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
    SDL_StopTextInput()
    hud.shutdown()
  }

  @Test("While a field of a HUD composes, keys are the HUD's")
  func composition() throws {
    guard let host = TestHost(.surface, width: 200, height: 150) else { return }
    let hud = try HUD(renderer: host.renderer)
    hud.startsTextInput = false
    hud.window.addSubview(field)
    hud.update(elapsedMicroseconds: 16_667)
    _ = field.becomeFirstResponder()
    var edit = SDL_Event()
    edit.type = SDL_TEXTEDITING.rawValue
    withUnsafeMutableBytes(of: &edit.edit.text) { $0.copyBytes(from: Array("に".utf8)) }
    edit.edit.start = 1
    #expect(hud.handle(edit))
    #expect(field.markedTextRange == 0..<3)
    var key = SDL_Event()
    key.type = SDL_KEYDOWN.rawValue
    key.key.keysym.sym = SDL_Keycode(SDLK_ESCAPE.rawValue)
    key.key.keysym.scancode = SDL_SCANCODE_ESCAPE
    #expect(hud.handle(key))
    key.type = SDL_KEYUP.rawValue
    #expect(hud.handle(key))
    // A long composition comes by an event of its own, whose text the host frees.
    var long = SDL_Event()
    long.type = SDL_TEXTEDITING_EXT.rawValue
    let text = String(repeating: "に", count: 30)
    long.editExt.text = SDL_strdup(text)
    long.editExt.start = 30
    #expect(hud.handle(long))
    SDL_free(long.editExt.text)
    #expect(field.text == text)
    #expect(hud.handle(event("日本")))
    #expect(field.text == "日本")
    #expect(field.markedTextRange == nil)
    hud.shutdown()
  }

  @Test("The system's clipboard takes and gives text")
  func pasteboard() throws {
    guard let host = TestHost(.software, width: 100, height: 100) else { return }
    let hud = try HUD(renderer: host.renderer)
    let before = hud.window.pasteboard.string
    hud.window.pasteboard.string = "één"
    #expect(hud.window.pasteboard.string == "één")
    hud.window.pasteboard.string = before
    hud.shutdown()
  }
}
