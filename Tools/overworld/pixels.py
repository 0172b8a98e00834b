"""Palette, noise, and pictures of palette indices."""
import struct
import zlib

# Ramps from shade (bluish) to light (yellowish): 31 colors and transparency.
COLORS = {
    # water, deep to foam
    "w0": 0x1D3A70, "w1": 0x24558F, "w2": 0x2F78B4, "w3": 0x4C9FCE, "w4": 0x8BD0DE, "w5": 0xE0F6EC,
    # sand and paths
    "s0": 0xA87B55, "s1": 0xCDA269, "s2": 0xE6C98C, "s3": 0xF5E4B4,
    # grass, from forest shade to sunlit
    "g0": 0x163F45, "g1": 0x1F6048, "g2": 0x3A8549, "g3": 0x62A84A, "g4": 0x8CC653, "g5": 0xBEDD6E,
    # rock
    "r0": 0x3B3556, "r1": 0x5F5470, "r2": 0x8A7A86, "r3": 0xB9A99B, "r4": 0xE2D7BC,
    # wood and earth
    "e0": 0x4A2D3A, "e1": 0x7A4A3C, "e2": 0xA6703F,
    # roofs
    "k0": 0x8A2F45, "k1": 0xCB4F4A, "k2": 0xF0905C,
    # flowers, lamps, outlines
    "pink": 0xF29BB2, "gold": 0xFBD652, "plum": 0x8E6BC0, "ink": 0x1F1D33,
}
NAMES = list(COLORS)
INDEX = {name: number + 1 for number, name in enumerate(NAMES)}
CLEAR = 0


def mix(*numbers):
    """Returns a 32-bit hash of integers."""
    value = 0x9E3779B9
    for number in numbers:
        value = ((value ^ (number & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
        value = (value * 0xC2B2AE35) & 0xFFFFFFFF
        value ^= value >> 16
    return value


def unit(*numbers):
    """Returns the hash as a fraction, 0 to just below 1."""
    return mix(*numbers) / 4294967296.0


def smooth(t):
    return t * t * (3 - 2 * t)


def value_noise(x, y, seed, period=0):
    """Returns smooth value noise, -1 to 1; periodic where a whole period is given."""
    left, top = int(x // 1), int(y // 1)
    u, v = smooth(x - left), smooth(y - top)

    def at(column, row):
        if period:
            column, row = column % period, row % period
        return unit(column, row, seed) * 2 - 1

    upper = at(left, top) * (1 - u) + at(left + 1, top) * u
    lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v


def layered(x, y, seed, octaves):
    """Returns fractal noise: octaves of half the scale and half the amplitude each; about -1 to 1."""
    total, weight, most = 0.0, 1.0, 0.0
    for octave in range(octaves):
        # Each octave is rotated, so that no feature runs along the axes.
        x, y = x * 0.8 + y * 0.6 + 17.3, y * 0.8 - x * 0.6 + 5.7
        total += value_noise(x, y, seed + octave * 101) * weight
        most += weight
        weight *= 0.5
        x, y = x * 2, y * 2
    return total / most


class Picture:
    """A picture of palette indices."""

    def __init__(self, width=16, height=16, color=None):
        self.width, self.height = width, height
        fill = INDEX[color] if color else CLEAR
        self.rows = [bytearray([fill]) * width for _ in range(height)]

    def put(self, x, y, color):
        """Sets a pixel; no effect outside of the picture."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = INDEX[color] if color else CLEAR

    def get(self, x, y):
        """Returns the name of a pixel's color, or None where it is transparent."""
        value = self.rows[y][x]
        return NAMES[value - 1] if value else None

    def art(self, left, top, lines, letters):
        """Draws a picture given as text, a letter for each pixel, using a table of colors."""
        for y, line in enumerate(lines):
            for x, letter in enumerate(line):
                if letter in letters:
                    self.put(left + x, top + y, letters[letter])

    def draw(self, other, left, top):
        """Draws another picture over this one."""
        for y in range(other.height):
            for x in range(other.width):
                if other.rows[y][x] and 0 <= left + x < self.width and 0 <= top + y < self.height:
                    self.rows[top + y][left + x] = other.rows[y][x]

    def cut(self, left, top, width=16, height=16):
        """Returns a part as a picture of its own."""
        part = Picture(width, height)
        for y in range(height):
            part.rows[y][:] = self.rows[top + y][left:left + width]
        return part


def encode_png(picture):
    """Returns a PNG of eight bits a pixel with the palette."""

    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data))
        )

    palette = b"\0\0\0" + b"".join(COLORS[name].to_bytes(3, "big") for name in NAMES)
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 3, 0, 0, 0)
    rows = b"".join(b"\0" + bytes(row) for row in picture.rows)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", palette)
        + chunk(b"tRNS", b"\0") + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    )
