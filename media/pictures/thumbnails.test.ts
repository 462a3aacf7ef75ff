import { expect, test } from 'vitest';
import { sheets } from '../test/presentation.ts';
import { planThumbnails, sheetCount, thumbnailCount, thumbnailCues } from './thumbnails.ts';

test('cues point into the sheets and cover the asset', () => {
  expect(thumbnailCues({ ...sheets, columns: 2, rows: 1, count: 3 }, 5.5)).toBe(`WEBVTT

00:00:00.000 --> 00:00:02.000
thumbs/1.webp#xywh=0,0,160,90

00:00:02.000 --> 00:00:04.000
thumbs/1.webp#xywh=160,0,160,90

00:00:04.000 --> 00:00:05.500
thumbs/2.webp#xywh=0,0,160,90
`);
});

test('hours are written as hours', () => {
  const cues = thumbnailCues({ ...sheets, count: 400, intervalSeconds: 10 }, 4000);
  expect(cues).toContain('01:06:30.000 --> 01:06:40.000\nthumbs/16.webp#xywh=640,360,160,90');
});

test.each([
  [30, 2, 15],
  [600, 2, 300],
  [1500, 4, 375],
  [7200, 10, 720],
])('%i seconds have a picture every %i, %i in all', (durationSeconds, interval, count) => {
  const plan = planThumbnails({ width: 1920, height: 1080, durationSeconds, keyframeSeconds: 2 });
  expect(plan).toMatchObject({ width: 160, height: 90, intervalSeconds: interval });
  expect(thumbnailCount(durationSeconds, plan.intervalSeconds)).toBe(count);
});

test('intervals are whole numbers of keyframes, upright assets upright', () => {
  const asset = { width: 1080, height: 1920, durationSeconds: 7200, keyframeSeconds: 2.002 };
  expect(planThumbnails(asset)).toMatchObject({ width: 90, height: 160, intervalSeconds: 10.01 });
  expect(sheetCount({ ...sheets, count: 26 })).toBe(2);
});
