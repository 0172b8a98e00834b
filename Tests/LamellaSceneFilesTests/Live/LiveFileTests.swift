import Glibc
import LamellaFiles
import LamellaGeometry
import LamellaRuntime
import LamellaScene
import LamellaSceneFiles
import TestSupport
import Testing

@Suite("Live scenes of real files")
@MainActor struct LiveFileTests {
  /// Waits for a change of a followed file, a second at most.
  private func waitForChange() -> Bool {
    guard let descriptor = LiveFileEvents.shared.descriptor else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 1_000) == 1
  }

  private func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  @Test("A saved file shows within 100 ms, also one that an editor replaces by its name")
  func saves() throws {
    let folder = ScratchDirectory()
    let path = folder.write(Array("<scene><View tag=\"1\"/></scene>".utf8), "Real.scene")
    let stage = Stage(window: Window(size: Size(200, 100)))
    let scene = LiveScene(named: path)
    let view = try #require(scene.view)
    stage.window.addSubview(view)
    stage.update(elapsedMicroseconds: 20_000)
    stage.update(elapsedMicroseconds: 20_000)
    for number in 2...9 {
      let text = Array("<scene><View tag=\"\(number)\"/></scene>".utf8)
      let start = nanoseconds()
      if number % 2 == 0 {
        folder.write(text, "Real.scene")
      } else {
        rename(folder.write(text, ".Real.scene.swp"), path)
      }
      #expect(waitForChange())
      // The update that reads the file, and the one whose tick shows it.
      for _ in 0..<2 { stage.update(elapsedMicroseconds: 10_000) }
      #expect(view.tag == number)
      #expect(nanoseconds() - start < 100_000_000, "save \(number)")
    }
  }

  @Test("A file that is saved as it was, and other files, make no event")
  func sameText() throws {
    let folder = ScratchDirectory()
    let text = Array("<scene><View tag=\"1\"/></scene>".utf8)
    let path = folder.write(text, "Same.scene")
    let stage = Stage(window: Window(size: Size(200, 100)))
    let scene = LiveScene(named: path)
    var events: [String] = []
    stage.onEvent { event, _ in
      if case .fileChanged(path, _) = event.kind { events.append(path) }
    }
    stage.update(elapsedMicroseconds: 20_000)
    stage.update(elapsedMicroseconds: 20_000)
    // The first is that of the text with which the scene began.
    #expect(events == [path])
    folder.write(text, "Same.scene")
    folder.write(text, "Another.scene")
    #expect(waitForChange())
    stage.update(elapsedMicroseconds: 20_000)
    stage.update(elapsedMicroseconds: 20_000)
    #expect(events == [path])
    withExtendedLifetime(scene) {}
  }

  @Test("A watcher tells of files that are written, renamed, and come with a new folder")
  func watcher() throws {
    let folder = ScratchDirectory()
    let watcher = try #require(FileWatcher())
    let (a, b) = (folder.file("a"), folder.file("b"))
    for path in [a, b, a, folder.file("sub/c")] { watcher.watch(path) }
    #expect(watcher.takeChanges().isEmpty)
    folder.write([1], "b")
    folder.write([1], "a")
    folder.write([1], "other")
    #expect(watcher.takeChanges() == [b, a])
    rename(folder.file("other"), a)
    unlink(b)
    #expect(watcher.takeChanges() == [a])
    _ = folder.directory("sub")
    folder.write([1], "sub/c")
    // The folder was missing, so that the file may have changed; it is tried again in one of 64 calls at the least.
    var changes: [String] = []
    for _ in 0..<64 where changes.isEmpty { changes = watcher.takeChanges() }
    #expect(changes == [folder.file("sub/c")])
    folder.write([2], "sub/c")
    #expect(watcher.takeChanges() == [folder.file("sub/c")])
    #expect(watcher.takeChanges().isEmpty)
  }
}
