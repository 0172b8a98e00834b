/// The passes of a tick and of a frame, in order: the only list of what happens in them.
///
/// A ``FramePipeline`` runs it. Passes look at what is marked, so that one without work costs a test of some
/// bits. Their names are those of spans, captures, reports and of the table in <doc:FrameAndPasses>.
package enum FrameSchedule {
  /// The passes of a tick, which change the model.
  ///
  /// The first tick of a stage runs ``update`` before them: events meet a scene that is laid out.
  package static let tick: [any ScenePass.Type] =
    [
      DispatchPass.self,  // the events of the tick: hit tests, touches, gestures, responders, focus
      StepPass.self,  // ends of animations, tickers such as scroll physics, the game's own update
    ] + update + [
      PointerPass.self  // hover, where something moved below the pointer
    ]

  /// The passes that bring the tree up to date with what was set, in a tick and wherever that is asked for.
  package static let update: [any ScenePass.Type] = [
    TraitsPass.self,  // inherited values of subtrees in which one changed
    PropertiesPass.self,  // views whose observed data changed
    ConstraintsPass.self,  // constraints that changed
    LayoutPass.self,  // insets and layout of marked views, parents first, and what follows them
  ]

  /// The passes of a frame, which leave the model as it is.
  package static let frame: [any ScenePass.Type] = [
    DisplayPass.self,  // drawings of marked layers, as commands
    ComposePass.self,  // presented values; transforms, opacity and clips of what moved in sight
    TilesPass.self,  // what tile layers need in sight
    EncodePass.self,  // the draw list and its damage
    SubmitPass.self,  // the draw list as calls of a back end
    PresentPass.self,  // the picture on the screen
    AccessibilityPass.self,  // changes that readers are told of
  ]

  /// All passes in order.
  package static let passes = tick + frame

  /// The names of all passes in order.
  package static let passNames = passes.map { $0.name }

  /// Returns the index of a pass in ``passes``.
  ///
  /// - Complexity: O(number of passes).
  /// - Precondition: The pass is in the list.
  package static func number(of pass: any ScenePass.Type) -> Int {
    guard let number = passes.firstIndex(where: { $0 == pass }) else {
      fatalError("\(pass) is in no list of FrameSchedule: add it there")
    }
    return number
  }
}
