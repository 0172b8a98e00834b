internal import LamellaGeometry
internal import LamellaScene

/// Random input for a stage without a host.
enum FuzzInput {
  /// Returns a random event.
  static func kind(in world: FuzzWorld) -> InputEvent.Kind {
    let finger = FingerID(Int64.random(in: 1...3, using: &world.random))
    let point = randomPoint(in: world)
    let keys: [Key] = [
      .tab, Key("A"), Key("Return"), Key("Space"), Key("Left"), Key("Right"), Key("Up"),
      Key("Down"), Key("Home"),
    ]
    let key = world.pick(keys) ?? .tab
    let button: MouseButton = world.chance(0.7) ? .left : world.chance(0.5) ? .middle : .right
    switch Int.random(in: 0..<42, using: &world.random) {
    case 0...6: return .fingerDown(finger, point, pressure: 1)
    case 7...12: return .fingerMoved(finger, point, pressure: 1)
    case 13...16: return .fingerUp(finger, point)
    case 17: return .fingerCancelled(finger)
    case 18...20: return .mouseDown(point, button: button, clicks: 1)
    case 21...24: return .mouseMoved(point)
    case 25...27: return .mouseUp(point, button: button, clicks: 1)
    case 28: return .mouseLeft
    case 29, 30: return .wheel(point, notches: Point(0, world.pick([-1, 1, 3]) ?? 1))
    case 31, 32: return .keyDown(key, [], isRepeat: world.chance(0.2))
    case 33: return .keyUp(key, [])
    case 34:
      return world.chance(0.5)
        ? .text("ä") : .textEditing(world.pick(["ふ", "ふく", ""]) ?? "", start: 1, length: 0)
    case 35: return .gamepadDown("a")
    case 36: return .gamepadAxis("leftx", 0.5)
    case 37: return .focusLost
    case 38: return .inputReset
    // Control, with which the wheel zooms.
    case 39, 40: return .keyDown(key, world.chance(0.5) ? .control : [], isRepeat: false)
    default: return .resize(Size(Double.random(in: 50...400, using: &world.random), 200))
    }
  }

  /// Returns a random point in points, sometimes outside of the window.
  private static func randomPoint(in world: FuzzWorld) -> Point {
    Point(
      Double.random(in: -10...330, using: &world.random),
      Double.random(in: -10...250, using: &world.random))
  }
}
