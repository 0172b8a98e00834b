import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListCellTests {
  private func makeCell(width: Double, _ fill: (ListCell) -> Void) -> ListCell {
    let cell = ListCell()
    fill(cell)
    // Ten points a character, twenty a line.
    for label in [cell.textLabel, cell.secondaryLabel, cell.valueLabel] { label?.font = .fake() }
    cell.frame.size = cell.sizeThatFits(Size(width, .greatestFiniteMagnitude))
    cell.layoutIfNeeded()
    return cell
  }

  @Test func aValueIsBesideTheTextWhereBothFit() throws {
    let cell = makeCell(width: 300) {
      $0.text = "Crew"
      $0.value = "12"
    }
    let value = try #require(cell.valueLabel)
    #expect(value.frame.maxX == 284 && value.frame.midY == cell.textLabel.frame.midY)
    #expect(cell.frame.height == 44)
  }

  @Test func aValueThatWouldBreakTheTextIsBelow() throws {
    let cell = makeCell(width: 110) {
      $0.text = "Petrel"
      $0.value = "12 crew"
    }
    let value = try #require(cell.valueLabel)
    #expect(value.frame.minX == 16 && value.frame.minY >= cell.textLabel.frame.maxY)
    #expect(cell.frame.height >= value.frame.maxY + 8)
  }

  @Test func aReusedCellForgets() {
    let cell = makeCell(width: 300) {
      $0.text = "Crew"
      $0.value = "12"
      $0.secondaryText = "On leave"
      $0.accessory = .checkmark
    }
    cell.prepareForReuse()
    #expect(cell.value == nil && cell.secondaryText == nil && cell.image == nil)
    #expect(cell.sizeThatFits(Size(300, 1000)).height == 44)
  }
}
