import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// What fades as a picture in between, and how large that is: the pixels around all it shows.
@Suite("Groups that fade")
@MainActor struct FadingGroupTests {
  private let harness = SceneHarness(width: 100, height: 100)

  private final class Sketch: View {
    var sketch: (Canvas) -> Void = { _ in }
    nonisolated deinit {}
    override func draw(_ rect: Rect, in canvas: Canvas) { sketch(canvas) }
  }

  /// The rectangles of the groups of a view at (20, 20) of 40 x 30 that is half transparent.
  private func groups(_ configure: (Sketch) -> Void) -> [PixelRect] {
    for view in harness.window.subviews { view.removeFromSuperview() }
    let view = Sketch(frame: Rect(x: 20, y: 20, width: 40, height: 30))
    view.alpha = 0.5
    configure(view)
    harness.window.addSubview(view)
    harness.frame()
    let commands = harness.list.commands
    let ends = commands.filter { $0.kind == .endGroup }
    for end in ends {
      let vertices = harness.list.vertices[end.firstVertex..<end.firstVertex + end.vertexCount]
      #expect(vertices.count == 4 && vertices.allSatisfy { $0.color == 0x8080_8080 })
    }
    let begins = commands.filter { $0.kind == .beginGroup }.map(\.clip)
    #expect(begins.count == ends.count)
    return begins
  }

  private func child(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    view.backgroundColor = .black
    return view
  }

  @Test("One thing alone fades by its color")
  func single() {
    #expect(groups { _ in } == [])
    #expect(groups { $0.backgroundColor = .white } == [])
    #expect(groups { $0.layer.borderWidth = 2 } == [])
    #expect(groups { $0.addSubview(self.child(0, 0, 9, 9)) } == [])
    #expect(
      groups { $0.sketch = { $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .black) } } == [])
    // What is not seen is nothing to lie over.
    let unseen = groups {
      $0.backgroundColor = .white
      for index in 0..<2 {
        let child = self.child(0, 0, 9, 9)
        if index == 0 { child.isHidden = true } else { child.alpha = 0 }
        $0.addSubview(child)
      }
    }
    #expect(unseen == [])
    let whole = groups {
      $0.alpha = 1
      $0.backgroundColor = .white
      $0.addSubview(self.child(0, 0, 9, 9))
    }
    #expect(whole == [])
  }

  @Test("Two things fade together, in the pixels around both")
  func pairs() {
    let own = PixelRect(x: 20, y: 20, width: 41, height: 31)
    let border = groups {
      $0.backgroundColor = .white
      $0.layer.borderWidth = 2
    }
    #expect(border == [own])
    let overhang = groups {
      $0.backgroundColor = .white
      $0.addSubview(self.child(30, 20, 30, 5))
    }
    #expect(overhang == [PixelRect(x: 20, y: 20, width: 61, height: 31)])
    let clipped = groups {
      $0.backgroundColor = .white
      $0.clipsToBounds = true
      $0.addSubview(self.child(30, 20, 30, 5))
    }
    #expect(clipped == [own])
    let children = groups {
      $0.addSubview(self.child(2, 3, 4, 5))
      $0.addSubview(self.child(10, 1, 6, 4))
    }
    #expect(children == [PixelRect(x: 22, y: 21, width: 15, height: 8)])
    let deep = groups {
      let inner = self.child(5, 5, 4, 4)
      inner.addSubview(self.child(-10, 0, 2, 2))
      $0.backgroundColor = .white
      $0.addSubview(inner)
      let hidden = self.child(60, 60, 4, 4)
      hidden.isHidden = true
      $0.addSubview(hidden)
    }
    #expect(deep == [PixelRect(x: 15, y: 20, width: 46, height: 31)])
  }

  @Test("Shadows and drawings count by what they reach, and what is out of sight does not")
  func reaches() {
    let shadow = groups {
      $0.backgroundColor = .white
      $0.layer.shadowOpacity = 1
      $0.layer.shadowRadius = 2
      $0.layer.shadowOffset = Size(3, 4)
    }
    // Three radii and a point more.
    #expect(shadow == [PixelRect(x: 16, y: 17, width: 55, height: 45)])
    let drawn = groups {
      $0.sketch = { canvas in
        canvas.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .black)
        canvas.fill(Rect(x: 5, y: 5, width: 50, height: 9), with: .white)
      }
    }
    #expect(drawn == [PixelRect(x: 20, y: 20, width: 56, height: 15)])
    let both = groups {
      $0.backgroundColor = .white
      $0.sketch = { $0.fill(Rect(x: -5, y: 0, width: 9, height: 9), with: .black) }
    }
    #expect(both == [PixelRect(x: 15, y: 20, width: 46, height: 31)])
    let cut = groups {
      $0.frame.origin = Point(-10, 85)
      $0.backgroundColor = .white
      $0.addSubview(self.child(0, 0, 9, 9))
    }
    #expect(cut == [PixelRect(x: 0, y: 85, width: 31, height: 15)])
    let outside = groups {
      $0.frame.origin = Point(200, 0)
      $0.backgroundColor = .white
      $0.addSubview(self.child(0, 0, 9, 9))
    }
    #expect(outside == [] && harness.list.commands.isEmpty)
  }
}
