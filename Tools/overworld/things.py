"""Objects on the ground: flowers, rocks, trees, houses, bridges."""
from growth import ground_shadow, leaves, trunk
from pixels import Picture, mix, unit


def flowers(color, variant):
    tile = Picture()
    spots = [[(3, 4), (9, 3), (6, 9), (12, 10)], [(4, 10), (10, 5), (12, 12)]][variant]
    for x, y in spots:
        for a, b in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            tile.put(x + a, y + b, color)
        tile.put(x, y, "gold" if color != "gold" else "e2")
        tile.put(x, y + 2, "g2")
        tile.put(x + 1, y + 2, "g3")
    return tile


def tall_grass():
    tile = Picture()
    for x, y in ((3, 5), (9, 4), (6, 11), (12, 10)):
        tile.art(x - 2, y - 2, ["d.l.d", ".dld.", "..d.."], {"d": "g2", "l": "g5"})
    return tile


def rock(variant):
    tile = Picture()
    wide, high = [(5.0, 4.0), (3.6, 3.0)][variant]
    ground_shadow(tile, 9, 11.5, wide, 2.0)
    for y in range(16):
        for x in range(16):
            dx, dy = (x + 0.5 - 8) / wide, (y + 0.5 - 9) / high
            if dx * dx + dy * dy + (unit(x, y, variant) - 0.5) * 0.2 <= 1:
                light = -dx * 0.5 - dy * 0.7
                color = "r4" if light > 0.45 else "r3" if light > 0.0 else "r2"
                tile.put(x, y, "r1" if light < -0.5 else color)
    return tile


def sea_rock():
    tile = rock(0)
    for y in range(16):
        for x in range(16):
            if tile.get(x, y) == "g2":
                tile.put(x, y, "w3")
    for x in range(2, 14):
        if tile.get(x, 13) is None and x not in (5, 10):
            tile.put(x, 13, "w4")
    return tile


def shell():
    tile = Picture()
    tile.art(6, 7, [".ll.", "lpll", ".pp."], {"l": "w5", "p": "pink"})
    tile.art(5, 10, ["ssss"], {"s": "s1"})
    return tile


def bush(berries):
    tile = Picture()
    ground_shadow(tile, 9, 12.5, 6, 2)
    leaves(tile, 8, 8.5, 6.0, 801, 0.85)
    if berries:
        for x, y in ((5, 8), (8, 6), (10, 9), (7, 11)):
            tile.put(x, y, "k1")
            tile.put(x, y - 1, "pink")
    return tile


def oak():
    """Draws a single tree of two tiles, the upper first."""
    tall = Picture(16, 32)
    ground_shadow(tall, 9.5, 28.5, 6, 2)
    trunk(tall, 8, 23, 6)
    tall.put(6, 28, "e1")
    tall.put(9, 28, "e0")
    leaves(tall, 8, 16, 7.6, 820, 1.05)
    return tall.cut(0, 0), tall.cut(0, 16)


def fir():
    tall = Picture(16, 32)
    ground_shadow(tall, 9.5, 28.5, 5, 1.8)
    trunk(tall, 8, 25, 4)
    for tier, (top, wide) in enumerate(((7, 4), (12, 5.5), (17, 7))):
        for row in range(9):
            reach = wide * (row + 1) / 9
            for x in range(16):
                dx = x + 0.5 - 8
                if abs(dx) > reach:
                    continue
                if row == 8 and (x + tier) % 3 == 0:
                    continue
                light = 0.6 - dx / wide * 0.5 - row / 9 * 0.45
                color = "g3" if light > 0.75 else "g2" if light > 0.42 else "g1" if light > 0.1 else "g0"
                tall.put(x, top + row, color)
    return tall.cut(0, 0), tall.cut(0, 16)


def palm():
    tall = Picture(16, 32)
    ground_shadow(tall, 10, 28.5, 5, 1.6, "s1")
    for i in range(14):
        x = 7 + int((i / 14) ** 2 * 2.5)
        tall.put(x, 28 - i, "e2" if i % 3 else "e1")
        tall.put(x + 1, 28 - i, "e1" if i % 3 else "e0")
    fronds = [
        "......gg........",
        "...llllgggll....",
        "..lllgglgggglg..",
        ".llg.lggggg..gg.",
        ".lg..llgdgg...d.",
        ".g..llgdddgg..d.",
        "....lgd.ed.gg...",
        "...lgd..ee..gd..",
        "...gd....e..gd..",
        "...d.........d..",
    ]
    tall.art(1, 7, fronds, {"g": "g3", "l": "g4", "d": "g1", "e": "e2"})
    return tall.cut(0, 0), tall.cut(0, 16)


def bridge(vertical):
    """Draws planks over a river, two by two tiles, the river's corner in the middle."""
    across = Picture(32, 32)
    for x in range(0, 32):
        for y in range(9, 23):
            plank = x // 3
            color = "e2" if plank % 2 else "s0"
            if x % 3 == 2:
                color = "e1"
            if y in (9, 22):
                color = "e0"
            elif y == 10:
                color = "s1"
            across.put(x, y, color)
        if 7 <= x <= 24:
            across.put(x, 23, "e0")
            across.put(x, 24, "w0")
    for x in (0, 10, 21, 31):
        for y in (7, 8, 9):
            across.put(x, y, "e1")
        for y in (20, 21, 22, 23):
            across.put(x, y, "e1")
        across.put(x, 6, "s1")
        across.put(x, 19, "s1")
    if not vertical:
        return across
    up = Picture(32, 32)
    for y in range(32):
        for x in range(32):
            color = across.get(y, x)
            up.put(x, y, color if color != "w0" else "w0")
    return up


def roofed(wide, ridge, eaves, floor, colors, door, windows):
    """Draws a house seen from the south: a roof in two slopes, a wall below."""
    dark, middle, light = colors
    picture = Picture(32, 32)
    left = 16 - wide // 2
    right = left + wide
    for x in range(left + 1, right + 2):
        picture.put(x, floor, "g2")
        picture.put(x, floor + 1, "g2" if x > left + 4 else None)
    for y in range(eaves, floor):
        for x in range(left + 1, right - 1):
            color = "s3" if x < left + 4 else "s2"
            if y < eaves + 2:
                color = "s0"
            if x in (left + 1, right - 2):
                color = "e1"
            if y == floor - 1:
                color = "r2"
            picture.put(x, y, color)
    for y in range(ridge, eaves + 1):
        step = (y - ridge) % 3
        for x in range(left, right):
            color = middle
            if step == 2 or (step == 1 and (x + (y // 3) * 2) % 4 == 0):
                color = dark
            if y <= ridge + 1:
                color = light
            elif step == 0 and x < 16 and (x + y) % 3:
                color = light
            if y == eaves or x in (left, right - 1):
                color = "e0" if y == eaves else dark
            picture.put(x, y, color)
    for y in range(floor - 6, floor):
        for x in range(door, door + 4):
            picture.put(x, y, "e1" if y > floor - 6 else "e0")
    picture.put(door + 2, floor - 3, "gold")
    for x, y in windows:
        picture.art(x, y, ["eee", "ege", "ggg"], {"e": "e1", "g": "gold"})
    return picture


def house(look):
    if look == 0:
        picture = roofed(24, 5, 17, 27, ("k0", "k1", "k2"), 14, ((8, 20), (21, 20)))
        for y in range(2, 8):
            for x in (22, 23, 24):
                picture.put(x, y, "r2" if x == 22 else "r1")
        picture.art(22, 1, ["rrr"], {"r": "r3"})
        return picture
    if look == 1:
        return roofed(22, 7, 18, 28, ("w0", "w1", "w3"), 9, ((17, 21), (22, 21)))
    return roofed(20, 9, 19, 28, ("e0", "e2", "s1"), 14, ((9, 22), (20, 22)))


def tower():
    """Draws a lighthouse, one tile wide and three high."""
    tall = Picture(16, 48)
    ground_shadow(tall, 10, 45, 6, 1.8)
    for y in range(14, 46):
        half = 4 + (y - 14) // 14
        for x in range(8 - half, 8 + half):
            band = (y - 14) // 6 % 2
            part = (x - 8 + half) / (2 * half)
            if band:
                color = "k2" if part < 0.3 else "k1" if part < 0.75 else "k0"
            else:
                color = "w5" if part < 0.45 else "r4" if part < 0.75 else "r3"
            if y == 45:
                color = "r1"
            tall.put(x, y, color)
    for x in range(2, 14):
        tall.put(x, 13, "r1")
        tall.put(x, 12, "r2" if x > 3 else "r3")
    for y in range(6, 12):
        for x in range(5, 11):
            tall.put(x, y, "gold" if 5 < x < 10 else "ink")
    tall.art(7, 7, ["w.", "ww"], {"w": "w5"})
    tall.art(3, 2, ["....kk....", "..kkkkkk..", ".lkkkkkkd.", "lkkkkkkddd"],
             {"k": "k1", "d": "k0", "l": "k2"})
    tall.art(6, 39, ["eeee", "eeoe", "eoee", "eeee", "eeee", "eeee"], {"e": "e1", "o": "e0"})
    return [tall.cut(0, top) for top in (0, 16, 32)]


def castle():
    """Draws a castle of three by three tiles."""
    whole = Picture(48, 48)
    ground_shadow(whole, 26, 44, 21, 3)

    def wall(left, right, top, bottom):
        for y in range(top, bottom):
            for x in range(left, right):
                part = (x - left) / (right - left)
                color = "r4" if part < 0.25 else "r3" if part < 0.7 else "r2"
                brick = (y - top) % 4 == 3 or ((x + (y - top) // 4 % 2 * 3) % 6 == 5)
                if brick and unit(x // 3, y // 4, 5) < 0.55:
                    color = {"r4": "r3", "r3": "r2", "r2": "r1"}[color]
                if y == bottom - 1:
                    color = "r1"
                whole.put(x, y, color)
        for x in range(left, right):
            if (x - left) % 4 < 2:
                whole.put(x, top - 1, "r4" if x < (left + right) / 2 else "r3")
                whole.put(x, top - 2, "r4")
            whole.put(x, top + 1, "r1")

    def cone(left, right, top, bottom):
        for y in range(top, bottom):
            reach = (right - left) / 2 * (y - top + 1) / (bottom - top)
            middle = (left + right) / 2
            for x in range(left, right):
                if abs(x + 0.5 - middle) <= reach:
                    part = (x + 0.5 - middle) / max(reach, 1)
                    whole.put(x, y, "w4" if part < -0.5 else "w2" if part < 0.3 else "w1")
        whole.put((left + right) // 2, top - 1, "ink")
        whole.put((left + right) // 2, top - 2, "k1")
        whole.put((left + right) // 2 + 1, top - 2, "k1")
        whole.put((left + right) // 2, top - 3, "k1")

    wall(15, 33, 17, 40)
    cone(16, 32, 5, 16)
    wall(10, 38, 28, 44)
    for left in (3, 35):
        wall(left, left + 10, 21, 44)
        cone(left - 1, left + 11, 9, 20)
        whole.art(left + 4, 27, ["ww", "ww", "ww"], {"w": "ink"})
    for y in range(33, 44):
        for x in range(20, 28):
            if y > 34 or 21 <= x <= 26:
                whole.put(x, y, "e0" if x in (20, 27) or y < 36 else "e1" if x % 2 else "e2")
    whole.art(23, 21, ["gg", "gg", "gg"], {"g": "gold"})
    return [[whole.cut(x * 16, y * 16) for x in range(3)] for y in range(3)]


def field(kind, variant):
    """Draws a furrowed field that fills the tile."""
    tile = Picture(color="e2")
    for y in range(16):
        for x in range(16):
            row = y % 4
            if row == 3:
                tile.put(x, y, "e1")
            elif row == 0:
                tile.put(x, y, "s0" if mix(x, y, variant) % 4 else "e2")
    crop = {"wheat": ("gold", "s1"), "green": ("g4", "g2")}[kind]
    for y in (1, 5, 9, 13):
        for x in range(1 + mix(y, variant) % 2, 16, 3):
            tile.put(x, y, crop[0])
            tile.put(x, y + 1, crop[1])
            tile.put(x + 1, y + 1 if kind == "green" else y, crop[0 if kind == "green" else 1])
    return tile


def sail():
    """Draws a small boat."""
    tile = Picture()
    lines = [
        "......l.........", "......ll........", ".....wll........", "....wwlll.......",
        "...wwwllll......", "..wwwwlllll.....", ".wwwwwlllll.....", "......e.........",
        ".eeeeeeeeeeee...", "..eeoooooooe....", "...eeeeeeee.....", ".f..........ff..",
    ]
    tile.art(1, 2, lines, {"l": "w5", "w": "s3", "e": "e1", "o": "e2", "f": "w4"})
    return tile
