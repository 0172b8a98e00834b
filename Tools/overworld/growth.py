"""Forests and mountains: whole trees and peaks that stand at the corners of cells.

Each extends at most one cell to every side of its corner, so that four tiles hold all of it. There
is a tile for every combination of variants at its corners.
"""
from pixels import Picture, mix, unit, value_noise


def leaves(picture, cx, cy, radius, seed, squash=0.92):
    """Draws a round crown, lit from the top left."""
    ramp = ["g0", "g1", "g2", "g3", "g4"]
    reach = int(radius + 3)
    for y in range(int(cy) - reach, int(cy) + reach + 1):
        for x in range(int(cx) - reach, int(cx) + reach + 1):
            dx, dy = (x + 0.5 - cx) / radius, (y + 0.5 - cy) / (radius * squash)
            lump = value_noise(x / 3.1 + seed, y / 3.1, seed) * 0.13
            far = (dx * dx + dy * dy) ** 0.5 + lump
            if far > 1.0:
                continue
            light = 0.52 - dx * 0.42 - dy * 0.58
            light += value_noise(x / 2.3, y / 2.3 + seed, seed + 5) * 0.34
            if far > 0.86:
                light -= 0.42 if dx + dy > -0.5 else 0.12
            level = min(max(int(light * 4.2), 0), 4)
            picture.put(x, y, ramp[level])


def trunk(picture, x, y, height=4):
    for i in range(height):
        picture.put(x - 1, y + i, "e1")
        picture.put(x, y + i, "e0")


def ground_shadow(picture, cx, cy, wide, high, color="g2"):
    """Draws an object's shadow, to its bottom right."""
    for y in range(int(cy - high), int(cy + high) + 1):
        for x in range(int(cx - wide), int(cx + wide) + 1):
            if ((x + 0.5 - cx) / wide) ** 2 + ((y + 0.5 - cy) / high) ** 2 <= 1:
                if picture.get(x, y) is None:
                    picture.put(x, y, color)


def tree(look):
    """Draws a tree of a forest; its corner is the picture's center."""
    picture = Picture(32, 32)
    radius = [10.6, 9.4, 11.2][look]
    x = 16 + [-1.6, 1.9, 0.3][look]
    y = 14 + [-0.8, 1.8, 0.2][look]
    leaves(picture, x, y, radius, 600 + look * 17)
    bottom = int(y + radius * 0.92)
    under = Picture(32, 32)
    trunk(under, int(x), bottom - 1, 4)
    ground_shadow(under, x + 1.5, bottom + 0.5, radius * 0.85, 2.4)
    under.draw(picture, 0, 0)
    return under


def peak(look):
    """Draws one of four peaks of a mountain range."""
    picture = Picture(32, 32)
    height = [16, 20, 24, 26][look]
    half = [13.0, 14.0, 14.5, 15.0][look]
    foot = 27
    apex = 16 + [-1, 1, 2, -2][look]
    seed = 700 + look * 31
    ground_shadow(picture, 18.5, foot, 12, 2.4)
    ground_shadow(picture, 16, foot - 4, 15.5, 8, "g3")
    for row in range(height + 1):
        y = foot - height + row
        part = row / height
        wide = half * part ** 0.82
        left = apex - wide + value_noise(row / 2.6, 1.5, seed) * 1.6
        right = apex + wide + value_noise(row / 2.6, 8.5, seed) * 1.6
        # The ridge runs down from the top; its left side is lit.
        ridge = apex + part * 3.5 + value_noise(row / 3.2, 4.5, seed) * (1.0 + part * 2.4)
        for x in range(max(1, int(left)), min(31, int(right) + 1)):
            away = abs(x + 0.5 - ridge)
            crease = value_noise(x / 2.2 - row / 3.4, row / 4.5, seed + 3)
            if x + 0.5 < ridge:
                color = "r4" if crease > 0.3 or away < 1.2 else "r3"
                if crease < -0.35:
                    color = "r2"
            else:
                color = "r1" if crease > -0.3 else "r0"
                if crease > 0.45:
                    color = "r2"
            snow = part < 0.34 + crease * 0.12 and height > 20
            if snow:
                color = "w5" if x + 0.5 < ridge else "w4"
            edge = x <= int(left) or x >= int(right)
            if edge and not snow:
                color = "r1" if x < ridge else "r0"
            if row >= height - 1:
                color = "r1" if x < ridge else "r0"
            picture.put(x, y, color)
        if part > 0.86:
            for x in (int(left), int(right)):
                if 0 < x < 31 and unit(x, row, seed) < 0.6:
                    picture.put(x, y, "g2")
    return picture


def forest():
    """Returns the tiles of trees at corners, by the index top left + 4 top right + 16 bottom left + 64 bottom right,
    where a corner without a tree counts 0 and one with a tree its variant, 1 to 3."""
    sprites = [tree(look) for look in range(3)]
    middle = []
    for number in range(4):
        picture = Picture()
        leaves(picture, 7.4 + number % 2, 7.5, 7.2, 650 + number * 11)
        middle.append(picture)
    tiles = []
    for number in range(256):
        tile = Picture()
        looks = [number >> (2 * bit) & 3 for bit in range(4)]
        for bit, look in enumerate(looks):
            if bit == 2 and all(looks):
                tile.draw(middle[mix(number, 3) % 4], 0, 0)
            if look:
                tile.draw(sprites[look - 1], (bit & 1) * 16 - 16, (bit >> 1) * 16 - 16)
        tiles.append(tile)
    return tiles


def mountains():
    """Returns the tiles of peaks at every other corner: first those of cells with peaks at the top left and bottom
    right corners, then those with peaks at the top right and bottom left. The index within either is 5 times the upper
    peak's variant, 1 to 4 or 0 for none, plus the lower's."""
    sprites = [peak(look) for look in range(4)]
    tiles = []
    for rising in range(2):
        for upper in range(5):
            for lower in range(5):
                tile = Picture()
                if upper:
                    tile.draw(sprites[upper - 1], 0 if rising else -16, -16)
                if lower:
                    tile.draw(sprites[lower - 1], -16 if rising else 0, 0)
                tiles.append(tile)
    return tiles
