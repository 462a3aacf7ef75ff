import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { peaksKey } from '#media/object-keys.ts';
import { drawWaveform } from './draw-waveform.ts';
import { findIntros } from './find-intros.ts';
import { aPackager } from '../test/packager.ts';
import { encoder, ffmpeg, folder } from '../test/source-videos.ts';

vi.setConfig({ testTimeout: 90_000 });

/** Two voices that never sound alike, with the same twelve seconds of music behind the first so many seconds. */
function anEpisode(name: string, coldOpen: number): string {
  const file = path.join(folder, name);
  const voice = (seconds: number, pitch: number) =>
    `aevalsrc='0.3*sin(2*PI*${pitch}*t*(1+0.2*sin(${pitch / 97}*t)))':s=44100:d=${seconds}`;
  const music = `aevalsrc='0.25*sin(2*PI*t*(260+90*floor(mod(t*3,7))))+0.2*sin(2*PI*t*(520+65*floor(mod(t*2,5))))':s=44100:d=12`;
  const sounds = [voice(coldOpen, 150 + coldOpen * 31), music, voice(8, 900 - coldOpen * 53)];
  ffmpeg(
    [
      [
        '-f',
        'lavfi',
        '-i',
        `color=gray:s=160x90:r=12:d=${coldOpen + 20},drawbox=color=black:t=fill:enable='gte(t,${coldOpen + 4})'`,
      ],
      sounds.flatMap((graph) => ['-f', 'lavfi', '-i', graph]),
      ['-filter_complex', '[1:a][2:a][3:a]concat=n=3:v=0:a=1[a]', '-map', '0:v', '-map', '[a]'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '24', '-c:a', 'aac', file],
    ].flat(),
  );
  return file;
}

test('the opening of packaged episodes is found by ear, their credits by their black, and both wait for an editor', async () => {
  const packager = await aPackager();
  const opens = [3, 9];
  const ids: string[] = [];
  for (const coldOpen of opens)
    ids.push(
      await packager.package({ kind: 'file', path: anEpisode(`e${coldOpen}.mp4`, coldOpen) }),
    );
  await findIntros(packager, encoder, ids, new AbortController().signal);
  const rows = await packager.db.selectFrom('catalog.foundMarker').selectAll().execute();
  for (const [at, coldOpen] of opens.entries()) {
    const own = rows.filter(({ assetId }) => assetId === ids[at]);
    const credits = own.find(({ kind }) => kind === 'credits');
    expect(Math.abs((credits?.fromMs ?? 0) - (coldOpen + 4) * 1000)).toBeLessThan(1_000);
    const row = own.find(({ kind }) => kind === 'intro');
    expect(row).toMatchObject({ kind: 'intro', agreed: 1, compared: 1 });
    expect(Math.abs((row?.fromMs ?? 0) - coldOpen * 1000)).toBeLessThan(1_500);
    expect(Math.abs((row?.untilMs ?? 0) - (coldOpen + 12) * 1000)).toBeLessThan(2_500);
  }
  const shown = await packager.db.selectFrom('catalog.marker').selectAll().execute();
  expect(shown.filter(({ assetId }) => ids.includes(assetId))).toEqual([]);

  // 23 seconds of sound, of which all is heard: a peak each fiftieth, once a version.
  const [assetId = ''] = ids;
  await drawWaveform(packager, encoder, assetId, new AbortController().signal);
  const drawn = await packager.store.get(peaksKey(assetId, 1));
  expect(Math.abs((drawn?.body.length ?? 0) - 23 * 50)).toBeLessThan(25);
  expect(drawn?.body.subarray(50, 100).every((peak) => peak > 20)).toBe(true);
  await drawWaveform(packager, encoder, assetId, new AbortController().signal);
  expect((await packager.store.head(peaksKey(assetId, 1)))?.etag).toBe(drawn?.etag);
});
