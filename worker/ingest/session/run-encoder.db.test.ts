import { expect, test } from 'vitest';
import { liveLadder } from '#media/encode/live-encode.ts';
import { encoder, ffmpeg } from '../../test/source-videos.ts';
import { runEncoder } from './run-encoder.ts';

const RATE = 25;
const SECONDS = 5;

/** A contribution without sound, of one whole segment and a piece. */
const silent = ffmpeg(
  [
    ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=${RATE}:d=${SECONDS}`, '-c:v', 'libx264'],
    ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'mpegts', 'pipe:1'],
  ].flat(),
);

test('a contribution without sound ends with its last picture, by itself', async () => {
  const durations: number[] = [];
  const ended = new Promise((resolve) => {
    const running = runEncoder(
      encoder.ffmpeg,
      {
        format: 'mpegts',
        frameRate: { numerator: RATE, denominator: 1 },
        interlaced: false,
        renditions: liveLadder([240], 2),
        videoIndex: 0,
        audioIndex: null,
        preset: 'ultrafast',
      },
      {
        onInits: () => undefined,
        onSegment: ({ videoDuration }) => durations.push(videoDuration / 90_000),
        onPicture: () => undefined,
        onProblem: () => undefined,
        onEnd: resolve,
      },
    );
    running.write(silent);
    running.finish();
  });
  expect(await ended).toBeNull();
  // Who is killed instead keeps its last picture to itself.
  expect(durations.reduce((sum, each) => sum + each, 0)).toBeCloseTo(SECONDS, 1);
});
