"""The island's layout: land, rivers, forests, villages and paths.

Terrain is defined at the corners of cells; `island.cells` then chooses tiles.
"""
import heapq

from pixels import layered, mix, unit

CELLS = 256
CORNERS = CELLS + 1
SEED = 3


def grid(value):
    return [[value] * CORNERS for _ in range(CORNERS)]


class Island:
    def __init__(self):
        self.height = grid(0.0)
        for name in ("land", "shallow", "grass", "lush", "cliff", "forest", "mountain", "path",
                     "river"):
            setattr(self, name, grid(False))
        self.things = {}
        self.taken = set()
        self.shape()
        self.rivers()
        self.cover()
        self.settle()
        self.decorate()

    # ---- helpers

    @staticmethod
    def inside(x, y, margin=0):
        return margin <= x < CORNERS - margin and margin <= y < CORNERS - margin

    def all_near(self, field, x, y, reach):
        """Returns whether a field is set at all corners around."""
        return all(
            self.inside(a, b) and field[b][a]
            for b in range(y - reach, y + reach + 1) for a in range(x - reach, x + reach + 1))

    def any_near(self, field, x, y, reach):
        return any(
            self.inside(a, b) and field[b][a]
            for b in range(y - reach, y + reach + 1) for a in range(x - reach, x + reach + 1))

    def smoothed(self, field, rounds=2):
        """Removes single corners and thin diagonals, so that borders are smooth."""
        for _ in range(rounds):
            before = [row[:] for row in field]
            for y in range(1, CORNERS - 1):
                for x in range(1, CORNERS - 1):
                    near = sum(
                        before[b][a] for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
                    if before[y][x] and near <= 1:
                        field[y][x] = False
                    elif not before[y][x] and near >= 3:
                        field[y][x] = True

    # ---- land and water

    def shape(self):
        for y in range(CORNERS):
            for x in range(CORNERS):
                u, v = x / CELLS * 2 - 1, y / CELLS * 2 - 1
                u += layered(x / 60, y / 60, SEED + 1, 2) * 0.24
                v += layered(x / 60, y / 60, SEED + 2, 2) * 0.24
                far = (u * u * 0.9 + v * v * 1.12) ** 0.5
                edge = max(abs(x / CELLS * 2 - 1), abs(y / CELLS * 2 - 1))
                height = 0.50 - far * 0.74 + layered(x / 34, y / 34, SEED + 3, 4) * 0.55
                self.height[y][x] = height - max(0.0, edge - 0.84) * 4
                self.land[y][x] = self.height[y][x] > 0
        self.smoothed(self.land)

    def rivers(self):
        """Carves rivers from high corners down to the sea, one corner wide."""
        sources = sorted(
            ((self.height[y][x], x, y)
             for y in range(20, CORNERS - 20, 3) for x in range(20, CORNERS - 20, 3)),
            reverse=True)
        chosen = []
        for height, x, y in sources:
            if height < 0.30 or len(chosen) == 9:
                break
            if all(abs(x - a) + abs(y - b) > 44 for a, b in chosen):
                chosen.append((x, y))
        for start in chosen:
            course = self.cheapest(
                start, lambda x, y: not self.land[y][x] or self.river[y][x],
                lambda x, y: 1 + max(0, self.height[y][x] + 0.1) * 9
                + 34 * abs(layered(x / 5, y / 5, 44, 2)), bend=0)
            if not 12 <= len(course) <= 160:
                continue
            for x, y in course:
                self.river[y][x] = True
            # The source is a pond.
            for a, b in ((0, 0), (1, 0), (0, 1), (1, 1), (-1, 0), (2, 1)):
                self.river[start[1] + b][start[0] + a] = True
        for y in range(CORNERS):
            for x in range(CORNERS):
                if self.river[y][x]:
                    self.land[y][x] = False

    def cheapest(self, start, is_goal, cost, can_enter=lambda x, y: True, bend=0.6):
        """Returns the cheapest path along corners, from the start to any goal; empty where there is none."""
        best = {start: 0.0}
        came = {}
        queue = [(0.0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if spent > best[here]:
                continue
            if is_goal(*here):
                way = [here]
                while here in came:
                    here = came[here]
                    way.append(here)
                return way[::-1]
            x, y = here
            for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if not self.inside(a, b, 2) or not can_enter(a, b):
                    continue
                price = spent + cost(a, b)
                if here in came:
                    # Going straight is slightly cheaper than turning.
                    p, q = came[here]
                    if (a - x, b - y) != (x - p, y - q):
                        price += bend
                if price < best.get((a, b), 1e9):
                    best[(a, b)] = price
                    came[(a, b)] = here
                    heapq.heappush(queue, (price, (a, b)))
        return []

    # ---- land cover

    def cover(self):
        for y in range(CORNERS):
            for x in range(CORNERS):
                self.shallow[y][x] = (
                    self.any_near(self.land, x, y, 2) or self.river[y][x]
                    or self.height[y][x] > -0.10 + layered(x / 12, y / 12, SEED + 9, 2) * 0.05)
                beach = 0.035 + max(0.0, layered(x / 20, y / 20, SEED + 4, 2)) * 0.14
                self.grass[y][x] = self.land[y][x] and (
                    self.height[y][x] > beach or self.any_near(self.river, x, y, 1))
        self.smoothed(self.shallow)
        self.smoothed(self.grass)
        for y in range(CORNERS):
            for x in range(CORNERS):
                if not self.land[y][x]:
                    self.grass[y][x] = False
        high = grid(False)
        for y in range(CORNERS):
            for x in range(CORNERS):
                if self.height[y][x] > 0.06:
                    high[y][x] = layered(x / 26, y / 26, SEED + 5, 3) > 0.27
        self.smoothed(high, 3)
        for y in range(CORNERS):
            for x in range(CORNERS):
                # Space for the rock face, and no high ground of a single corner's width.
                self.cliff[y][x] = (
                    high[y][x] and self.all_near(self.grass, x, y, 2)
                    and sum(high[b][a] for b in range(y - 1, y + 2) for a in range(x - 1, x + 2)) > 5)
        self.smoothed(self.cliff, 3)
        for y in range(CORNERS):
            for x in range(CORNERS):
                if (x + y) % 2:
                    continue
                ridge = abs(layered(x / 30, y / 30, SEED + 6, 3))
                self.mountain[y][x] = (
                    self.height[y][x] > 0.17 and ridge < 0.085 and unit(x, y, 92) < 0.8
                    and layered(x / 55, y / 55, SEED + 16, 2) > -0.12
                    and self.all_near(self.grass, x, y, 1)
                    and not self.any_near(self.cliff, x, y, 2))
        for y in range(CORNERS):
            for x in range(CORNERS):
                wood = layered(x / 22, y / 22, SEED + 7, 3)
                # Ragged at the edge.
                self.forest[y][x] = (
                    wood > 0.10 + unit(x, y, 91) * 0.07 and self.all_near(self.grass, x, y, 1)
                    and not self.any_near(self.mountain, x, y, 1)
                    and (self.cliff[y][x] == self.any_near(self.cliff, x, y, 1))
                    and self.all_near(self.cliff, x, y, 1) == self.cliff[y][x])
        for y in range(CORNERS):
            for x in range(CORNERS):
                self.lush[y][x] = (
                    layered(x / 15, y / 15, SEED + 8, 3) > 0.06
                    and self.all_near(self.grass, x, y, 1)
                    and not self.any_near(self.cliff, x, y, 2)
                    and not self.any_near(self.mountain, x, y, 2))
        self.smoothed(self.lush)

    # ---- villages and paths

    def open_ground(self, x, y, reach):
        return (
            self.all_near(self.grass, x, y, reach)
            and not self.any_near(self.mountain, x, y, reach)
            and self.any_near(self.cliff, x, y, reach) == self.all_near(self.cliff, x, y, reach))

    def put(self, x, y, block, columns=1, rows=1):
        """Places a block of tiles, if the cells are free."""
        cells = [(x + i, y + j) for j in range(rows) for i in range(columns)]
        if any(cell in self.taken for cell in cells):
            return False
        for number, cell in enumerate(cells):
            self.things[cell] = (block, number)
            self.taken.add(cell)
        return True

    def settle(self):
        sites = []
        wishes = sorted(
            ((unit(x, y, SEED + 20), x, y)
             for y in range(16, CORNERS - 16, 2) for x in range(16, CORNERS - 16, 2)
             if self.open_ground(x, y, 4)))
        for _, x, y in wishes:
            if all(abs(x - a) + abs(y - b) > 38 for a, b in sites):
                sites.append((x, y))
            if len(sites) == 11:
                break
        center = min(sites, key=lambda s: abs(s[0] - CELLS // 2) + abs(s[1] - CELLS // 2))
        sites.remove(center)
        sites.insert(0, center)
        self.sites = sites
        for x, y in sites:
            for b in range(y - 4, y + 5):
                for a in range(x - 4, x + 5):
                    if (a - x) ** 2 + (b - y) ** 2 < 20:
                        self.forest[b][a] = False
                        self.lush[b][a] = False
        self.roads(sites)
        for number, (x, y) in enumerate(sites):
            self.village(x, y, number)
        self.coast()

    def roads(self, sites):
        def can_enter(x, y):
            if self.river[y][x]:
                # A river is crossed only straight, with land on both sides.
                across = self.land[y][x - 1] and self.land[y][x + 1] and not any(
                    self.land[b][x] for b in (y - 1, y + 1))
                down = self.land[y - 1][x] and self.land[y + 1][x] and not any(
                    self.land[y][a] for a in (x - 1, x + 1))
                return across or down
            return self.grass[y][x] and not self.any_near(self.mountain, x, y, 1)

        def cost(x, y):
            if self.path[y][x]:
                return 0.25
            if self.river[y][x]:
                return 5
            steep = self.any_near(self.cliff, x, y, 1) != self.all_near(self.cliff, x, y, 1)
            return (
                1 + (1.6 if self.forest[y][x] else 0) + (5 if steep else 0)
                + (0 if self.all_near(self.grass, x, y, 1) else 6)
                + abs(layered(x / 8, y / 8, 77, 2)) * 5)

        joined = [sites[0]]
        self.path[sites[0][1]][sites[0][0]] = True
        for site in sites[1:]:
            way = self.cheapest(site, lambda x, y: self.path[y][x] and (x, y) != site, cost, can_enter)
            for before, (x, y), after in zip([None] + way, way, way[1:] + [None]):
                self.path[y][x] = True
                if self.river[y][x]:
                    self.cross(x, y, self.land[y][x - 1])
                self.climb(x, y)
            if way:
                joined.append(site)
        for y in range(1, CORNERS - 1):
            for x in range(1, CORNERS - 1):
                if self.path[y][x]:
                    for a, b in ((x, y), (x + 1, y), (x - 1, y), (x, y - 1), (x, y + 1)):
                        self.forest[b][a] = False
        # The path ends at the banks; a bridge crosses the river.
        for y in range(CORNERS):
            for x in range(CORNERS):
                if self.river[y][x]:
                    self.path[y][x] = False

    def cross(self, x, y, across):
        self.put(x - 1, y - 1, "bridgeAcross" if across else "bridgeDown", 2, 2)

    def climb(self, x, y):
        """Places steps where a path goes straight up a rock face below a corner."""
        face = all(
            self.cliff[y][a] and not self.cliff[y + 1][a] for a in (x - 1, x, x + 1))
        if face and self.path[y][x] and (self.path[y + 1][x] or self.path[y - 1][x]):
            self.put(x - 1, y, "stairs", 2, 1)

    def on_path(self, x, y):
        """Returns whether a cell has a part of a path."""
        return any(self.path[b][a] for b in (y, y + 1) for a in (x, x + 1))

    def village(self, x, y, number):
        if number == 0:
            self.put(x - 4, y - 4, "castle", 3, 3)
        spots = [(-3, -3), (1, -3), (2, 0), (-4, 0), (-3, 2), (1, 2), (3, -2), (-1, -5), (4, 2)]
        count = 4 + mix(number, 3) % 3
        for place, (dx, dy) in enumerate(spots):
            if count == 0:
                break
            a, b = x + dx, y + dy
            if any(self.on_path(a + i, b + j) for i in range(2) for j in range(2)):
                continue
            if not all(
                self.grass[b + j][a + i] and not self.mountain[b + j][a + i]
                and not self.forest[b + j][a + i] for i in range(3) for j in range(3)):
                continue
            if self.put(a, b, f"house{1 + mix(number, place, 8) % 3}", 2, 2):
                count -= 1
        for kind, (dx, dy) in (("wheat", (4, -5)), ("green", (-8, 3)), ("wheat", (5, 4))):
            wide, high = 3 + mix(number, dx) % 2, 2 + mix(number, dy) % 2
            a, b = x + dx, y + dy
            cells = [(a + i, b + j) for i in range(wide) for j in range(high)]
            fits = all(
                cell not in self.taken and not self.on_path(*cell)
                and self.open_ground(cell[0], cell[1], 2) for cell in cells)
            if not fits:
                continue
            for i, j in cells:
                self.things[(i, j)] = (kind, mix(i, j) % 3)
                self.taken.add((i, j))
            for j in range(b - 1, b + high + 2):
                for i in range(a - 1, a + wide + 2):
                    self.forest[j][i] = False

    def coast(self):
        """Places lighthouses on capes, and boats."""
        capes = sorted(
            (unit(x, y, 61), x, y)
            for y in range(12, CELLS - 12) for x in range(12, CELLS - 12)
            if self.all_near(self.land, x, y, 1) and not self.grass[y][x]
            and not self.any_near(self.grass, x, y, 1)
            and not self.all_near(self.land, x, y, 3))
        lit = []
        for _, x, y in capes:
            if all(abs(x - a) + abs(y - b) > 70 for a, b in lit) and len(lit) < 4:
                lit.append((x, y))
                self.things[(x, y)] = ("lighthouse", 2)
                self.taken.update({(x, y), (x, y - 1), (x, y - 2)})
        for y in range(6, CELLS - 6):
            for x in range(6, CELLS - 6):
                open_sea = not self.any_near(self.land, x, y, 3)
                if open_sea and self.any_near(self.land, x, y, 9) and unit(x, y, 62) < 0.0016:
                    self.put(x, y, "boat")

    # ---- small objects

    def tall(self, x, y, block):
        """Places a tree of two tiles, its trunk in the cell."""
        if (x, y) in self.taken or (x, y - 1) in self.taken:
            return
        self.things[(x, y)] = (block, 1)
        self.taken.update({(x, y), (x, y - 1)})

    def small(self, x, y, block, number):
        self.things[(x, y)] = (block, number)
        self.taken.add((x, y))

    def decorate(self):
        for y in range(1, CELLS - 1):
            for x in range(1, CELLS - 1):
                if (x, y) in self.taken or self.on_path(x, y):
                    continue
                corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]

                def every(field):
                    return all(field[b][a] for a, b in corners)

                def none(field):
                    return not any(field[b][a] for a, b in corners)

                chance, kind = unit(x, y, 81), mix(x, y, 82)
                if none(self.land) and none(self.river):
                    near = self.any_near(self.land, x, y, 3)
                    if near and chance < 0.012:
                        self.put(x, y, "seaRock")
                    continue
                if every(self.land) and none(self.grass):
                    if chance < 0.05:
                        self.tall(x, y, "palm")
                    elif chance < 0.09:
                        self.put(x, y, "shell")
                    elif chance < 0.11:
                        self.put(x, y, "rock")
                    continue
                flat = every(self.cliff) or none(self.cliff)
                if not every(self.grass) or not none(self.forest) or not none(self.mountain):
                    continue
                if not flat:
                    continue
                garden = layered(x / 9, y / 9, SEED + 30, 2)
                woods = layered(x / 22, y / 22, SEED + 7, 3)
                if garden > 0.3 and chance < 0.34:
                    color = int((layered(x / 20, y / 20, SEED + 31, 1) + 1) * 2) % 4
                    self.small(x, y, "flowers", color * 2 + kind % 2)
                elif chance < 0.05 + max(0.0, woods) * 0.9:
                    high = self.height[y][x] > 0.25
                    self.tall(x, y, "fir" if high or kind % 5 == 0 else "oak")
                elif chance > 0.985:
                    self.small(x, y, "rock", kind % 2)
                elif chance > 0.96:
                    self.small(x, y, "bush", kind % 2)
                elif chance > 0.90:
                    self.small(x, y, "blades", 0)
