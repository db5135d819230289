import { circle, drawTile, ellipse, polygon, rgb, type Shape } from './tile.ts';

interface GameItem {
  name: string;
  text: string;
  rarity: string;
  weight: number;
  ground: string;
  shapes: readonly Shape[];
}

const shape = (inside: Shape['inside'], color: string): Shape => ({ inside, color: rgb(color) });

/** What Northwind's games are played with, by the number of its sort. */
const ITEMS: ReadonlyMap<number, GameItem> = new Map([
  [
    1,
    {
      name: 'Copper Token',
      text: 'Pays the ferry and starts every second argument.',
      rarity: 'Common',
      weight: 1,
      ground: '#dfe6ee',
      shapes: [
        shape(circle(160, 122, 72), '#8f4f24'),
        shape(circle(160, 118, 70), '#c47a3f'),
        shape(circle(160, 118, 54), '#d79457'),
        shape(
          polygon([
            [160, 82],
            [194, 118],
            [160, 154],
            [126, 118],
          ]),
          '#a35f2d',
        ),
      ],
    },
  ],
  [
    2,
    {
      name: 'North Lantern',
      text: 'Shows the way home, one square further than it should.',
      rarity: 'Uncommon',
      weight: 3,
      ground: '#23324a',
      shapes: [
        shape(circle(160, 126, 96), '#2d4266'),
        shape(circle(160, 126, 66), '#46618f'),
        shape(
          polygon([
            [132, 66],
            [188, 66],
            [200, 86],
            [120, 86],
          ]),
          '#c7cedb',
        ),
        shape(
          polygon([
            [124, 90],
            [196, 90],
            [188, 170],
            [132, 170],
          ]),
          '#f3c86a',
        ),
        shape(ellipse([160, 138], [13, 26]), '#fff3c9'),
        shape(
          polygon([
            [126, 170],
            [194, 170],
            [202, 190],
            [118, 190],
          ]),
          '#c7cedb',
        ),
      ],
    },
  ],
  [
    3,
    {
      name: 'Tide Shield',
      text: 'Turns one wave. The second one is yours.',
      rarity: 'Rare',
      weight: 12,
      ground: '#e3ece8',
      shapes: [
        shape(
          polygon([
            [92, 56],
            [228, 56],
            [228, 132],
            [160, 204],
            [92, 132],
          ]),
          '#1f5c66',
        ),
        shape(
          polygon([
            [104, 68],
            [216, 68],
            [216, 128],
            [160, 188],
            [104, 128],
          ]),
          '#2e8591',
        ),
        shape(ellipse([140, 120], [40, 18], -0.35), '#8fd0d2'),
        shape(ellipse([184, 116], [34, 14], 0.35), '#bfe6e3'),
      ],
    },
  ],
  [
    4,
    {
      name: 'Meridian Star',
      text: 'Three were made. It opens the door on the last map.',
      rarity: 'Legendary',
      weight: 2,
      ground: '#191c33',
      shapes: [
        shape(circle(160, 120, 92), '#242a4d'),
        shape(
          polygon([
            [160, 26],
            [180, 120],
            [160, 214],
            [140, 120],
          ]),
          '#f0b843',
        ),
        shape(
          polygon([
            [66, 120],
            [160, 100],
            [254, 120],
            [160, 140],
          ]),
          '#f0b843',
        ),
        shape(
          polygon([
            [160, 62],
            [176, 120],
            [160, 178],
            [144, 120],
          ]),
          '#fff0bd',
        ),
        shape(circle(160, 120, 15), '#ffffff'),
      ],
    },
  ],
]);

/** Undefined for a sort that nobody made. */
export function describeGameItem(id: number): object | undefined {
  const item = ITEMS.get(id);
  return (
    item && {
      name: item.name,
      description: item.text,
      image: `https://northwind.example/items/${id}.png`,
      external_url: 'https://northwind.example/items',
      properties: { Rarity: item.rarity, Weight: { value: item.weight } },
    }
  );
}

export function drawGameItem(id: number): Promise<Buffer> | undefined {
  const item = ITEMS.get(id);
  return item && drawTile(320, 240, rgb(item.ground), item.shapes);
}
