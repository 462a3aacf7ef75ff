import { expect, test } from 'vitest';
import { readThumbnails, thumbnailAt } from './thumbnails.ts';

const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
thumbs/1.webp#xywh=0,0,160,90

00:00:02.000 --> 00:00:04.000
thumbs/1.webp#xywh=160,0,160,90

NOTE nothing to see

00:59:58.000 --> 01:00:00.000
thumbs/2.webp#xywh=0,90,160,90
`;

test('cues become places in sprites, their addresses absolute', () => {
  const thumbnails = readThumbnails(vtt, 'http://host/t/token/thumbs.vtt');
  expect(thumbnails).toHaveLength(3);
  expect(thumbnails[1]).toEqual({
    start: 2,
    end: 4,
    url: 'http://host/t/token/thumbs/1.webp',
    x: 160,
    y: 0,
    width: 160,
    height: 90,
  });
  expect(thumbnails[2]?.end).toBe(3600);
});

test('a moment finds its picture, and the end its last', () => {
  const thumbnails = readThumbnails(vtt, 'http://host/thumbs.vtt');
  expect(thumbnailAt(thumbnails, 2)?.x).toBe(160);
  expect(thumbnailAt(thumbnails, 9_999)?.y).toBe(90);
  expect(thumbnailAt([], 2)).toBeUndefined();
});

test('what is no thumbnail file gives none', () => {
  expect(readThumbnails('<html>503</html>', 'http://host/')).toEqual([]);
});
