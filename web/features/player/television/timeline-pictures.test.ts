import { expect, test } from 'vitest';
import { pictureAt, picturesAddress } from './timeline-pictures.ts';

const manifest = '/t/abc.def/c/1/720/xwib/live/manifest.mpd';
const sheets = { width: 160, height: 90, columns: 5, rows: 5, count: 30, intervalSeconds: 2 };
const stretches = [
  { from: 10_000, to: 40_000, begins: 20, path: 'a/1/1/', sheets },
  { from: 40_000, to: 50_000, begins: 0, path: 'a/2/1/', sheets },
  { from: 50_000, to: 90_000, begins: 52, path: 'a/1/1/', sheets },
];

test('told beside the manifest, in whole seconds around what is asked for', () => {
  expect(picturesAddress(manifest, 1500, 9100)).toBe(
    '/t/abc.def/c/1/720/xwib/live/pictures-1-10.json',
  );
});

test('a moment finds its cell in the sheet of its film', () => {
  const found = pictureAt(stretches, 15_000, manifest);
  // 25 seconds into the film: its thirteenth picture.
  expect(found).toMatchObject({ url: '/t/abc.def/a/1/1/thumbs/1.webp', x: 320, y: 180 });
  expect(pictureAt(stretches, 40_000, manifest)).toMatchObject({ x: 0, y: 0 });
});

test('later pictures lie in later sheets, and the last stands for the rest of its film', () => {
  const second = pictureAt(stretches, 50_000, manifest);
  expect(second).toMatchObject({ url: '/t/abc.def/a/1/1/thumbs/2.webp', x: 160, y: 0 });
  expect(pictureAt(stretches, 89_000, manifest)).toMatchObject({ x: 640, y: 0 });
});

test('there is none of what has not been on', () => {
  expect(pictureAt(stretches, 90_000, manifest)).toBeUndefined();
  expect(pictureAt(stretches, 9_999, manifest)).toBeUndefined();
});
