"""Tiles of the ground: water, shores, grass, paths, cliffs.

Terrain is defined at the corners of cells. A tile is chosen by the mask of its corners that have the terrain
(1 top left, 2 top right, 4 bottom left, 8 bottom right), so that neighbors always fit. The border runs where
the weights of the corners balance, distorted by noise that is periodic in a tile.
"""
from pixels import Picture, mix, smooth, unit, value_noise

FRAMES = 4
EDGE_VARIANTS = 3


class Border:
    """The border of a terrain through a tile."""

    def __init__(self, mask, variant, seed, bend=2.2, fringe=0.0, threshold=0.5):
        self.corners = [1.0 if mask & (1 << bit) else 0.0 for bit in range(4)]
        self.mask, self.variant, self.seed = mask, variant, seed
        self.bend, self.fringe, self.threshold = bend, fringe, threshold

    def weight(self, x, y):
        u = min(max((x + 0.5) / 16, 0.0), 1.0)
        v = min(max((y + 0.5) / 16, 0.0), 1.0)
        a, b, c, d = self.corners
        return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v

    def distance(self, x, y):
        """Returns the approximate distance of a pixel inside of the terrain, in pixels; negative outside."""
        u, v = (x + 0.5) / 16, (y + 0.5) / 16
        shared = value_noise(u * 4, v * 4, self.seed, 4)
        own = value_noise(u * 3 + 40 * self.variant, v * 3, self.seed + 7 + self.mask)
        inner = smooth(min(u, 1 - u, 0.25) * 4) * smooth(min(v, 1 - v, 0.25) * 4)
        bend = (shared * 0.6 + own * inner) * self.bend
        if self.fringe:
            bend += (unit(x % 16, y % 16, self.seed + self.variant) - 0.5) * 2 * self.fringe
        if self.mask in (0, 15):
            bend = 0
        return (self.weight(x, y) - self.threshold) * 16 + bend

    def slope(self, x, y):
        """Returns the unit vector into the terrain."""
        dx = self.weight(x + 2, y) - self.weight(x - 2, y)
        dy = self.weight(x, y + 2) - self.weight(x, y - 2)
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        return dx / length, dy / length


def scattered(seed, count, margin=2, apart=5):
    """Returns random points within a tile, apart from its edges and from each other."""
    places = []
    for attempt in range(60):
        x = margin + mix(seed, attempt, 1) % (16 - 2 * margin)
        y = margin + mix(seed, attempt, 2) % (16 - 2 * margin)
        if all(abs(x - a) + abs(y - b) >= apart for a, b in places):
            places.append((x, y))
        if len(places) == count:
            break
    return places


# ---- water


def glint(tile, variant, frame, deep):
    """Draws a wave that rises, breaks and fades in four frames."""
    light, dark = ("w2", "w0") if deep else ("w3", "w1")
    for number, (x, y) in enumerate(scattered(900 + variant * 7 + deep, 2, 3, 9)):
        if mix(variant, number, deep) % 4 == 0:
            continue
        step = (frame + mix(variant, number, 3)) % FRAMES
        length = [3, 5, 6, 4][step]
        start = x - length // 2 + (step == 3)
        for i in range(length):
            curve = 1 if i in (0, length - 1) else 0
            under = (start + i, y + curve)
            if 1 <= under[0] < 15 and 1 <= under[1] < 14:
                if tile.get(*under) in ("w1", "w2"):
                    tile.put(under[0], under[1], light)
                    if step in (1, 2) and 0 < i < length - 1:
                        tile.put(under[0], under[1] + 1, dark)


def sea(mask, variant, frame):
    """Draws shallow water over deep water, opaque."""
    tile = Picture(color="w1")
    border = Border(mask, variant % EDGE_VARIANTS, 11, bend=3.0)
    for y in range(16):
        for x in range(16):
            d = border.distance(x, y) if mask not in (0, 15) else (9 if mask else -9)
            checker = (x + y) % 2 == 0
            if d > 1.4 or (d > -1.4 and checker):
                tile.put(x, y, "w2")
    glint(tile, variant + mask * 5, frame, mask == 0)
    return tile


def shore(mask, variant, frame):
    """Draws sand in shallow water, with animated foam."""
    tile = Picture()
    border = Border(mask, variant, 23, bend=2.6)
    swell = [0.0, 0.6, 1.2, 0.6][frame]
    for y in range(16):
        for x in range(16):
            d = border.distance(x, y)
            sx, sy = border.slope(x, y)
            lit = sx + sy > 0.2
            grain = unit(x, y, 31 + variant)
            if d >= 0:
                color = "s2"
                if d < 1.3 - swell * 0.4:
                    color = "s1" if not lit else "s2"
                if d < 2.6 and d >= 1.3 and lit:
                    color = "s3"
                if d < 0.8 and not lit and sx + sy < -0.2:
                    color = "s0"
                tile.put(x, y, color)
                continue
            ring = -d
            if ring < 0.9 + swell * 0.5:
                tile.put(x, y, "w5")
            elif ring < 1.7 + swell * 0.5:
                tile.put(x, y, "w4")
            elif 3.0 + swell < ring < 3.9 + swell and grain > 0.3 + 0.12 * frame:
                tile.put(x, y, "w4")
            elif ring < 4.4 + value_noise(x / 4, y / 4, 77, 4):
                tile.put(x, y, "w3")
    return tile


def sand(variant):
    """Draws a beach."""
    tile = Picture(color="s2")
    for number, (x, y) in enumerate(scattered(200 + variant, [0, 0, 1, 1, 2, 2][variant], 2, 6)):
        kind = mix(variant, number, 9) % 3
        if kind == 0:
            for i in range(3):
                tile.put(x + i, y + (i == 1), "s1")
        elif kind == 1:
            tile.put(x, y, "s3")
            tile.put(x + 1, y, "s3")
        else:
            tile.put(x, y, "s1")
            tile.put(x, y - 1, "s3")
    return tile


# ---- grass


TUFTS = [
    (["b.b", ".bb"], {"b": "g3"}),
    (["b..b", ".bb."], {"b": "g3"}),
    (["..l", "b.b", "bb."], {"b": "g3", "l": "g5"}),
    (["l", "b"], {"b": "g3", "l": "g5"}),
]


def meadow_marks(tile, variant, base):
    """Draws tufts and sunlit blades; none in the first variants, so that no pattern is visible."""
    shade = {"g4": {"b": "g3", "l": "g5"}, "g3": {"b": "g2", "l": "g4"}}[base]
    counts = [0, 1, 2, 3, 2, 1]
    for number, (x, y) in enumerate(scattered(300 + variant, counts[variant % 6], 3, 6)):
        lines, _ = TUFTS[mix(variant, number, 4) % len(TUFTS)]
        tile.art(x - 1, y - 1, lines, shade)


def grass(mask, variant):
    """Draws grass on sand, with a ragged edge and its shadow."""
    tile = Picture()
    border = Border(mask, variant, 41, bend=2.4, fringe=0.9)
    for y in range(16):
        for x in range(16):
            d = border.distance(x, y)
            sx, sy = border.slope(x, y)
            facing = sx + sy
            if mask == 15:
                tile.put(x, y, "g4")
            elif d >= 0:
                if d < 1.3:
                    color = "g5" if facing > 0.3 else ("g2" if facing < -0.3 else "g3")
                elif d < 2.6 and facing < 0:
                    color = "g3"
                else:
                    color = "g4"
                tile.put(x, y, color)
            elif d > -1.6 and facing < 0.1:
                tile.put(x, y, "s1")
    if mask == 15:
        meadow_marks(tile, variant, "g4")
    return tile


def lush(mask, variant):
    """Draws darker grass over grass, with a soft edge."""
    tile = Picture()
    border = Border(mask, variant, 53, bend=3.4)
    for y in range(16):
        for x in range(16):
            d = 9 if mask == 15 else border.distance(x, y)
            if d > 1.6 or (d > 0 and (x + y) % 2 == 0) or (d > -1.6 and x % 2 == 0 and y % 2 == 0):
                tile.put(x, y, "g3")
    if mask == 15:
        meadow_marks(tile, variant, "g3")
    return tile


def path(mask, variant):
    """Draws a path through grass."""
    tile = Picture()
    border = Border(mask, variant, 67, bend=1.8, fringe=0.5, threshold=0.6)
    for y in range(16):
        for x in range(16):
            d = 9 if mask == 15 else border.distance(x, y)
            sx, sy = border.slope(x, y)
            facing = sx + sy
            if d >= 0:
                color = "s2"
                if d < 1.1:
                    color = "s0" if facing > 0.2 else "s1"
                elif d < 2.2 and facing > 0.2:
                    color = "s1"
                elif unit(x, y, 71 + variant + mask) < 0.05:
                    color = "s1"
                tile.put(x, y, color)
            elif d > -1.1:
                tile.put(x, y, "g3" if facing > -0.2 else "g5")
    for x, y in scattered(500 + variant + mask, 2, 3, 6):
        if tile.get(x, y) == "s2" and tile.get(x + 1, y) == "s2":
            tile.put(x, y, "s3")
            tile.put(x + 1, y, "s1")
    return tile


def stairs():
    """Draws steps up a cliff, two tiles wide with the path in the middle."""
    both = Picture(32, 16)
    for y in range(3, 16):
        for x in range(10, 22):
            step = (y - 3) % 3
            color = ["s3", "s2", "s0"][step]
            if x in (10, 21):
                color = "r4" if x == 10 else "r1"
            both.put(x, y, color)
    return [both.cut(0, 0), both.cut(16, 0)]


# ---- high ground


def cliff(mask, variant):
    """Draws high ground: grass on top, rock at its south edge."""
    tile = Picture()
    border = Border(mask, variant, 83, bend=1.6)
    for y in range(16):
        for x in range(16):
            if mask == 15:
                tile.put(x, y, "g4")
                continue
            d = border.distance(x, y)
            sx, sy = border.slope(x, y)
            south = max(0.0, -sy)
            side = abs(sx)
            top = 3.2 * south
            foot = -7.0 * south - 1.6 * side * (1 if sx < 0 else 0.6)
            if d >= top:
                rim = d - top
                color = "g4"
                if rim < 1.0:
                    color = "g5" if south > 0.3 or sx < 0 else "g3"
                    if sy > 0.4:
                        color = "g5"
                elif rim < 2.2 and south > 0.3:
                    color = "g3" if unit(x, 5, variant) < 0.5 else "g4"
                tile.put(x, y, color)
            elif d >= foot and south > 0.25:
                depth = (top - d) / (top - foot)
                column = mix(x % 8 + 8 * (variant % 2), 87) % 4
                color = ["r3", "r2", "r3", "r2"][column]
                if depth < 0.18:
                    color = "r4"
                elif depth > 0.8:
                    color = "r1"
                elif column == 1 and mix(x, y // 3, variant) % 3 == 0:
                    color = "r1"
                elif column == 2 and mix(x, y // 2, 5) % 3 == 0:
                    color = "r4" if sx > 0 else "r3"
                if sx > 0.5:
                    color = {"r4": "r4", "r3": "r4", "r2": "r3", "r1": "r2"}[color]
                if sx < -0.5:
                    color = {"r4": "r3", "r3": "r2", "r2": "r1", "r1": "r0"}[color]
                tile.put(x, y, color)
            elif d >= foot - (1.8 if abs(sx) > 0.6 else 1.0):
                if sy > 0.3:
                    color = "g2"
                elif sx < 0 or south > 0.25:
                    color = "r1"
                else:
                    color = "r2" if d < foot - 0.8 else "r3"
                tile.put(x, y, color)
            elif d >= foot - 2.2 and (south > 0.25 or sx < -0.4):
                tile.put(x, y, "g3")
    if mask == 15:
        meadow_marks(tile, variant, "g4")
    return tile
