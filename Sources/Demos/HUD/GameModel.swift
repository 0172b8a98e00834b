import CSDL2
import DemoGame
import Lamella

/// A Swift wrapper of the game in C.
final class GameModel {
  private var state = game()
  private let seed: UInt32
  private var rounds: UInt32 = 0

  init(seed: UInt32 = 7) {
    self.seed = seed
    start()
  }

  /// Starts a new game with the next seed.
  func start() {
    game_start(&state, seed &+ rounds)
    rounds += 1
  }

  /// Handles an SDL event.
  func handle(_ event: SDL_Event) {
    var event = event
    game_event(&state, &event)
  }

  /// Advances the game by a step.
  func step() { game_step(&state) }

  /// Draws the game.
  func draw(_ renderer: OpaquePointer) { game_draw(&state, renderer) }

  var isPaused: Bool {
    get { state.is_paused != 0 }
    set {
      state.is_paused = newValue ? 1 : 0
      game_release(&state)
    }
  }

  var isOver: Bool { game_is_over(&state) != 0 }

  /// The state that the HUD shows.
  var status: GameHUD.Status {
    GameHUD.Status(
      score: Int(state.score), best: Int(state.best), health: Double(state.health),
      isPaused: isPaused, isOver: isOver, hasMoved: state.has_moved != 0)
  }

  // MARK: The map

  /// Makes an image of the world for the minimap.
  static func makeMap() -> Image {
    let (width, height) = (
      Int(GAME_WORLD_WIDTH / GAME_TILE), Int(GAME_WORLD_HEIGHT / GAME_TILE)
    )
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    game_map_pixels(&pixels)
    return Image(width: width, height: height, pixels: pixels)
  }

  /// Shows the viewport and the objects on a minimap.
  func show(on map: MinimapView) {
    map.show(
      viewport: Rect(
        x: Double(state.camera_x) / Double(GAME_WORLD_WIDTH),
        y: Double(state.camera_y) / Double(GAME_WORLD_HEIGHT),
        width: Double(GAME_WIDTH) / Double(GAME_WORLD_WIDTH),
        height: Double(GAME_HEIGHT) / Double(GAME_WORLD_HEIGHT)))
    for index in 0..<GAME_LANTERNS {
      map.show(.lantern, Int(index), at: position(game_lantern_place, index))
    }
    for index in 0..<GAME_DRONES {
      map.show(.drone, Int(index), at: position(game_drone_place, index))
    }
    map.show(.player, 0, at: position({ game_player_place($0, $2, $3) }, 0))
  }

  /// The type of the C functions that return a position.
  private typealias PositionFunction = (
    UnsafePointer<game>?, Int32, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?
  ) -> Void

  /// Returns the position that a C function stores for the object with an index.
  private func position(_ function: PositionFunction, _ index: Int32) -> Point {
    var (x, y) = (Float(0), Float(0))
    function(&state, index, &x, &y)
    return Point(Double(x), Double(y))
  }
}
