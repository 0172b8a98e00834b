@_exported public import LamellaCapture
@_exported public import LamellaConstraints
// Everything an app needs, by one import.
@_exported public import LamellaControls
@_exported public import LamellaDiagnostics
@_exported public import LamellaFiles
@_exported public import LamellaGeometry
@_exported public import LamellaGraphics
@_exported public import LamellaRendering
@_exported public import LamellaReplay
@_exported public import LamellaRuntime
@_exported public import LamellaSDL
@_exported public import LamellaScene
@_exported public import LamellaSceneFiles
@_exported public import LamellaScreens
@_exported public import LamellaScrolling
@_exported public import LamellaText
@_exported public import LamellaTileMaps
