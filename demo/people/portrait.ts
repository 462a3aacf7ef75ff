import { type Random, randomFrom, seedOf } from '../films/random.ts';
import { pngOf } from './png.ts';

/** Pixels on a side: twice of what a person's page shows. */
const SIZE = 192;
/** Samples on a side of a pixel that an edge goes through. */
const FINE = 3;

type Colour = readonly [red: number, green: number, blue: number];
/** A flat shape; coordinates from 0 to 1, from the upper left corner. */
type Shape = { colour: Colour; has: (x: number, y: number) => boolean };

const colour = (hex: string): Colour => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
];
const SKINS = ['f0c8a0', 'e0aa7e', 'c98d5e', 'ad7148', '8a5636'].map(colour);
const HAIRS = ['16110f', '241a16', '3a2a20', '5a3c28', '8e8a86'].map(colour);
const CLOTHES = ['ff6a3d', '2fb7a8', 'ffc24b', '5b6bd6', 'c9486b', 'e8e2d5', '3f8f5d'].map(colour);
const DUSKS = [
  ['2b1f4e', 'e06a4a'],
  ['123a55', '3fb6a6'],
  ['3d1f3c', 'f2a65a'],
  ['1c2f52', '8f7bd8'],
  ['26402f', 'd9b45b'],
].map(([top = '', bottom = '']) => [colour(top), colour(bottom)] as const);
type Look = 'short' | 'long' | 'bun' | 'scarf' | 'cap';
const WOMENS_LOOKS: readonly Look[] = ['long', 'long', 'bun', 'scarf'];
const MENS_LOOKS: readonly Look[] = ['short', 'short', 'short', 'cap'];
/** First names of women, as the demo's titles have them. */
const WOMEN = new Set('laras luh mama mira nadya nurul rambu rasyidah ratna sekar tia'.split(' '));
const INK = colour('1a1413');
const LIPS = colour('a2473f');
const WHITE = colour('fbf5ec');

const ellipse =
  (cx: number, cy: number, rx: number, ry: number) =>
  (x: number, y: number): boolean =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
const box =
  (left: number, top: number, right: number, bottom: number) =>
  (x: number, y: number): boolean =>
    x >= left && x <= right && y >= top && y <= bottom;

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const meanOf = (colours: readonly Colour[]): Colour => {
  const mean = (i: 0 | 1 | 2) => colours.reduce((sum, each) => sum + each[i], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
};

/** A drawn head and shoulders: of people who were made up, the same for a name on every machine. */
export function drawPortrait(slug: string): Buffer {
  const random = randomFrom(seedOf(slug));
  const looks = WOMEN.has(slug.split('-')[0] ?? '') ? WOMENS_LOOKS : MENS_LOOKS;
  const [top, bottom] = random.pick(DUSKS);
  const shapes = shapesOf(random, random.pick(looks));
  const pixels = new Uint8Array(SIZE * SIZE * 3);
  const shapeAt = (x: number, y: number) => shapes.findLastIndex(({ has }) => has(x, y));
  const paint = (row: number, column: number, found: Colour) =>
    pixels.set(found.map(Math.round), (row * SIZE + column) * 3);
  const side = SIZE + 1;
  const corners = Array.from({ length: side * side }, (_, i) =>
    shapeAt((i % side) / SIZE, Math.floor(i / side) / SIZE),
  );
  for (let row = 0; row < SIZE; row += 1) {
    const sky = mix(top, bottom, row / SIZE);
    const colourOf = (shape: number) => shapes[shape]?.colour ?? sky;
    for (let column = 0; column < SIZE; column += 1) {
      const at = row * side + column;
      const [shape = -1, ...others] = [at, at + 1, at + side, at + side + 1].map(
        (i) => corners[i] ?? -1,
      );
      if (others.every((other) => other === shape)) {
        paint(row, column, colourOf(shape));
        continue;
      }
      const samples = Array.from({ length: FINE * FINE }, (_, part) =>
        colourOf(
          shapeAt(
            (column + ((part % FINE) + 0.5) / FINE) / SIZE,
            (row + (Math.floor(part / FINE) + 0.5) / FINE) / SIZE,
          ),
        ),
      );
      paint(row, column, meanOf(samples));
    }
  }
  return pngOf(pixels, SIZE);
}

/** From the back to the front. */
function shapesOf(random: Random, look: Look): Shape[] {
  const skin = random.pick(SKINS);
  const shade = mix(skin, INK, 0.18);
  const hair = random.pick(HAIRS);
  const cloth = random.pick(CLOTHES);
  const wide = random.between(0.175, 0.2);
  const face = ellipse(0.5, 0.44, wide, 0.235);
  const scarf = mix(random.pick(CLOTHES), INK, 0.12);
  const behind: Shape[] = [];
  if (look === 'long') behind.push({ colour: hair, has: ellipse(0.5, 0.5, wide + 0.07, 0.34) });
  if (look === 'bun') behind.push({ colour: hair, has: ellipse(0.5, 0.17, 0.09, 0.08) });
  if (look === 'scarf') behind.push({ colour: scarf, has: ellipse(0.5, 0.5, wide + 0.075, 0.35) });
  const body: Shape[] = [
    { colour: cloth, has: ellipse(0.5, 1.02, 0.4, 0.3) },
    { colour: mix(cloth, INK, 0.2), has: ellipse(0.5, 0.74, 0.12, 0.055) },
    { colour: shade, has: box(0.435, 0.6, 0.565, 0.74) },
    { colour: shade, has: ellipse(0.5, 0.74, 0.085, 0.04) },
    ...(look === 'scarf' ? [{ colour: scarf, has: ellipse(0.5, 0.78, 0.24, 0.15) }] : []),
  ];
  const ears = [-1, 1].map((side) => ({
    colour: shade,
    has: ellipse(0.5 + side * wide, 0.46, 0.028, 0.045),
  }));
  return [
    ...behind,
    ...body,
    ...(look === 'scarf' ? [] : ears),
    { colour: skin, has: face },
    ...features(random, hair, look === 'short' || look === 'cap'),
    ...hairOf(random, { look, wide, hair, scarf, face }),
  ];
}

function features(random: Random, hair: Colour, mayHaveBeard: boolean): Shape[] {
  const smile = random.between(0.03, 0.06);
  const brow = random.between(-0.01, 0.01);
  const isBearded = random() < 0.3 && mayHaveBeard;
  const hasGlasses = random() < 0.22;
  const both = (make: (x: number) => Shape[]): Shape[] => [0.425, 0.575].flatMap(make);
  return [
    ...both((x) => [
      { colour: mix(hair, INK, 0.4), has: box(x - 0.04, 0.385 + brow, x + 0.04, 0.397 + brow) },
      { colour: WHITE, has: ellipse(x, 0.445, 0.033, 0.02) },
      { colour: INK, has: ellipse(x, 0.445, 0.017, 0.019) },
    ]),
    ...(isBearded
      ? [
          {
            colour: hair,
            has: (x: number, y: number) => y > 0.54 && ellipse(0.5, 0.52, 0.15, 0.155)(x, y),
          },
        ]
      : []),
    {
      colour: LIPS,
      has: (x, y) => ellipse(0.5, 0.56, 0.06, smile)(x, y) && y > 0.56,
    },
    ...(hasGlasses
      ? both((x) => [
          {
            colour: INK,
            has: (px: number, py: number) =>
              ellipse(x, 0.445, 0.062, 0.052)(px, py) && !ellipse(x, 0.445, 0.052, 0.042)(px, py),
          },
        ])
      : []),
  ];
}

type Head = {
  look: Look;
  wide: number;
  hair: Colour;
  scarf: Colour;
  face: Shape['has'];
};

/** What lies over the forehead. */
function hairOf(random: Random, { look, wide, hair, scarf, face }: Head): Shape[] {
  if (look === 'scarf') {
    const opening = ellipse(0.5, 0.46, wide - 0.02, 0.2);
    return [
      {
        colour: scarf,
        has: (x, y) => ellipse(0.5, 0.45, wide + 0.05, 0.29)(x, y) && !opening(x, y) && y < 0.7,
      },
    ];
  }
  const line = random.between(0.3, 0.36);
  const lean = random.between(-0.35, 0.35);
  const crown = ellipse(0.5, 0.38, wide + 0.025, 0.215);
  const fringe: Shape = {
    colour: hair,
    has: (x, y) => crown(x, y) && y < line + (x - 0.5) * lean && (y < 0.34 || !face(x, y + 0.02)),
  };
  if (look !== 'cap') return [fringe];
  return [
    fringe,
    {
      colour: INK,
      has: (x, y) =>
        box(0.5 - wide - 0.02, 0.17, 0.5 + wide + 0.02, 0.305)(x, y) &&
        ellipse(0.5, 0.3, wide + 0.03, 0.16)(x, y),
    },
  ];
}
