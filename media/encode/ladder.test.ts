import { expect, test } from 'vitest';
import { ladderFor } from './ladder.ts';

const sizes = (width: number, height: number) =>
  ladderFor(width, height).map(
    (rendition) => `${rendition.id} ${rendition.width}x${rendition.height}`,
  );

test.each([
  [
    1920,
    1080,
    ['v240 424x240', 'v360 640x360', 'v480 848x480', 'v720 1280x720', 'v1080 1920x1080'],
  ],
  [
    3840,
    2160,
    ['v240 424x240', 'v360 640x360', 'v480 848x480', 'v720 1280x720', 'v1080 1920x1080'],
  ],
  [1280, 720, ['v240 424x240', 'v360 640x360', 'v480 848x480', 'v720 1280x720']],
  [1024, 576, ['v240 424x240', 'v360 640x360', 'v480 848x480']],
  [1920, 804, ['v240 424x176', 'v360 640x264', 'v480 848x352', 'v720 1280x536', 'v1080 1920x800']],
  [
    1080,
    1920,
    ['v240 240x424', 'v360 360x640', 'v480 480x848', 'v720 720x1280', 'v1080 1080x1920'],
  ],
  [320, 200, ['v240 320x200']],
  [64, 36, ['v240 64x32']],
])('%i x %i', (width, height, renditions) => {
  expect(sizes(width, height)).toEqual(renditions);
});

test('no rendition is larger than its source, and every side is a multiple of 8', () => {
  for (let width = 16; width <= 4096; width += 60) {
    for (const height of [16, 90, 234, 480, 800, 1080, 1440, 2160]) {
      for (const rendition of ladderFor(width, height)) {
        // A source within two in a hundred of a rendition counts as that rendition.
        expect(rendition.width).toBeLessThanOrEqual(width * 1.021 + 1);
        expect(rendition.height).toBeLessThanOrEqual(height * 1.021 + 1);
        expect([rendition.width % 8, rendition.height % 8]).toEqual([0, 0]);
      }
    }
  }
});
