public import CLamella
internal import LamellaControls
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// Images from memory, parts of images, and images that stretch or take a tint.

/// Reads an image from the bytes of a file in memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_from_memory(
  _ bytes: UnsafeRawPointer?, _ length: Int, _ pixels_per_point: Double
) -> OpaquePointer? {
  make((bytes, length, pixels_per_point)) { bytes, length, pixelsPerPoint throws(Failure) in
    guard let bytes else { throw .null("the array of bytes") }
    guard length > 0, length <= PNG.maximumFileBytes else {
      throw .value("a file has 1 to \(PNG.maximumFileBytes) bytes")
    }
    try checkDensity(pixelsPerPoint)
    let file = [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    let image: Image
    do {
      image = try ImageFile.decode(file, name: "the image in memory", scale: pixelsPerPoint)
    } catch {
      throw .failed(error)
    }
    return try Handles.add(image, as: .image)
  }
}

/// Copies a part of an image; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_part(
  _ image: OpaquePointer?, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32
) -> OpaquePointer? {
  make((image, x, y, width, height)) { image, x, y, width, height throws(Failure) in
    let image = try Handles.image(image)
    guard x >= 0, y >= 0, width > 0, height > 0, Int(x) + Int(width) <= image.width,
      Int(y) + Int(height) <= image.height
    else {
      throw .value("the part is not inside of the image's \(image.width) x \(image.height) pixels")
    }
    let row = Int(width) * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: row * Int(height)) { bytes, count in
      for line in 0..<Int(height) {
        let start = ((Int(y) + line) * image.width + Int(x)) * 4
        for offset in 0..<row { bytes[line * row + offset] = image.pixels[start + offset] }
      }
      count = row * Int(height)
    }
    let part = Image(width: Int(width), height: Int(height), pixels: pixels, scale: image.scale)
    return try Handles.add(part, as: .image)
  }
}

/// Makes an image whose corners keep their size as it stretches; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_resizable(
  _ image: OpaquePointer?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double,
  _ mode: Int32
) -> OpaquePointer? {
  make((image, top, left, bottom, right, mode)) {
    image, top, left, bottom, right, mode throws(Failure) in
    let image = try Handles.image(image)
    try checkFinite(top, left, bottom, right)
    guard min(top, left, bottom, right) >= 0 else { throw .value("an inset is not negative") }
    let resizing: Image.ResizingMode
    switch mode {
    case LAMELLA_RESIZE_STRETCH: resizing = .stretch
    case LAMELLA_RESIZE_TILE: resizing = .tile
    default: throw .value("there is no such way to resize")
    }
    let insets = EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    return try Handles.add(image.resizable(capInsets: insets, mode: resizing), as: .image)
  }
}

/// Makes an image that takes the tint of its view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_template(_ image: OpaquePointer?) -> OpaquePointer? {
  make(image) { image throws(Failure) in
    try Handles.add(Handles.image(image).withRenderingMode(.alwaysTemplate), as: .image)
  }
}

/// Writes the size of an image to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_get_size(
  _ image: OpaquePointer?, _ width: UnsafeMutablePointer<Double>?,
  _ height: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((image, width, height)) { image, width, height throws(Failure) in
    let size = try Handles.image(image).size
    width?.pointee = size.width
    height?.pointee = size.height
    return LAMELLA_OK
  }
}

/// Sets the place of an image in its view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_image_view_set_fit(
  _ view: OpaquePointer?, _ fit: Int32
) -> lamella_result {
  enter((view, fit)) { view, fit throws(Failure) in
    let view = try Handles.view(view, as: ImageView.self)
    switch fit {
    case LAMELLA_FIT_STRETCH: view.contentMode = .scaleToFill
    case LAMELLA_FIT_INSIDE: view.contentMode = .scaleAspectFit
    case LAMELLA_FIT_FILL: view.contentMode = .scaleAspectFill
    case LAMELLA_FIT_CENTER: view.contentMode = .center
    default: throw .value("there is no such fit")
    }
    return LAMELLA_OK
  }
}
