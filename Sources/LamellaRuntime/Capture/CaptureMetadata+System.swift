internal import Glibc
package import LamellaCapture

/// The engine's version, here alone: `Tools/install` reads this line.
let engineVersion = "0.1.0"

extension CaptureMetadata {
  /// Returns the metadata of the machine and the program, without those of an output.
  ///
  /// - Parameter clock: The profiler's clock, in nanoseconds; the cost of a reading is part of the metadata.
  /// - Returns: Names and values of the machine and the process.
  package static func system(clock: () -> Int64) -> CaptureMetadata {
    var metadata = CaptureMetadata()
    metadata[.engineVersion] = .text(engineVersion)
    #if DEBUG
      metadata[.buildMode] = .text("debug")
    #else
      metadata[.buildMode] = .text("release")
    #endif
    metadata[.date] = .text(date())
    metadata[.os] = .text(operatingSystem())
    metadata[.cpu] = .text(processor())
    metadata[.cores] = .number(Double(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var load = 0.0
    if getloadavg(&load, 1) == 1 { metadata[.loadAverage] = .number(load) }
    metadata[.waitsForDisplay] = .flag(false)
    metadata[.clockReadNanoseconds] = .number(cost(of: clock))
    let arguments = CommandLine.arguments
    metadata[.program] = .text(arguments.first.map { baseName($0) } ?? "")
    metadata[.arguments] = .list(Array(arguments.dropFirst()))
    return metadata
  }

  /// Returns the date and time in UTC, in ISO 8601 format.
  private static func date() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Returns the name of the operating system and the version of its kernel.
  private static func operatingSystem() -> String {
    var names = utsname()
    uname(&names)
    let kernel = withUnsafeBytes(of: &names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let name = value(of: "PRETTY_NAME=", in: "/etc/os-release") ?? "Linux"
    return "\(name), kernel \(kernel)"
  }

  /// Returns the model name of the processor; "unknown" if the system does not state it.
  private static func processor() -> String {
    value(of: "model name", in: "/proc/cpuinfo") ?? "unknown"
  }

  /// Returns the text after a key at the start of a line, as in `/proc/cpuinfo` or `/etc/os-release`; nil for none.
  private static func value(of word: String, in path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      guard text.hasPrefix(word) else { continue }
      return String(text.dropFirst(word.count).drop { " \t:\"".contains($0) })
        .split { "\"\n".contains($0) }.first.map { String($0) }
    }
    return nil
  }

  /// Returns the last component of a path.
  private static func baseName(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// Returns the mean duration of a call of a clock, in nanoseconds.
  private static func cost(of clock: () -> Int64) -> Double {
    let start = clock()
    for _ in 0..<1_000 { _ = clock() }
    return Double(clock() - start) / 1_001
  }
}
