import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  PUBLIC_IMAGES,
  imageKey,
  subtitleKey,
  thumbnailKey,
  trackKey,
} from '#media/object-keys.ts';
import { aPresentation } from '#media/test/presentation.ts';
import { indexTrack } from '#media/mp4/index-track.ts';
import {
  type FinishedAsset,
  claimAsset,
  createAsset,
  publishAsset,
} from '#modules/catalog/index.ts';
import type { TestDeps } from '../../deps.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../../media/fixtures');

/** Bytes of a finished track, as a worker would have made it: 10 seconds, three segments. */
export function fixtureTrack(name: 'v240' | 'a56'): Buffer {
  return readFileSync(path.join(FIXTURES, `${name}.mp4`));
}

/**
 * An asset that can be watched, without any encoding: renditions v240, v480 and v1080 (the same small bytes) unless told
 * otherwise, sound a56, one thumbnail sheet, Indonesian subtitles and a poster.
 */
export async function aPublishedFilm(
  deps: TestDeps,
  { renditions = [240, 480, 1080], id }: { renditions?: number[]; id?: string } = {},
): Promise<{ assetId: string; version: number }> {
  const { db, store } = deps;
  const source = { kind: 'file' as const, path: 'none' };
  const { assetId } = await createAsset(deps, { source, ...(id && { id }) });
  const claim = await claimAsset(db, assetId, { holder: 'test', seconds: 60 });
  if (claim === null) throw new Error('A new asset is not free');
  const { version } = claim;

  const index = async (name: 'v240' | 'a56', id: string, quality?: number) => {
    const bytes = fixtureTrack(name);
    const track = await indexTrack(
      { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) },
      { id, lang: name === 'a56' ? 'id' : 'und', ...(quality && { quality }) },
    );
    await store.put(trackKey(assetId, version, id), bytes, { contentType: 'video/mp4' });
    return track;
  };
  const video = [];
  for (const height of renditions) video.push(await index('v240', `v${height}`, height));
  const film = {
    durationSeconds: 10,
    video,
    audio: [await index('a56', 'a56')],
    subtitles: [{ lang: 'id', label: 'Indonesia' }],
    thumbnails: {
      width: 160,
      height: 90,
      columns: 5,
      rows: 5,
      count: 5,
      intervalSeconds: 2,
      largestBytes: 11,
    },
  };
  const image = { contentType: 'image/webp' };
  await store.put(thumbnailKey(assetId, version, 1), Buffer.from('a thumbnail'), image);
  const words = Buffer.from('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHalo\n');
  const text = { contentType: 'text/vtt; charset=utf-8' };
  await store.put(subtitleKey(assetId, version, 'id'), words, text);
  const key = imageKey(assetId, version, 'poster-160.webp');
  await store.put(PUBLIC_IMAGES + key, Buffer.from('a poster'), image);

  const poster = [{ key, w: 160, h: 240, type: 'image/webp' }];
  const images = { poster, backdrop: [], stills: [] };
  const isPublished = await publishAsset(deps, claim, {
    presentation: film,
    images,
    loudness: [],
    placeholder: '#102030',
  });
  if (!isPublished) throw new Error('A film could not be published');
  return { assetId, version };
}

/** What packaging hands over, for tests of the hand-over itself. */
export function aFinishedFilm(): FinishedAsset {
  return {
    presentation: aPresentation(),
    loudness: [],
    placeholder: '#102030',
    images: { poster: [], backdrop: [], stills: [] },
  };
}
