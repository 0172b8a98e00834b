internal import Testing

@testable internal import LamellaSDL

/// The features of a context, by its version string alone.
@Suite("Features by version")
struct GLFeatureTests {
  private func version(_ text: String, mask: Int32 = 0) -> GLVersion {
    var version = GLVersion(text) { mask }
    // No context is asked.
    version.knowsExtensions = false
    return version
  }

  @Test("A version is the first number in the text, and core where a mask says so from 3.2 on")
  func texts() {
    for (text, isEmbedded, major, minor, isCore) in [
      ("4.5 (Compatibility Profile) Mesa 22.3.6", false, 4, 5, true),
      ("2.1 Mesa", false, 2, 1, false),
      ("3.1", false, 3, 1, false), ("3.2", false, 3, 2, true), ("3.10.7", false, 3, 10, true),
      ("4.0.0 NVIDIA 535.1", false, 4, 0, true), ("OpenGL ES 3.2 Mesa 22", true, 3, 2, false),
      ("OpenGL ES 2.0", true, 2, 0, false), ("OpenGL ES-CM 1.1", true, 1, 1, false),
      ("4", false, 4, 0, true), ("", false, 0, 0, false), ("none", false, 0, 0, false),
    ] {
      let core = version(text, mask: 0b11)
      #expect(
        core.isEmbedded == isEmbedded && core.major == major && core.minor == minor, "\(text)")
      #expect(core.isCore == isCore && core.isLegacy == (!isEmbedded && !isCore), "\(text)")
      let other = version(text, mask: 0b10)
      #expect(!other.isCore && other.isLegacy == !isEmbedded, "\(text)")
    }
    #expect(GLVersion("2.1") { 0 }.knowsExtensions)
  }

  @Test("Features are available from their version on")
  func features() throws {
    /// Framebuffers, vertex arrays, mapped buffers, large indices, two framebuffers, unpacking, row lengths.
    let table: [(String, [String?], [Bool])] = [
      ("2.0", [nil, nil, nil], [true, false, false, true]),
      ("2.1", [nil, nil, nil], [true, false, true, true]),
      ("3.0", ["", "", nil], [true, true, true, true]),
      ("4.3", ["", "", nil], [true, true, true, true]),
      ("4.4", ["", "", ""], [true, true, true, true]),
      ("5.0", ["", "", ""], [true, true, true, true]),
      ("OpenGL ES 2.0", ["", nil, nil], [false, false, false, false]),
      ("OpenGL ES 3.0", ["", "", nil], [true, true, true, true]),
      ("OpenGL ES 3.2", ["", "", nil], [true, true, true, true]),
    ]
    for (text, suffixes, flags) in table {
      let version = version(text)
      // A version without framebuffers throws, and has none to name: nil in the table.
      let found = [
        try? version.framebufferSuffix(), version.vertexArraySuffix(), version.storageSuffix(),
      ]
      #expect(found == suffixes, "\(text)")
      #expect(
        [
          version.hasLargeIndices(), version.hasTwoFramebuffers(), version.hasUnpackBuffers,
          version.hasRowLengths(),
        ] == flags, "\(text)")
    }
    let missing = #expect(throws: GLFunctions.MissingFunction.self) {
      try version("2.1").framebufferSuffix()
    }
    #expect(missing?.name == "framebuffer objects")
    let three = version("3.1")
    #expect(three.isAtLeast(3, 1, embedded: (9, 9)) && three.isAtLeast(2, 9, embedded: (9, 9)))
    #expect(!three.isAtLeast(3, 2, embedded: (0, 0)) && !three.isAtLeast(4, 0, embedded: (0, 0)))
    let embedded = version("OpenGL ES 3.1")
    #expect(
      embedded.isAtLeast(9, 9, embedded: (3, 1)) && embedded.isAtLeast(9, 9, embedded: (2, 5)))
    #expect(!embedded.isAtLeast(0, 0, embedded: (3, 2)))
  }

  @Test("Only existing switches are turned off")
  func switches() {
    /// Cull face, depth test, stencil test, alpha to coverage, coverage.
    let all: [UInt32] = [0x0B44, 0x0B71, 0x0B90, 0x809E, 0x80A0]
    let (discard, mask, restart, sRGB): (UInt32, UInt32, UInt32, UInt32) = (
      0x8C89, 0x8E51, 0x8F9D, 0x8DB9
    )
    /// Logic, smooth polygons, alpha to one; the alpha test and stipple.
    let (full, legacy): ([UInt32], [UInt32]) = ([0x0BF2, 0x0B41, 0x809F], [0x0BC0, 0x0B42])
    func planes(_ count: UInt32) -> [UInt32] { (0..<count).map { 0x3000 + $0 } }
    for (text, coreMask, clips, expected) in [
      ("2.1", 0, 0, all + full + legacy),
      ("3.0", 0, 2, all + [discard] + full + planes(2) + [sRGB] + legacy),
      ("3.1", 0, 0, all + [discard] + full + [sRGB, restart] + legacy),
      ("3.2", 0, 17, all + [discard, mask] + full + planes(16) + [sRGB, restart] + legacy),
      ("4.5", 1, 8, all + [discard, mask] + full + planes(8) + [sRGB, restart]),
      ("OpenGL ES 2.0", 0, 8, all), ("OpenGL ES 3.0", 0, 8, all + [discard]),
      ("OpenGL ES 3.1", 0, 8, all + [discard, mask]),
    ] as [(String, Int32, Int, [UInt32])] {
      #expect(version(text, mask: coreMask).switches(clipPlanes: clips) == expected, "\(text)")
    }
  }
}
