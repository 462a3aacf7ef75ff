import { cpSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { trackKey } from '#media/object-keys.ts';
import {
  ASSET_READY,
  findAssetDetails,
  listReadyAssets,
  listAssetFailures,
  retryAsset,
} from '#modules/catalog/index.ts';
import { packFromAsset } from './export-pack.ts';
import { oncePerRun } from '#test/once-per-run.ts';
import { aFilmSource, aPackager } from '../test/packager.ts';
import { aFile, aSourceVideo, ffmpeg, ffprobe, folder } from '../test/source-videos.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// One film, looked at from all sides: packaging one starts a dozen programs.
let packager: Awaited<ReturnType<typeof aPackager>>;
let id: string | undefined;
let pack: string;
const announced: unknown[] = [];
beforeAll(async () => {
  packager = await aPackager();
  await packager.events.ready;
  packager.events.subscribe(ASSET_READY, (payload) => announced.push(payload));
  pack = await oncePerRun('film', async (half) => {
    id = await packager.package(aFilmSource());
    expect(await packFromAsset(packager, id, half)).toBe(true);
  });
  // Another file may have been first.
  id ??= await packager.package(aFilmSource());
});

test('an asset becomes tracks, pictures, thumbnails and subtitles, and is announced', async () => {
  const assetId = id!;
  expect(await packager.row(assetId)).toMatchObject({
    status: 'ready',
    progress: 1,
    version: 1,
    step: null,
    errorCode: null,
  });
  const { presentation: asset } = await packager.published(assetId);
  expect(asset.durationSeconds).toBeCloseTo(9, 1);
  expect(asset.video.map((track) => [track.id, track.video])).toEqual([
    ['v240', { width: 424, height: 240, frameRate: '24', quality: 240 }],
    ['v360', { width: 640, height: 360, frameRate: '24', quality: 360 }],
  ]);
  expect(asset.audio.map((track) => [track.id, track.lang, track.audio?.channels])).toEqual([
    ['a56', 'id', 2],
    ['a96', 'id', 2],
  ]);
  expect(asset.video[0]?.segments.duration.slice(0, 2)).toEqual([360_000, 360_000]);
  expect(asset.subtitles).toEqual([{ lang: 'id', label: 'Indonesia' }]);
  expect(asset.thumbnails).toMatchObject({
    count: 5,
    columns: 5,
    rows: 5,
    width: 160,
    height: 90,
  });

  const ready = (await listReadyAssets(packager.db, [assetId])).get(assetId);
  expect(ready?.pictures.placeholder).toMatch(/^#[0-9a-f]{6}$/);
  expect(ready?.pictures.backdrop.map(({ w, type }) => `${w} ${type}`)).toEqual([
    '320 image/webp',
    '320 image/jpeg',
    '640 image/webp',
    '640 image/jpeg',
  ]);
  expect(ready?.pictures.poster.map(({ w, h }) => `${w}x${h}`)).toContain('160x240');
  for (const { url } of [...ready!.pictures.backdrop, ...ready!.pictures.poster]) {
    expect((await packager.store.head(url.slice(1)))?.size, url).toBeGreaterThan(500);
  }
  expect((await findAssetDetails(packager.db, assetId))?.loudness[0]?.gainDb).toBeGreaterThan(0);
  expect((await packager.store.get(`m/${assetId}/1/subs/id.vtt`))?.body.toString()).toContain(
    'Halo',
  );
  expect(existsSync(path.join(packager.config.dataDir, 'work', assetId))).toBe(false);
  await expect.poll(() => announced).toEqual([{ assetId, version: 1 }]);
});

test('every frame is there, and flash and beep meet', async () => {
  const assetId = id!;
  const { presentation: asset } = await packager.published(assetId);
  const file = (track: string) => packager.store.localPath!(trackKey(assetId, 1, track));
  const count = ['-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0'];
  expect(asset.video.map(({ id: track }) => ffprobe([...count, file(track)]).trim())).toEqual([
    '216',
    '216',
  ]);

  const light = ffmpeg([
    '-i',
    file('v240'),
    '-vf',
    'scale=1:1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ]);
  const flashes = [...light.keys()].filter((i) => light[i]! > 128 && (light[i - 1] ?? 0) <= 128);
  const pcm = ffmpeg(['-i', file('a96'), '-ac', '1', '-ar', '48000', '-f', 's16le', '-']);
  const beeps: number[] = [];
  for (let i = 0, quiet = 48_000; i < pcm.length / 2; i += 1) {
    const isLoud = Math.abs(pcm.readInt16LE(i * 2)) > 3000;
    if (isLoud && quiet > 4800) beeps.push(i / 48_000);
    quiet = isLoud ? 0 : quiet + 1;
  }
  expect(flashes.map((i) => i / 24)).toEqual([2, 4, 6, 8]);
  for (const [i, second] of [2, 4, 6, 8].entries()) expect(beeps[i]).toBeCloseTo(second, 2);
});

describe('what is no video ends as an error on its row, with a text for people', () => {
  const half = (file: string, part = 0.5) => {
    truncateSync(file, Math.floor(readFileSync(file).length * part));
    return file;
  };
  const cenc = `-encryption_scheme cenc-aes-ctr -encryption_key ${'a'.repeat(32)}
      -encryption_kid ${'b'.repeat(32)}`.split(/\s+/);
  const faststart = { more: ['-movflags', '+faststart'], seconds: 30, size: '160x90' };
  const small = { seconds: 3, size: '160x90' };
  test.each([
    ['text', () => aFile('letter.mp4', 'Halo, ini bukan film.'), 'media.unreadable'],
    ['nothing', () => aFile('empty.mp4', ''), 'media.unreadable'],
    ['noise', () => aFile('noise.mp4', Buffer.alloc(50_000, 0x5a)), 'media.unreadable'],
    ['no file', () => path.join(folder, 'gone.mp4'), 'media.sourceMissing'],
    ['a source without its end', () => half(aSourceVideo('cut.mp4', faststart)), 'media.truncated'],
    [
      'a source without its index',
      () => half(aSourceVideo('noindex.mp4', small)),
      'media.unreadable',
    ],
    [
      'an encrypted source',
      () => aSourceVideo('locked.mp4', { ...small, more: cenc }),
      'media.encrypted',
    ],
    ['a playlist of our files', () => aFile('sly.mp4', slyPlaylist()), 'media.unreadable'],
    ['a script of our files', () => aFile('sly2.mp4', slyScript()), 'media.unreadable'],
    [
      'a song',
      () => {
        const file = path.join(folder, 'song.mp3');
        ffmpeg(['-f', 'lavfi', '-i', 'sine=d=3', file]);
        return file;
      },
      'media.notVideo',
    ],
    [
      'a photo',
      () => {
        const file = path.join(folder, 'photo.png');
        ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=d=1', '-frames:v', '1', file]);
        return file;
      },
      'media.notVideo',
    ],
    ['a blink', () => aSourceVideo('blink.mp4', { ...small, seconds: 0.5 }), 'media.tooShort'],
  ])('%s', async (_name, make, code) => {
    const id = await packager.package({ kind: 'file', path: make() });
    const row = await packager.row(id);
    expect(row).toMatchObject({ status: 'failed', errorCode: code, version: 0 });
    expect(row.errorMessage).toMatch(/\w+ .*\./);
    expect((await listAssetFailures(packager.db)).map((each) => each.id)).toContain(id);
    expect(await packager.store.list(`m/${id}/`)).toEqual([]);
    expect(existsSync(path.join(packager.config.dataDir, 'work', id))).toBe(false);
  });

  test('and is packaged once its source is mended', async () => {
    const id = await packager.package({ kind: 'file', path: path.join(folder, 'not-yet.mp4') });
    expect(
      await retryAsset(packager, id, {
        kind: 'file',
        path: aSourceVideo('now.mp4', small),
      }),
    ).toBe(true);
    await packager.run(id);
    expect(await packager.row(id)).toMatchObject({
      status: 'ready',
      errorCode: null,
      errorMessage: null,
    });
  });
});

test('odd sources: upright, 23.976, fast, silent, surround, sound that ends early', async () => {
  const aClip = async (name: string, shape: Parameters<typeof aSourceVideo>[1]) => {
    const assetId = await packager.package({
      kind: 'file',
      path: aSourceVideo(name, { seconds: 5, size: '160x90', ...shape }),
    });
    expect(await packager.row(assetId)).toMatchObject({ status: 'ready' });
    return (await packager.published(assetId)).presentation;
  };
  // Two oddities a film: one of its picture, one of its sound.
  const upright = await aClip('upright.mp4', { size: '240x426', more: ['-an'] });
  expect(upright.video.at(-1)?.video).toMatchObject({ width: 240, height: 424, quality: 240 });
  expect([upright.audio, upright.durationSeconds]).toEqual([[], 5]);
  const surround = ['-ac', '6', '-c:a', 'ac3'];
  const ntsc = await aClip('ntsc.mkv', { rate: '24000/1001', more: surround });
  expect(ntsc.video[0]?.video?.frameRate).toBe('24000/1001');
  expect(ntsc.video[0]?.segments.duration[0]).toBe(96_096);
  expect(ntsc.audio.map(({ audio }) => audio?.channels)).toEqual([2, 2]);
  const fast = await aClip('fast.mkv', { rate: '60', more: ['-af', 'atrim=end=2'] });
  expect(fast.video[0]?.video?.frameRate).toBe('30');
  expect(fast.durationSeconds).toBeGreaterThanOrEqual(2);
});

test('a pack made of an asset publishes the same asset again, without an encoder', async () => {
  const assetId = id!;
  const bare = await aPackager({ encoder: null });
  const again = await bare.package({ kind: 'pack', path: pack });
  expect(await bare.row(again)).toMatchObject({ status: 'ready' });
  const [first, second] = [await packager.published(assetId), await bare.published(again)];
  expect(second.presentation).toEqual(first.presentation);
  const bytes = async (asset: string) => (await bare.store.get(trackKey(asset, 1, 'v240')))?.body;
  expect(await bytes(again)).toEqual(await bytes(assetId));

  // Other files read the pack too.
  const cut = path.join(folder, 'cut-pack');
  cpSync(pack, cut, { recursive: true });
  truncateSync(path.join(cut, 'tracks', 'v240.mp4'), 3000);
  const broken = await bare.package({ kind: 'pack', path: cut });
  expect(await bare.row(broken)).toMatchObject({
    status: 'failed',
    errorCode: 'media.packInvalid',
  });
});

test('without an encoder an H.264 source is cut as it is, anything else is refused', async () => {
  const bare = await aPackager({ encoder: null });
  const poster = path.join(folder, 'poster.jpg');
  ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=300x450:d=1', '-frames:v', '1', poster]);
  const source = aSourceVideo('plain.mp4', { more: ['-bf', '2', '-ar', '48000'] });
  const id = await bare.package({
    kind: 'file',
    path: source,
    language: 'id',
    images: { poster },
  });
  const { presentation: asset } = await bare.published(id);
  expect(asset.video.map((track) => [track.id, track.segments.duration.length])).toEqual([
    ['v360', 3],
  ]);
  expect(asset.audio.map((track) => [track.id, track.lang])).toEqual([['a96', 'id']]);
  expect(asset.durationSeconds).toBeCloseTo(9, 1);
  const { pictures } = (await listReadyAssets(bare.db, [id])).get(id)!;
  expect(pictures.poster).toEqual([
    { url: `/img/${id}/1/poster-300.jpg`, w: 300, h: 450, type: 'image/jpeg' },
  ]);

  const other = path.join(folder, 'other.webm');
  ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=160x90:d=2', '-c:v', 'libvpx', other]);
  const refused = await bare.package({ kind: 'file', path: other });
  expect(await bare.row(refused)).toMatchObject({ errorCode: 'media.encoderMissing' });
  const unreadable = await bare.package({ kind: 'file', path: aFile('letter2.mp4', 'Halo') });
  expect(await bare.row(unreadable)).toMatchObject({ errorCode: 'media.unreadable' });
});

function slyPlaylist(): string {
  const more = ['-f', 'mpegts'];
  const source = aSourceVideo('secret.ts', { seconds: 2, size: '160x90', more });
  return `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${source}\n#EXT-X-ENDLIST\n`;
}

function slyScript(): string {
  const source = aSourceVideo('secret2.mp4', { seconds: 2, size: '160x90' });
  return `ffconcat version 1.0\nfile '${path.basename(source)}'\n`;
}
