"""The tileset's image and its TSX file."""
import ground
import growth
import things
from pixels import Picture

COLUMNS = 32
FRAME_MILLISECONDS = 250
NAME = "overworld"


class Tileset:
    """The tiles by ID and blocks of tiles by name."""

    def __init__(self):
        self.tiles = []
        self.classes = []
        self.animations = {}
        # The first tile of each block, stored as properties of the tileset.
        self.blocks = {}

    def block(self, name, label, tiles):
        """Adds consecutive tiles; returns the ID of the first."""
        first = len(self.tiles)
        self.blocks[name] = first
        self.tiles += tiles
        self.classes += [label] * len(tiles)
        return first

    def moving(self, name, label, frames):
        """Adds animated tiles, all frames of each; the first frames identify them."""
        first = self.block(name, label, frames[0])
        count = len(frames[0])
        for number, tiles in enumerate(frames[1:]):
            self.block(f"{name}.{number + 2}", label, tiles)
        for tile in range(first, first + count):
            self.animations[tile] = [tile + count * frame for frame in range(len(frames))]

    def one(self, name, label, tile):
        return self.block(name, label, [tile])

    def picture(self):
        rows = (len(self.tiles) + COLUMNS - 1) // COLUMNS
        sheet = Picture(COLUMNS * 16, rows * 16)
        for number, tile in enumerate(self.tiles):
            sheet.draw(tile, number % COLUMNS * 16, number // COLUMNS * 16)
        return sheet

    def tsx(self):
        rows = (len(self.tiles) + COLUMNS - 1) // COLUMNS
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<tileset version="1.10" name="{NAME}" tilewidth="16" tileheight="16"'
            f' tilecount="{rows * COLUMNS}" columns="{COLUMNS}">',
            " <properties>",
        ]
        for name in sorted(self.blocks):
            if "." in name:
                continue
            lines.append(
                f'  <property name="{name}" type="int" value="{self.blocks[name]}"/>')
        lines += [
            " </properties>",
            f' <image source="{NAME}.png" width="{COLUMNS * 16}" height="{rows * 16}"/>',
        ]
        for number, label in enumerate(self.classes):
            frames = self.animations.get(number)
            if not frames:
                lines.append(f' <tile id="{number}" type="{label}"/>')
                continue
            lines.append(f' <tile id="{number}" type="{label}"><animation>')
            lines += [
                f'  <frame tileid="{frame}" duration="{FRAME_MILLISECONDS}"/>' for frame in frames]
            lines.append(" </animation></tile>")
        return "\n".join(lines + ["</tileset>", ""])


def edges(draw):
    """Returns a terrain's tiles of masks 1 to 14, three variants each."""
    return [
        draw(mask, variant) for mask in range(1, 15) for variant in range(ground.EDGE_VARIANTS)]


def make():
    tiles = Tileset()
    frames = range(ground.FRAMES)
    tiles.moving("deep", "Deep water", [
        [ground.sea(0, variant, frame) for variant in range(8)] for frame in frames])
    tiles.moving("shallow", "Shallow water", [
        [ground.sea(15, variant, frame) for variant in range(8)] for frame in frames])
    tiles.moving("shoal", "Shallow water", [
        edges(lambda mask, variant: ground.sea(mask, variant, frame)) for frame in frames])
    tiles.moving("shore", "Shore", [
        edges(lambda mask, variant: ground.shore(mask, variant, frame)) for frame in frames])
    tiles.block("sand", "Sand", [ground.sand(variant) for variant in range(6)])
    tiles.block("turf", "Edge of the grass", edges(ground.grass))
    tiles.block("grass", "Grass", [ground.grass(15, variant) for variant in range(12)])
    tiles.block("fringe", "Meadow", edges(ground.lush))
    tiles.block("meadow", "Meadow", [ground.lush(15, variant) for variant in range(12)])
    tiles.block("track", "Path", edges(ground.path))
    tiles.block("path", "Path", [ground.path(15, variant) for variant in range(4)])
    tiles.block("cliff", "Cliff", edges(ground.cliff))
    tiles.block("plateau", "High grass", [ground.cliff(15, variant) for variant in range(12)])
    tiles.block("forest", "Forest", growth.forest())
    tiles.block("mountain", "Mountains", growth.mountains())
    tiles.block("flowers", "Flowers", [
        things.flowers(color, variant)
        for color in ("pink", "w5", "plum", "gold") for variant in range(2)])
    tiles.one("blades", "Tall grass", things.tall_grass())
    tiles.block("rock", "Rock", [things.rock(variant) for variant in range(2)])
    tiles.one("seaRock", "Rock in the sea", things.sea_rock())
    tiles.one("shell", "Shell", things.shell())
    tiles.block("bush", "Bush", [things.bush(False), things.bush(True)])
    for name, label, make_tree in (
        ("oak", "Oak", things.oak), ("fir", "Fir", things.fir), ("palm", "Palm", things.palm)):
        tiles.block(name, label, list(make_tree()))
    tiles.block("stairs", "Stairs", ground.stairs())
    for vertical, name in ((False, "bridgeAcross"), (True, "bridgeDown")):
        picture = things.bridge(vertical)
        tiles.block(name, "Bridge", [
            picture.cut(x * 16, y * 16) for y in range(2) for x in range(2)])
    for look in range(3):
        picture = things.house(look)
        tiles.block(f"house{look + 1}", "House", [
            picture.cut(x * 16, y * 16) for y in range(2) for x in range(2)])
    tiles.block("lighthouse", "Lighthouse", things.tower())
    tiles.block("castle", "Castle", [tile for row in things.castle() for tile in row])
    for kind in ("wheat", "green"):
        tiles.block(kind, "Field", [things.field(kind, variant) for variant in range(3)])
    tiles.one("boat", "Boat", things.sail())
    return tiles
