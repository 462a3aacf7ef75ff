import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

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

test.each([
  '',
  '00',
  'ffd8',
  'ffd8ffe0',
  '89504e47',
  '52494646000000005745425056503838',
  '474946383961',
])('%j is no picture of ours', (bytes) => expect(imageSize(hex(bytes))).toBeUndefined());
