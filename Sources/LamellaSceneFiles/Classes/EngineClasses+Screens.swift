internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScreens
internal import LamellaScrolling

extension SceneClasses {
  /// The classes of bars and their items.
  static var barClasses: [SceneClass] {
    [
      SceneClass(BarButtonItem.self, of: nil, make: { BarButtonItem(title: "") }) { c in
        c.attribute("title", \.title)
        c.attribute("image", \.image)
        c.attribute("style", \.style, .choice("an item style", [.plain, .done]))
        c.attribute("isEnabled", \.isEnabled)
        c.attribute("isHidden", \.isHidden)
        c.attribute("toolTip", \.toolTip)
        c.attribute("identifier", \.identifier, .name)
        c.element("customView", of: "View", \.customView)
        c.event { item, call in item.action = { call($0) } }
      },
      SceneClass(
        BarButtonItem.self, of: "BarButtonItem", name: "FlexibleSpace", make: { .flexibleSpace() }
      ) { c in
        // Other items have a title, which may be empty, an image or a view.
        c.represents { $0.title == nil && $0.image == nil && $0.customView == nil }
      },
      SceneClass(TabBarItem.self, of: nil) { c in
        c.attribute("title", \.title)
        c.attribute("image", \.image)
        c.attribute("selectedImage", \.selectedImage)
        c.attribute("badgeValue", \.badgeValue)
        c.attribute("isEnabled", \.isEnabled)
        c.attribute("identifier", \.identifier, .name)
      },
      SceneClass(SearchController.self, of: nil, make: { SearchController() }) { c in
        c.attribute(
          "hidesNavigationBarDuringPresentation", \.hidesNavigationBarDuringPresentation)
        c.part("searchBar", of: "SearchBar", get: { $0.searchBar })
      },
      SceneClass(NavigationItem.self, of: nil) { c in
        c.attribute("title", \.title)
        c.attribute("backButtonTitle", \.backButtonTitle)
        c.attribute("hidesBackButton", \.hidesBackButton)
        c.attribute("leftItemsSupplementBackButton", \.leftItemsSupplementBackButton)
        c.attribute(
          "largeTitleDisplayMode", \.largeTitleDisplayMode,
          .choice("a mode", [.automatic, .always, .never]))
        c.attribute("hidesSearchBarWhenScrolling", \.hidesSearchBarWhenScrolling)
        c.element("titleView", of: "View", \.titleView)
        c.element("bottomView", of: "View", \.bottomView)
        c.element("searchController", of: "SearchController", \.searchController)
        c.elements("leftBarButtonItems", of: "BarButtonItem", \.leftBarButtonItems)
        c.elements("rightBarButtonItems", of: "BarButtonItem", \.rightBarButtonItems)
      },
      SceneClass(BarBackground.self, of: "View") { $0.noContents(of: "View") },
      SceneClass(NavigationBar.self, of: "BarBackground", make: { NavigationBar() }) { c in
        c.attribute("prefersLargeTitles", \.prefersLargeTitles)
      },
      SceneClass(Toolbar.self, of: "BarBackground", make: { Toolbar() }) { c in
        c.contents(
          of: "BarButtonItem", add: { (bar, item: BarButtonItem, _) in bar.items.append(item) },
          read: { $0.items })
      },
      SceneClass(TabBar.self, of: "BarBackground", make: { TabBar() }),
      SceneClass(SearchTextField.self, of: "TextField", make: { SearchTextField() }),
      SceneClass(SearchBar.self, of: "View") { c in
        c.attribute("text", \.text)
        c.attribute("placeholder", \.placeholder)
        c.part("searchField", of: "SearchTextField", get: { $0.searchField })
        c.noContents(of: "View")
      },
    ]
  }

  /// The classes of view controllers.
  static var controllerClasses: [SceneClass] {
    [
      SceneClass(ViewController.self, of: nil, make: { ViewController() }) { c in
        c.attribute("title", \.title)
        c.attribute("additionalSafeAreaInsets", \.additionalSafeAreaInsets)
        c.attribute("preferredContentSize", \.preferredContentSize)
        c.attribute("hidesBottomBarWhenPushed", \.hidesBottomBarWhenPushed)
        c.attribute(
          "modalPresentationStyle", \.modalPresentationStyle,
          .choice(
            "a presentation style",
            [
              .automatic, .fullScreen, .pageSheet, .formSheet, .currentContext, .overFullScreen,
              .overCurrentContext, .popover, .custom,
            ]))
        c.attribute(
          "modalTransitionStyle", \.modalTransitionStyle,
          .choice("a transition style", [.coverVertical, .crossDissolve]))
        c.attribute("isModalInPresentation", \.isModalInPresentation)
        c.attribute("definesPresentationContext", \.definesPresentationContext)
        c.attribute("restorationIdentifier", \.restorationIdentifier, .name)
        c.attribute("isEditing", \.isEditing)
        c.reference("contentScrollView", to: "ScrollView", \.contentScrollView)
        c.part("navigationItem", of: "NavigationItem", get: { $0.navigationItem })
        c.part("tabBarItem", of: "TabBarItem", get: { $0.tabBarItem })
        c.elements("toolbarItems", of: "BarButtonItem", \.toolbarItems)
        c.contents(
          of: "View", limit: 1, add: { (controller, view: View, _) in controller.view = view },
          read: { $0.viewIfLoaded.map { [$0] } ?? [] })
      },
      SceneClass(NavigationController.self, of: "ViewController", make: { NavigationController() })
      { c in
        c.attribute("isNavigationBarHidden", \.isNavigationBarHidden)
        c.attribute("isToolbarHidden", \.isToolbarHidden)
        c.part("navigationBar", of: "NavigationBar", get: { $0.navigationBar })
        c.part("toolbar", of: "Toolbar", get: { $0.toolbar })
        c.noContents(of: "View")
        c.contents(
          of: "ViewController",
          add: { (navigation, child: ViewController, _) in navigation.viewControllers.append(child)
          },
          read: { $0.viewControllers })
      },
      SceneClass(TabBarController.self, of: "ViewController", make: { TabBarController() }) { c in
        c.attribute("selectedIndex", \.selectedIndex, order: .afterContents)
        c.part("tabBar", of: "TabBar", get: { $0.tabBar })
        c.noContents(of: "View")
        c.contents(
          of: "ViewController",
          add: { (tabs, child: ViewController, _) in tabs.viewControllers.append(child) },
          read: { $0.viewControllers })
      },
      SceneClass(
        SplitViewController.self, of: "ViewController",
        make: { SplitViewController(primary: ViewController()) }
      ) { c in
        c.attribute("preferredPrimaryColumnWidth", \.preferredPrimaryColumnWidth)
        c.requiredElement("primary", of: "ViewController", \.primary)
        c.element("placeholder", of: "ViewController", \.placeholder)
        c.element(
          "detail", of: "ViewController", get: { $0.detail },
          set: { (split, detail: ViewController?) in split.showDetail(detail, animated: false) })
        c.noContents(of: "View")
      },
      SceneClass(PageViewController.self, of: "ViewController", make: { PageViewController() }) {
        c in
        c.noContents(of: "View")
        c.contents(
          of: "ViewController", limit: 1,
          add: { (pages, child: ViewController, _) in pages.setViewControllers([child]) },
          read: { $0.viewControllers })
      },
    ]
  }
}
