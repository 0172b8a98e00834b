// The first frame of the README's example, for the bench's row "start": offscreen, in software.
import Lamella

var options = ApplicationOptions()
options.title = "Hello"
options.size = Size(480, 320)
options.isHeadless = true
options.renderer = .software
options.frameLimit = 1
let app = try Application(options)
app.window.backgroundColor = Theme.current.ground
let scroll = ScrollView(frame: app.window.bounds)
scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
scroll.contentSize = Size(480, 2000)
for row in 0..<25 {
  let label = Label(text: "Row \(row + 1)")
  label.frame = Rect(x: 16, y: Double(row) * 80, width: 448, height: 80)
  scroll.addSubview(label)
}
app.window.addSubview(scroll)
try app.run()
