import Glibc
import LamellaGraphics
import LamellaText
import Testing

/// The font file that the tests use: whatever the system has; DejaVu on the machines that run them.
nonisolated func systemFontPath() throws -> String {
  let font = try SystemFonts().systemFont(pointSize: 12)
  return try #require(font.backend as? FreeTypeFont).path
}

nonisolated func font(size: Double = 16, features: [FontFeature] = []) throws -> FreeTypeFont {
  try FreeTypeFont(path: systemFontPath(), pointSize: size, features: features)
}

nonisolated func contents(of path: String) throws -> [UInt8] {
  let file = try #require(fopen(path, "rb"))
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  var bytes = [UInt8](repeating: 0, count: ftell(file))
  rewind(file)
  #expect(fread(&bytes, 1, bytes.count, file) == bytes.count)
  return bytes
}
