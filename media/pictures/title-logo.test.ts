import { expect, test } from 'vitest';
import { seenBounds, titleLogoArguments } from './title-logo.ts';

/** 256 x 256 cells, solid where the function says so. */
const cells = (solidity: (x: number, y: number) => number) =>
  Uint8Array.from({ length: 256 * 256 }, (_, at) => solidity(at % 256, Math.floor(at / 256)));

test('a logo is cut to what is seen of it', () => {
  const name = cells((x, y) => (x >= 64 && x < 192 && y >= 128 && y < 160 ? 255 : 8));
  const bounds = { x: 0.25, y: 0.5, w: 0.5, h: 0.125 };
  expect(seenBounds(name)).toEqual(bounds);
  expect(titleLogoArguments('a.png', 'b.webp', bounds, 3).join(' ')).toContain(
    "hflip,vflip,format=rgba,crop=iw*0.5:ih*0.125:iw*0.25:ih*0.5,scale='min(800,iw)':'min(320,ih)'",
  );
});

test('what is solid all over is no logo, nor is what can not be seen', () => {
  expect(seenBounds(cells(() => 250))).toBeUndefined();
  expect(seenBounds(cells(() => 10))).toBeUndefined();
  expect(seenBounds(cells((x) => (x === 0 ? 0 : 255)))).toEqual({
    x: 1 / 256,
    y: 0,
    w: 255 / 256,
    h: 1,
  });
});
