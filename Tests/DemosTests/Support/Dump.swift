import Foundation

/// The parts of a tree dump that these tests use.
nonisolated struct Dump: Decodable {
  var tick: Int
  var time: Double
  var window: Node

  init(json: String) throws {
    self = try JSONDecoder().decode(Dump.self, from: Data(json.utf8))
  }

  /// Returns the view with an identifier.
  func node(_ identifier: String) throws -> Node {
    guard let node = window.first(where: { $0.identifier == identifier }) else {
      throw ChildProcess.Failure(description: "no view '\(identifier)' in the tree")
    }
    return node
  }

  var pager: Node { get throws { try node("pager") } }
}

nonisolated struct Node: Decodable {
  var `class`: String
  var identifier: String?
  var frame: [Double]
  var bounds: [Double]
  var center: [Double]
  var windowFrame: [Double]
  var clipsToBounds: Bool
  var hidden: Bool
  var alpha: Double
  var text: String?
  var contentOffset: [Double]?
  var contentSize: [Double]?
  var zoomScale: Double?
  var isDragging: Bool?
  var isDecelerating: Bool?
  // Properties of controls and of the touch lab.
  var value: Double?
  var isOn: Bool?
  var selectedSegmentIndex: Int?
  var state: Int?
  var zoom: Double?
  var angle: Double?
  var fingers: Int?
  var count: Int?
  var children: [Node]

  /// Returns the first matching node, depth first, parents before children.
  func first(where matches: (Node) -> Bool) -> Node? {
    if matches(self) { return self }
    for child in children {
      if let found = child.first(where: matches) { return found }
    }
    return nil
  }

  /// Returns the view with an identifier below this one.
  func node(_ identifier: String) throws -> Node {
    guard let node = first(where: { $0.identifier == identifier }) else {
      throw ChildProcess.Failure(description: "no view '\(identifier)' in \(self.class)")
    }
    return node
  }

  /// The center of the view in the window.
  var middle: (x: Double, y: Double) {
    (windowFrame[0] + windowFrame[2] / 2, windowFrame[1] + windowFrame[3] / 2)
  }

  /// The node and all below it, parents before children.
  var all: [Node] { [self] + children.flatMap(\.all) }

  /// The horizontal content offset of a scroll view.
  var offset: Double {
    get throws {
      guard let contentOffset, contentOffset.count == 2 else {
        throw ChildProcess.Failure(description: "\(identifier ?? `class`) does not scroll")
      }
      return contentOffset[0]
    }
  }
}

/// The counters of a run.
nonisolated struct Stats: Decodable {
  nonisolated struct Series: Decodable {
    var median: Double
    var max: Double
  }

  var frames: Int
  var framesPresented: Int
  var ticks: Int
  var drawCalls: Series?
  var quads: Series?
  var nodes: Series?
  var layoutCalls: Series?
  var tileViews: Series?

  init(json: String) throws {
    self = try JSONDecoder().decode(Stats.self, from: Data(json.utf8))
  }
}
