public import CLamella
internal import LamellaControls
internal import LamellaScene
internal import LamellaScrolling

// The cells that show the rows of lists.

/// Returns the cell of a handle.
private func cell(_ pointer: OpaquePointer?) throws(Failure) -> ListCell {
  try Handles.view(pointer, as: ListCell.self)
}

/// Throws a failure for a view that a list places and keeps: a row's cell, and the content of one.
func checkIsFree(_ view: View) throws(Failure) {
  guard view.manager == nil else {
    throw Failure(
      code: LAMELLA_ERROR_KIND, message: "the view of a screen is placed, and ends, with the screen"
    )
  }
  guard !HostedScreens.isField(view) else {
    throw Failure(
      code: LAMELLA_ERROR_KIND, message: "the fields of an alert are placed, and end, with it")
  }
  let isContent = (view.superview as? CollectionCell)?.contentView === view
  guard isContent || view is ReusableView else { return }
  throw Failure(
    code: LAMELLA_ERROR_KIND, message: "cells and their content views are placed by their list")
}

/// Returns the cell that shows a row; see `lamella.h`.
@c @implementation
public nonisolated func lamella_list_cell_at(
  _ list: OpaquePointer?, _ section: Int32, _ row: Int32
) -> OpaquePointer? {
  make((list, section, row)) { list, section, row throws(Failure) in
    let list = try LamellaC.list(list)
    guard let cell = list.cellForItem(at: try list.path(section: section, row: row)) else {
      return nil
    }
    return try Handles.handle(of: cell)
  }
}

/// Writes the row that a cell shows to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_cell_get_row(
  _ cell: OpaquePointer?, _ section: UnsafeMutablePointer<Int32>?,
  _ row: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((cell, section, row)) { cell, section, row throws(Failure) in
    let cell = try LamellaC.cell(cell)
    guard let path = cell.collectionView?.path(for: cell) else { return 0 }
    write(path, section, row)
    return 1
  }
}

/// Returns the view that holds a cell's content; see `lamella.h`.
@c @implementation
public nonisolated func lamella_cell_content(_ cell: OpaquePointer?) -> OpaquePointer? {
  make(cell) { cell throws(Failure) in
    try Handles.handle(of: LamellaC.cell(cell).contentView)
  }
}

/// Sets the text of a cell; see `lamella.h`.
@c @implementation
public nonisolated func lamella_cell_set_text(
  _ cell: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((cell, text)) { cell, text throws(Failure) in
    let cell = try LamellaC.cell(cell)
    cell.text = try optionalUTF8(text)
    return LAMELLA_OK
  }
}

/// Sets the second text of a cell; see `lamella.h`.
@c @implementation
public nonisolated func lamella_cell_set_secondary_text(
  _ cell: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((cell, text)) { cell, text throws(Failure) in
    let cell = try LamellaC.cell(cell)
    cell.secondaryText = try optionalUTF8(text)
    return LAMELLA_OK
  }
}

/// Sets the text at the trailing edge of a cell; see `lamella.h`.
@c @implementation
public nonisolated func lamella_cell_set_value(
  _ cell: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((cell, text)) { cell, text throws(Failure) in
    let cell = try LamellaC.cell(cell)
    cell.value = try optionalUTF8(text)
    return LAMELLA_OK
  }
}

/// Sets the image of a cell; see `lamella.h`.
@c @implementation
public nonisolated func lamella_cell_set_image(_ cell: OpaquePointer?, _ image: OpaquePointer?)
  -> lamella_result
{
  enter((cell, image)) { cell, image throws(Failure) in
    let cell = try LamellaC.cell(cell)
    cell.image = try image == nil ? nil : Handles.image(image)
    return LAMELLA_OK
  }
}

/// Sets the mark at the trailing edge of a cell; see `lamella.h`.
@c @implementation
public nonisolated func lamella_cell_set_accessory(_ cell: OpaquePointer?, _ accessory: Int32)
  -> lamella_result
{
  enter((cell, accessory)) { cell, accessory throws(Failure) in
    let cell = try LamellaC.cell(cell)
    switch accessory {
    case LAMELLA_ACCESSORY_NONE: cell.accessory = .none
    case LAMELLA_ACCESSORY_DISCLOSURE: cell.accessory = .disclosure
    case LAMELLA_ACCESSORY_CHECKMARK: cell.accessory = .checkmark
    default: throw .value("there is no such accessory")
    }
    return LAMELLA_OK
  }
}
