"""The objects of the map: single trees and lighthouses, which an actor passes behind, signs, and where it starts."""
import things
from pixels import Picture, mix

NAME = "objects"
# The kinds with the number of tiles that they are high.
KINDS = {"oak": 2, "fir": 2, "palm": 2, "lighthouse": 3, "sign": 1}
WIDE, HIGH = 16, 48
# The pixels below the foot of each kind, by which things are sorted.
FOOT = 3
# Map pixels, where the demo begins.
SPAWN = (2790, 1270)
VILLAGES = (
    "Midmoor", "Easterly", "Lowgate", "Fernhill", "Saltham", "Birchend", "Oxford Bay", "Harrow",
    "Netherby", "Cobwick", "Westering")


def sign():
    picture = Picture()
    picture.art(2, 3, [
        "iiiiiiiiiiii",
        "iwwwwwwwwwwi",
        "iwddwdddwdwi",
        "iwwwwwwwwwwi",
        "iwdddwddwwwi",
        "iiiiiiiiiiii",
        ".....ii.....",
        ".....ii.....",
        ".....ii.....",
        ".....ii.....",
    ], {"i": "e0", "w": "e2", "d": "e1"})
    return picture


def picture():
    sheet = Picture(len(KINDS) * WIDE, HIGH)
    kinds = (things.oak(), things.fir(), things.palm(), things.tower(), (sign(),))
    for number, tiles in enumerate(kinds):
        for place, tile in enumerate(reversed(tiles)):
            sheet.draw(tile, number * WIDE, HIGH - 16 * (place + 1))
    return sheet


def tsx():
    """Returns the tileset's file: each kind stands on a small shape that stops actors."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" name="{NAME}" tilewidth="{WIDE}" tileheight="{HIGH}"'
        f' tilecount="{len(KINDS)}" columns="{len(KINDS)}" objectalignment="bottomleft">',
        f' <tileoffset x="0" y="{FOOT}"/>',
        f' <image source="{NAME}.png" width="{len(KINDS) * WIDE}" height="{HIGH}"/>',
    ]
    for number, kind in enumerate(KINDS):
        lines += [
            f' <tile id="{number}" type="{kind.capitalize()}">',
            '  <objectgroup draworder="index">',
            f'   <object id="1" x="5" y="{HIGH - 7}" width="6" height="4"/>',
            "  </objectgroup>",
            " </tile>",
        ]
    return "\n".join(lines + ["</tileset>", ""])


def take(island):
    """Takes what is high off the island's cells, and returns (kind, column, row, name) by rows."""
    found = [
        (block, x, y, "") for (x, y), (block, number) in island.things.items()
        if block in KINDS and number == KINDS[block] - 1]
    for kind, x, y, _ in found:
        del island.things[(x, y)]
    for (x, y), name in zip(island.sites, VILLAGES):
        spots = sorted(
            (abs(a - x) + abs(b - y), mix(a, b), a, b)
            for b in range(y - 6, y + 7) for a in range(x - 6, x + 7)
            if (a, b) not in island.taken and not island.on_path(a, b)
            and any(island.on_path(a + i, b + j) for i, j in ((1, 0), (-1, 0), (0, -1)))
            and all(island.grass[d][c] for c in (a, a + 1) for d in (b, b + 1)))
        if spots:
            _, _, a, b = spots[0]
            island.taken.add((a, b))
            found.append(("sign", a, b, name))
    return sorted(found, key=lambda item: (item[2], item[1]))


def group(found, number, first):
    """Returns the lines of the object layer, and the ID after the last object's."""
    lines = [f' <objectgroup id="{number}" name="objects">']
    next_id = 1
    for kind, x, y, name in found:
        gid = first + list(KINDS).index(kind)
        place = f'x="{x * 16}" y="{(y + 1) * 16 - FOOT}" width="{WIDE}" height="{HIGH}"'
        if name:
            lines += [
                f'  <object id="{next_id}" name="{name}" gid="{gid}" {place}>',
                "   <properties>",
                f'    <property name="text" value="Welcome to {name}"/>',
                "   </properties>",
                "  </object>",
            ]
        else:
            lines.append(f'  <object id="{next_id}" gid="{gid}" {place}/>')
        next_id += 1
    lines += [
        f'  <object id="{next_id}" name="spawn" x="{SPAWN[0]}" y="{SPAWN[1]}">',
        "   <point/>",
        "  </object>",
        " </objectgroup>",
    ]
    return lines, next_id + 1
