"""Chooses the island's tiles by its corners, and writes the map as TMX."""
import base64
import struct
import zlib

import objects
from pixels import mix
from ground import EDGE_VARIANTS
from world import CELLS

LAYERS = ("sea", "shore", "grass", "relief", "paths", "things", "forest")


def mask_of(field, x, y):
    return (
        field[y][x] + 2 * field[y][x + 1] + 4 * field[y + 1][x] + 8 * field[y + 1][x + 1])


def peaks(island, x, y):
    """Returns the mountain tile of a cell: peaks stand at every other corner, higher inside a range."""

    def look(a, b):
        if not island.mountain[b][a]:
            return 0
        near = sum(
            island.mountain[b + j][a + i]
            for i, j in ((1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0)))
        return 1 + max(0, min(3, near // 2 + mix(a, b, 9) % 3 - 1))

    rising = (x + y) % 2
    upper = look(x + 1, y) if rising else look(x, y)
    lower = look(x, y + 1) if rising else look(x + 1, y + 1)
    return rising * 25 + upper * 5 + lower


def layers(island, blocks):
    """Returns the cells of each layer: tile IDs plus one, zero for an empty cell."""
    result = {name: [0] * (CELLS * CELLS) for name in LAYERS}

    def edge(block, mask, x, y):
        return blocks[block] + (mask - 1) * EDGE_VARIANTS + mix(x, y, 5) % EDGE_VARIANTS

    def full(block, count, x, y):
        return blocks[block] + mix(x, y, 6) % count

    for y in range(CELLS):
        for x in range(CELLS):
            place = y * CELLS + x

            def put(layer, tile):
                result[layer][place] = tile + 1

            land = mask_of(island.land, x, y)
            grass = mask_of(island.grass, x, y)
            if land != 15:
                shallow = mask_of(island.shallow, x, y)
                if shallow == 0:
                    put("sea", full("deep", 8, x, y))
                elif shallow == 15:
                    put("sea", full("shallow", 8, x, y))
                else:
                    put("sea", edge("shoal", shallow, x, y))
                if land:
                    put("shore", edge("shore", land, x, y))
            elif grass != 15:
                put("shore", full("sand", 6, x, y))
            if grass == 15:
                put("grass", full("grass", 12, x, y))
            elif grass:
                put("grass", edge("turf", grass, x, y))
            cliff = mask_of(island.cliff, x, y)
            lush = mask_of(island.lush, x, y)
            mountain = mask_of(island.mountain, x, y)
            if mountain:
                put("relief", blocks["mountain"] + peaks(island, x, y))
            elif cliff == 15:
                put("relief", full("plateau", 12, x, y))
            elif cliff:
                put("relief", edge("cliff", cliff, x, y))
            elif lush == 15:
                put("relief", full("meadow", 12, x, y))
            elif lush:
                put("relief", edge("fringe", lush, x, y))
            path = mask_of(island.path, x, y)
            if path == 15:
                put("paths", full("path", 4, x, y))
            elif path:
                put("paths", edge("track", path, x, y))
            trees = 0
            for bit, (a, b) in enumerate(((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))):
                if island.forest[b][a]:
                    trees += 1 + mix(a, b, 7) % 3 << 2 * bit
            if trees:
                put("forest", blocks["forest"] + trees)
            if (x, y) in island.things:
                block, number = island.things[(x, y)]
                put("things", blocks[block] + number)
    return result


def tmx(cells, tileset, tiles, found):
    """Returns the map's file; the objects stand above all layers."""
    first = tiles + 1
    group, next_id = objects.group(found, len(LAYERS) + 1, first)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.10" orientation="orthogonal" renderorder="right-down" width="{CELLS}"'
        f' height="{CELLS}" tilewidth="16" tileheight="16" infinite="0"'
        f' nextlayerid="{len(LAYERS) + 2}" nextobjectid="{next_id}">',
        f' <tileset firstgid="1" source="{tileset}.tsx"/>',
        f' <tileset firstgid="{first}" source="{objects.NAME}.tsx"/>',
    ]
    for number, name in enumerate(LAYERS):
        data = struct.pack(f"<{CELLS * CELLS}I", *cells[name])
        text = base64.b64encode(zlib.compress(data, 9)).decode()
        lines += [
            f' <layer id="{number + 1}" name="{name}" width="{CELLS}" height="{CELLS}">',
            f'  <data encoding="base64" compression="zlib">{text}</data>',
            " </layer>",
        ]
    return "\n".join(lines + group + ["</map>", ""])
