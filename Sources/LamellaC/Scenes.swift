public import CLamella
internal import LamellaScene
internal import LamellaSceneFiles

// Scene files.

/// Sets the folder that the paths of scene files begin at; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scene_set_folder(_ path: UnsafePointer<CChar>?) -> lamella_result {
  enter(path) { path throws(Failure) in
    HostedScene.folder = path == nil ? "" : try string(path)
    return LAMELLA_OK
  }
}

/// Sets the language of the texts of scene files; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scene_set_language(
  _ language: UnsafePointer<CChar>?
) -> lamella_result {
  enter(language) { language throws(Failure) in
    Nib.language = try optionalUTF8(language) ?? ""
    return LAMELLA_OK
  }
}

/// Makes the views of a scene file; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scene_load(
  _ parent: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make((parent, path)) { parent, path throws(Failure) in
    let parent = try Handles.view(parent)
    let (view, handle) = try HostedScene.load(try string(path))
    parent.addSubview(view)
    return handle
  }
}

/// Sets the function that is called for an action of a scene; see `lamella.h`.
@c @implementation
public nonisolated func lamella_scene_set_action(
  _ scene: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ action: lamella_action?,
  _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((scene, name, action, user)) { scene, name, action, user throws(Failure) in
    let scene = try HostedScene.scene(of: Handles.view(scene))
    let name = try utf8(name)
    guard scene.names.contains(name) else {
      throw .value(
        "the scene file has no action \"\(name)\""
          + (scene.names.isEmpty ? "" : ": it has \(scene.names.joined(separator: ", "))"))
    }
    scene.actions[name] = action.map { .init(function: $0, user: user) }
    return LAMELLA_OK
  }
}
