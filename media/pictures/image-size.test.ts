import { expect, test } from 'vitest';
import { imageSize, isSeeThrough } from './image-size.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

test.each([
  ['png', '89504e470d0a1a0a 0000000d49484452 00000280 00000168', 640, 360],
  ['jpeg', 'ffd8 ffe00004aaaa ffc4000411ff ffc20011 08 0168 0280 03', 640, 360],
  ['webp lossy', '52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 6801', 640, 360],
  ['webp lossless', '52494646 00000000 57454250 5650384c 00000000 2f 7fc25900', 640, 360],
  [
    'webp extended',
    '52494646 00000000 57454250 56503858 0a000000 00000000 7f0200 670100',
    640,
    360,
  ],
])('%s', (_name, bytes, width, height) => {
  expect(imageSize(hex(bytes))).toMatchObject({ width, height });
});

test('what may be see-through says so', () => {
  const size = '89504e470d0a1a0a 0000000d49484452 00000280 00000168 08';
  const pixels = '00000002 49444154 aaaa 00000000';
  const table = '00000001 74524e53 00 00000000';
  const webp = '52494646 00000000 57454250';
  const see = (text: string) => isSeeThrough(hex(text));
  expect(see(`${size}06000000 00000000 ${pixels}`)).toBe(true);
  expect(see(`${size}02000000 00000000 ${pixels}`)).toBe(false);
  expect(see(`${size}03000000 00000000 ${table} ${pixels}`)).toBe(true);
  expect(see(`${size}03000000 00000000 ${pixels} ${table}`)).toBe(false);
  expect(see(`${webp} 56503858 0a000000 10000000 7f0200 670100`)).toBe(true);
  expect(see(`${webp} 56503858 0a000000 00000000 7f0200 670100`)).toBe(false);
  expect(see(`${webp} 5650384c 00000000 2f 7fc25910`)).toBe(true);
  expect(see(`${webp} 5650384c 00000000 2f 7fc25900`)).toBe(false);
  expect(see('ffd8 ffc00011 08 0168 0280 03')).toBe(false);
});

test('a photo that lies on its side is as it is shown, as EXIF of either byte order says', () => {
  const big =
    'ffd8 ffe10022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000';
  const little =
    'ffd8 ffe10022 457869660000 49492a0008000000 0100 1201 0300 01000000 0300 0000 00000000';
  const frame = 'ffc00011 08 0168 0280 03';
  expect(imageSize(hex(big + frame))).toMatchObject({ width: 360, height: 640, turn: 6 });
  expect(imageSize(hex(little + frame))).toMatchObject({ width: 640, height: 360, turn: 3 });
  const cut = 'ffd8 ffe10010 457869660000 4d4d002a0000ffff';
  expect(imageSize(hex(cut + frame))).toMatchObject({ width: 640, height: 360 });
});

test('a PNG and a WebP too, wherever their EXIF stands', () => {
  const tiff = '4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000';
  const png = '89504e470d0a1a0a 0000000d49484452 00000280 00000168 0802000000 00000000';
  const pixels = '00000002 49444154 aaaa 00000000';
  const exif = `0000001a 65584966 ${tiff} 00000000`;
  for (const parts of [exif + pixels, pixels + exif])
    expect(imageSize(hex(png + parts))).toMatchObject({ width: 360, height: 640, turn: 6 });
  expect(imageSize(hex(png + pixels))).toMatchObject({ width: 640, height: 360 });
  const webp = '52494646 00000000 57454250 56503858 0a000000 08000000 7f0200 670100';
  // The picture's odd length is filled up.
  const picture = '56503820 03000000 aaaaaa 00';
  for (const [length, mark] of [
    ['1a', ''],
    ['20', '457869660000'],
  ])
    expect(
      imageSize(hex(`${webp} ${picture} 45584946 ${length}000000 ${mark} ${tiff}`)),
    ).toMatchObject({ width: 360, height: 640, turn: 6 });
});

test('whatever stands in EXIF, or is missing of it, the picture keeps its size', () => {
  const exif = hex('457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000');
  const frame = hex('ffc00011 08 0168 0280 03');
  // Numerical Recipes' generator: what failed once fails again.
  let state = 7;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  for (let round = 0; round < 3_000; round += 1) {
    const part = Buffer.from(exif.subarray(0, round <= exif.length ? round : below(33)));
    for (let i = round <= exif.length ? 0 : below(4); i > 0 && part.length > 6; i -= 1)
      part[6 + below(part.length - 6)] = below(2) === 0 ? below(256) : 255;
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, part.length + 2]);
    const size = imageSize(Buffer.concat([head, part, frame]));
    expect(new Set([size?.width, size?.height])).toEqual(new Set([360, 640]));
    const all = Buffer.concat([head, part, frame]);
    all[below(all.length)] = below(256);
    expect(() => imageSize(all.subarray(0, below(all.length + 1)))).not.toThrow();
  }
});

test.each([
  '',
  '00',
  'ffd8',
  'ffd8ffe0',
  '89504e47',
  '52494646000000005745425056503838',
  '474946383961',
])('%j is no picture of ours', (bytes) => expect(imageSize(hex(bytes))).toBeUndefined());
