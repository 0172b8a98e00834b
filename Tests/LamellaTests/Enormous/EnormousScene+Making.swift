import Lamella
import TestSupport

extension EnormousScene {
  /// The changes that add a view or layer of each class.
  static let makers: [Change] = [
    ("View()", { $0.add(View()) }),
    (
      "Label()",
      {
        let label = Label()
        label.attributedText = $0.text()
        $0.add(label)
      }
    ),
    ("Button()", { $0.add(Button(title: "Press")) }),
    ("Slider()", { $0.add(Slider()) }),
    ("Switch()", { $0.add(Switch()) }),
    ("Stepper()", { $0.add(Stepper()) }),
    ("SegmentedControl()", { $0.add(SegmentedControl(titles: ["One", "Two", "Three"])) }),
    (
      "PageControl()",
      {
        let pages = PageControl()
        pages.numberOfPages = 5
        $0.add(pages)
      }
    ),
    ("ProgressView()", { $0.add(ProgressView()) }),
    (
      "ActivityIndicator()",
      {
        let indicator = ActivityIndicator()
        indicator.startAnimating()
        $0.add(indicator)
      }
    ),
    ("ImageView()", { $0.add(ImageView(image: $0.image())) }),
    (
      "EmitterView()",
      {
        let view = EmitterView()
        $0.add(view)
      }
    ),
    (
      "CanvasView()",
      { scene in
        let view = CanvasView()
        view.onDraw = { [unowned scene] canvas, rect in scene.draw(in: canvas) }
        scene.add(view)
      }
    ),
    (
      "ScrollView()",
      {
        let view = ScrollView()
        view.contentSize = Size(300, 200)
        $0.add(view)
      }
    ),
    (
      "TiledScrollView()",
      {
        let view = TiledScrollView()
        view.setGrid(columns: 1000, rows: 1000, tileSize: Size(16, 16))
        $0.add(view)
      }
    ),
    (
      "snapshotView",
      { scene in
        if let view = scene.view.snapshotView(afterScreenUpdates: scene.numbers.chance(50)) {
          scene.add(view)
        }
      }
    ),
    ("Layer()", { $0.add(Layer()) }),
    (
      "ShapeLayer()",
      {
        let layer = ShapeLayer()
        layer.path = $0.numbers.path()
        layer.fillColor = .white
        layer.strokeColor = .black
        $0.add(layer)
      }
    ),
    (
      "GradientLayer()",
      {
        let layer = GradientLayer()
        layer.colors = [.white, .black, .clear]
        $0.add(layer)
      }
    ),
    (
      "TextLayer()",
      {
        let layer = TextLayer()
        layer.attributedText = $0.text()
        $0.add(layer)
      }
    ),
    (
      "ReplicatorLayer()",
      {
        let layer = ReplicatorLayer()
        let prototype = Layer()
        prototype.frame = Rect(x: 0, y: 0, width: 5, height: 5)
        prototype.backgroundColor = .white
        layer.prototype = prototype
        layer.instanceCount = 12
        $0.add(layer)
      }
    ),
    ("TileLayer()", { $0.add(TileLayer()) }),
    (
      "EmitterLayer()",
      {
        let layer = EmitterLayer()
        layer.cells = [$0.cell()]
        $0.add(layer)
      }
    ),
  ]

  func cell() -> EmitterCell {
    var cell = EmitterCell()
    cell.birthRate = numbers.chance(50) ? 20 : numbers.anyNumber()
    cell.lifetime = numbers.chance(50) ? 1 : numbers.anyNumber()
    cell.size = numbers.anyNumber()
    cell.sizeRange = numbers.anyNumber()
    cell.endScale = numbers.anyNumber()
    cell.velocity = numbers.anyNumber()
    cell.velocityRange = numbers.anyNumber()
    cell.emissionAngle = numbers.anyNumber()
    cell.emissionRange = numbers.anyNumber()
    cell.lifetimeRange = numbers.anyNumber()
    cell.acceleration = numbers.point()
    if numbers.chance(50) { cell.image = image() }
    return cell
  }

  /// Draws with every operation of a canvas.
  func draw(in canvas: Canvas) {
    for _ in 0..<1 + numbers.index(6) {
      switch numbers.index(20) {
      case 0: canvas.fill(numbers.rect(), with: numbers.color())
      case 1: canvas.fill(numbers.rect(), cornerRadius: numbers.anyNumber(), with: numbers.color())
      case 2: canvas.fillCapsule(in: numbers.rect(), with: numbers.color())
      case 3:
        canvas.stroke(
          numbers.rect(), cornerRadius: numbers.anyNumber(), lineWidth: numbers.anyNumber(),
          with: numbers.color())
      case 4: canvas.draw(image(), in: numbers.rect(), tint: numbers.color())
      case 5: canvas.draw(image(), in: numbers.rect(), capInsets: numbers.insets())
      case 6:
        if let font = FontLibrary.system(size: numbers.anyNumber()) {
          canvas.draw(font.shape("Text"), at: numbers.point(), with: numbers.color())
        }
      case 7:
        canvas.fill(
          numbers.path(), with: numbers.color(), using: numbers.chance(50) ? .winding : .evenOdd)
      case 8: canvas.fill(numbers.path(), with: numbers.gradient())
      case 9: canvas.stroke(numbers.path(), with: numbers.color(), style: numbers.strokeStyle())
      case 10: canvas.fillEllipse(in: numbers.rect(), with: numbers.color())
      case 11:
        canvas.strokeEllipse(
          in: numbers.rect(), with: numbers.color(), lineWidth: numbers.anyNumber())
      case 12: canvas.fill(numbers.rect(), cornerRadii: numbers.radii(), with: numbers.color())
      case 13: canvas.fill(numbers.rect(), with: numbers.gradient())
      case 14:
        let batch = SpriteBatch(
          image: image(), pieces: [PixelRect(x: 0, y: 0, width: 3, height: 3)],
          filter: numbers.chance(50) ? .linear : .nearest)
        batch.sprites = (0..<numbers.index(20)).map { _ in
          SpriteBatch.Sprite(
            x: numbers.float(), y: numbers.float(), width: numbers.float(), height: numbers.float(),
            piece: Int32(clamping: numbers.integer()),
            rotation: numbers.chance(50) ? 0 : numbers.float())
        }
        canvas.draw(batch, in: numbers.rect())
      case 15: canvas.concatenate(numbers.transform())
      case 16: canvas.clip(to: numbers.rect())
      case 17: canvas.clip(to: numbers.path())
      case 18:
        numbers.chance(50) ? canvas.saveGState() : canvas.restoreGState()
        canvas.setAlpha(numbers.anyNumber())
      default:
        canvas.translateBy(x: numbers.anyNumber(), y: numbers.anyNumber())
        canvas.scaleBy(x: numbers.anyNumber(), y: numbers.anyNumber())
        canvas.rotate(by: numbers.anyNumber())
      }
    }
  }
}
