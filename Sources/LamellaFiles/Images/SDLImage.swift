internal import Glibc

/// SDL_image 2, opened when it is first needed.
struct SDLImage: Sendable {
  /// The library of this system.
  static let shared = SDLImage(file: "libSDL2_image-2.0.so.0")

  /// The name of the library's package in Debian.
  static let packageName = "libsdl2-image-2.0-0"

  /// The functions of the library; nil where it is not installed.
  let functions: Functions?

  /// Opens a library.
  ///
  /// - Parameter file: The name of its file, which is looked for as the dynamic linker does.
  init(file: String) { functions = Functions(file) }

  /// The functions that are used, of SDL_image and of the SDL that it brings along.
  ///
  /// Unchecked: a library's functions are never changed, and it is never closed.
  struct Functions: @unchecked Sendable {
    private typealias Memory = @convention(c) (UnsafeRawPointer?, Int32) -> OpaquePointer?
    private typealias Load = @convention(c) (OpaquePointer?, Int32) -> OpaquePointer?
    private typealias Initialize = @convention(c) (Int32) -> Int32
    private typealias Convert = @convention(c) (OpaquePointer?, UInt32, UInt32) -> OpaquePointer?
    private typealias Free = @convention(c) (OpaquePointer?) -> Void
    private typealias Message = @convention(c) () -> UnsafePointer<CChar>?

    private let memory: Memory
    private let load: Load
    private let convert: Convert
    private let free: Free
    private let message: Message

    init?(_ file: String) {
      guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
      // Addresses that `dlsym` finds are untyped; these types are those of the headers of SDL 2 and SDL_image 2.
      guard let memory = dlsym(library, "SDL_RWFromConstMem"),
        let load = dlsym(library, "IMG_Load_RW"), let start = dlsym(library, "IMG_Init"),
        let convert = dlsym(library, "SDL_ConvertSurfaceFormat"),
        let free = dlsym(library, "SDL_FreeSurface"), let message = dlsym(library, "SDL_GetError")
      else { return nil }
      self.memory = unsafeBitCast(memory, to: Memory.self)
      self.load = unsafeBitCast(load, to: Load.self)
      self.convert = unsafeBitCast(convert, to: Convert.self)
      self.free = unsafeBitCast(free, to: Free.self)
      self.message = unsafeBitCast(message, to: Message.self)
      // Decoders of JPEG (1) and WebP (8) are made ready once, as threads may decode at the same time.
      _ = unsafeBitCast(start, to: Initialize.self)(1 | 8)
    }

    /// The message of this thread's last failure.
    var lastError: String { message().map { String(cString: $0) } ?? "" }

    /// Returns the picture in a file as straight RGBA; nil if there is none.
    func decode(_ bytes: [UInt8]) -> (width: Int, height: Int, pixels: [UInt8])? {
      let loaded = bytes.withUnsafeBytes { buffer -> OpaquePointer? in
        guard buffer.count <= Int(Int32.max) else { return nil }
        return load(memory(buffer.baseAddress, Int32(buffer.count)), 1)
      }
      guard let loaded else { return nil }
      defer { free(loaded) }
      // SDL_PIXELFORMAT_ABGR8888: bytes in the order R, G, B, A on little-endian machines.
      guard let surface = convert(loaded, 0x1676_2004, 0) else { return nil }
      defer { free(surface) }
      // The first members of `SDL_Surface`: flags, format, w, h, pitch, pixels.
      let start = UnsafeRawPointer(surface)
      let width = Int(start.load(fromByteOffset: 16, as: Int32.self))
      let height = Int(start.load(fromByteOffset: 20, as: Int32.self))
      let pitch = Int(start.load(fromByteOffset: 24, as: Int32.self))
      guard let pixels = start.load(fromByteOffset: 32, as: UnsafeRawPointer?.self), width > 0,
        height > 0, pitch >= width * 4
      else { return nil }
      let count = width * height * 4
      let copy = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        for row in 0..<height {
          (buffer.baseAddress! + row * width * 4).update(
            from: (pixels + row * pitch).assumingMemoryBound(to: UInt8.self), count: width * 4)
        }
        filled = count
      }
      return (width, height, copy)
    }
  }
}
