import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterThisFile } from '#test/after-file.ts';
import { encoder } from '../test/source-videos.ts';
import { takeImages } from './take-images.ts';

const folder = mkdtempSync(join(tmpdir(), 'tayang-images-'));
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }));

/** What ffmpeg draws of this, in a file of the folder. */
function drawn(name: string, drawing: string, more: string[]): string {
  const path = join(folder, name);
  execFileSync(encoder.ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', drawing, ...more, path]);
  return path;
}

test('backdrop and poster are cut from the artwork, larger than the film could fill them', async () => {
  const source = drawn('film.mp4', 'testsrc2=s=320x180:d=2:r=24', ['-g', '24']);
  const artwork = drawn('artwork.png', 'color=c=0x2040c0:s=1280x720:d=1', ['-frames:v', '1']);
  const common = { small: source, large: source, width: 320, height: 180, durationSeconds: 2 };
  const signal = new AbortController().signal;
  const taking = { ...common, keyframeSeconds: 1, posterAt: 1, folder, signal };
  const widths = (pictures: { w: number }[]) => [...new Set(pictures.map(({ w }) => w))];

  const { images: plain } = await takeImages(encoder, taking);
  expect(widths(plain.backdrop)).toEqual([320]);

  const given = { path: artwork, width: 1280, height: 720 };
  const { images } = await takeImages(encoder, { ...taking, artwork: given });
  expect(widths(images.backdrop)).toEqual([320, 640, 1280]);
  expect(widths(images.poster)).toEqual([160, 320, 640]);
  const large = join(folder, 'backdrop-1280.webp');
  const pixel = ['-i', large, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const [red = 0, green = 0, blue = 0] = execFileSync(encoder.ffmpeg, ['-v', 'error', ...pixel]);
  expect(blue).toBeGreaterThan(150);
  expect(Math.max(red, green)).toBeLessThan(90);
});
