public import CLamella
internal import LamellaControls
internal import LamellaFiles
internal import LamellaGraphics
internal import LamellaScene

// Images and the views that show them.

/// Throws a failure for pixel densities out of range.
nonisolated func checkDensity(_ pixelsPerPoint: Double) throws(Failure) {
  guard pixelsPerPoint >= 0.01, pixelsPerPoint <= 100 else {
    throw .value("pixels per point are 0.01 to 100")
  }
}

/// Makes an image of pixels in memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_from_rgba(
  _ pixels: UnsafePointer<UInt8>?, _ width: Int32, _ height: Int32, _ pixels_per_point: Double
) -> OpaquePointer? {
  make((pixels, width, height, pixels_per_point)) {
    pixels, width, height, pixelsPerPoint throws(Failure) in
    guard let pixels else { throw .null("the array of pixels") }
    guard (1...16_384).contains(width), (1...16_384).contains(height) else {
      throw .value("a side of an image is 1 to 16384 pixels")
    }
    try checkDensity(pixelsPerPoint)
    let bytes = UnsafeBufferPointer(start: pixels, count: Int(width) * Int(height) * 4)
    let image = Image(
      width: Int(width), height: Int(height), pixels: Array(bytes), scale: pixelsPerPoint)
    return try Handles.add(image, as: .image)
  }
}

/// Reads an image from a file; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_from_file(
  _ path: UnsafePointer<CChar>?, _ pixels_per_point: Double
) -> OpaquePointer? {
  make((path, pixels_per_point)) { path, pixelsPerPoint throws(Failure) in
    let path = try string(path)
    try checkDensity(pixelsPerPoint)
    let image: Image
    do { image = try ImageFile.read(path: path, scale: pixelsPerPoint) } catch {
      throw .failed(error)
    }
    return try Handles.add(image, as: .image)
  }
}

/// Releases an image's handle; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_destroy(_ image: OpaquePointer?) -> lamella_result {
  enter(image) { image throws(Failure) in
    _ = try Handles.image(image)
    if let image { Handles.remove(Handle(image)) }
    return LAMELLA_OK
  }
}

/// Makes an image view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_view_create(_ parent: OpaquePointer?, _ image: OpaquePointer?)
  -> OpaquePointer?
{
  make((parent, image)) { parent, image throws(Failure) in
    let view = ImageView(image: try image == nil ? nil : Handles.image(image))
    return try insert(view, into: parent)
  }
}

/// Sets the image of an image view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_view_set_image(
  _ view: OpaquePointer?, _ image: OpaquePointer?
) -> lamella_result {
  enter((view, image)) { view, image throws(Failure) in
    let view = try Handles.view(view, as: ImageView.self)
    view.image = try image == nil ? nil : Handles.image(image)
    return LAMELLA_OK
  }
}

/// Sets whether an image view smooths scaled pixels; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_view_set_smooth(_ view: OpaquePointer?, _ smooth: Int32)
  -> lamella_result
{
  enter((view, smooth)) { view, smooth throws(Failure) in
    let view = try Handles.view(view, as: ImageView.self)
    view.filter = smooth == 0 ? .nearest : .linear
    return LAMELLA_OK
  }
}
