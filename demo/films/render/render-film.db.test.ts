import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canLetter, canRender } from './ffmpeg.ts';
import { LIGHT } from './film-graph.ts';
import { cutFilm, renderFilm, renderStill } from './render-film.ts';
import type { Reel } from '../reels/reel.ts';
import { caldera } from '../scenes/land/caldera.ts';
import { jakartaRain } from '../scenes/town/jakarta-rain.ts';

const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
if (!(await canRender(FFMPEG)))
  throw new Error('This needs ffmpeg: install it (apt-get install ffmpeg) or set FFMPEG_PATH');
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
);
const reel: Reel = {
  palette: 'dawn',
  mood: 'dawn',
  shots: [
    [caldera, 1],
    [jakartaRain, 1, { enter: 'fade' }],
  ],
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayang-films-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function probe(file: string): Record<string, string>[] {
  const text = execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', file], {
    encoding: 'utf8',
  });
  return (JSON.parse(text) as { streams: Record<string, string>[] }).streams;
}

test(
  'a reel becomes a film that others can read, and leaves nothing half-made',
  { timeout: 120_000 },
  async () => {
    const output = join(folder, 'film.mp4');
    const rendering = {
      ffmpeg: FFMPEG,
      folder,
      font: (await canLetter(FFMPEG, font)) ? font : undefined,
    };
    await renderFilm({ slug: 'percobaan', name: 'Percobaan', reel, output }, rendering);
    const [video, audio] = probe(output);
    expect(video).toMatchObject({
      codec_name: 'h264',
      width: 1280,
      height: 720,
      r_frame_rate: '24/1',
      pix_fmt: 'yuv420p',
      color_space: 'bt709',
    });
    expect(Number(video?.['duration'])).toBeCloseTo(1.25, 1);
    expect(audio).toMatchObject({ codec_name: 'alac', channels: 2, sample_rate: '48000' });

    await cutFilm(
      { input: output, output: join(folder, 'cut.mp4'), from: 0.25, seconds: 1 },
      rendering,
    );
    expect(Number(probe(join(folder, 'cut.mp4'))[0]?.['duration'])).toBeCloseTo(1, 1);
    expect(readdirSync(folder).toSorted()).toEqual(['cut.mp4', 'film.mp4']);
  },
);

test(
  'a light reel is small, one with chapters as long as all of them, and its picture as large as any',
  { timeout: 120_000 },
  async () => {
    const rendering = { ffmpeg: FFMPEG, folder, font: undefined };
    const light = join(folder, 'light.mp4');
    const long = join(folder, 'long.mp4');
    const still = join(folder, 'still.png');
    const parts = { ...reel, shots: reel.shots.slice(0, 1) };
    const film = { slug: 'percobaan', name: 'Percobaan' };
    await renderFilm({ ...film, reel: parts, output: light, detail: LIGHT }, rendering);
    const small = { width: 864, height: 486 };
    expect(probe(light)[0]).toMatchObject({ ...small, r_frame_rate: '16/1' });

    const chaptered = { ...parts, chapters: ['Satu', 'Dua'] };
    await renderFilm({ ...film, reel: chaptered, output: long }, rendering);
    for (const { duration } of probe(long)) expect(Number(duration)).toBeCloseTo(2, 1);
    expect(probe(long)[0]).toMatchObject({ ...small, r_frame_rate: '12/1' });

    await renderStill({ slug: 'percobaan', reel, output: still }, rendering);
    expect(probe(still)[0]).toMatchObject({ codec_name: 'png', width: 1280, height: 720 });
    for (const file of [light, long, still]) rmSync(file);
  },
);

test('a film that is interrupted leaves nothing', { timeout: 60_000 }, async () => {
  const output = join(folder, 'never.mp4');
  const stopping = new AbortController();
  const made = renderFilm(
    { slug: 'henti', name: '', reel, output },
    { ffmpeg: FFMPEG, folder, font: undefined, signal: stopping.signal },
  );
  setTimeout(() => stopping.abort(), 400);
  await expect(made).rejects.toThrow();
  expect(
    readdirSync(folder).filter((name) => name.includes('never') || name.startsWith('.half')),
  ).toEqual([]);
});
