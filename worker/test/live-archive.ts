import { expect } from 'vitest';
import { createFragmentReader } from '#media/mp4/fragment-stream.ts';
import { mintMediaToken } from '#modules/playback/index.ts';
import type { Db } from '#platform/db.ts';
import { segmentsOf, spansOf } from '#test/factories/live/live-spans.ts';
import { originKeys } from '#test/media-origin.ts';

/** A channel that has aired, and where an origin serves it. */
type Aired = { db: Db; originUrl: string; channelId: string };

/** Where a channel's manifests lie for a viewer whose plan allows so much. */
function folderOf({ originUrl, channelId }: Aired, maxHeight: number): string {
  const cap = { maxHeight, audioOnly: false, dataSaver: false };
  const scope = {
    channelId,
    window: 'live',
    ratingPolicy: 'xwib',
    limits: cap,
    sessionId: 'session-1',
  };
  const token = mintMediaToken(originKeys, {
    ...scope,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return `${originUrl}/t/${token}/c/${channelId}/${maxHeight}/xwib/live/`;
}
const textOf = async (url: string) => (await fetch(url)).text();

/** Both renditions are offered, cut alike, and held to what a plan allows. */
export async function lookAtRenditions(aired: Aired): Promise<void> {
  const [all, small] = [folderOf(aired, 1080), folderOf(aired, 240)];
  const master = await textOf(`${all}manifest.m3u8`);
  expect(master).toContain('RESOLUTION=640x360');
  const texts = await Promise.all(['v240', 'v360'].map((slot) => textOf(`${all}${slot}.m3u8`)));
  const [low = [], high = []] = texts.map((text) => text.split('\n').slice(0, -1));
  // The same segments and times, in another size; one may have come in between.
  const both = Math.min(low.length, high.length);
  expect(high.slice(0, both).map((line) => line.replace('/v360/', '/v240/'))).toEqual(
    low.slice(0, both),
  );
  const dash = await textOf(`${all}manifest.mpd`);
  const pictures = dash.split('<Period').at(-1)?.split('</AdaptationSet>')[0] ?? '';
  expect([...pictures.matchAll(/<SegmentTemplate /g)]).toHaveLength(1);
  expect([...pictures.matchAll(/<Representation id="(v\d+)"/g)].map(([, id]) => id)).toEqual([
    'v240',
    'v360',
  ]);
  const own = high.findLast((line) => /\/s\/.*\.m4s$/.test(line)) ?? '';
  const answer = await fetch(new URL(own, `${all}v360.m3u8`));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(await textOf(`${small}manifest.m3u8`)).not.toContain('v360');
  const above = await fetch(new URL(own, `${small}v240.m3u8`));
  expect(((await above.json()) as { code: string }).code).toBe('media.aboveCap');
}

/** Stretch by stretch, row by row and object by object: all there, and what the rows say of it is true. */
export async function lookAtArchive(aired: Aired): Promise<void> {
  const { db, channelId } = aired;
  const all = await spansOf(db, channelId);
  expect(all.map(({ ordinal }) => ordinal)).toEqual(all.map((_, i) => i));
  for (const [i, span] of all.entries()) {
    const before = all[i - 1];
    if (before === undefined) continue;
    expect(span.startTicks).toBeGreaterThanOrEqual(before.reachTicks);
    expect(span.segmentsBefore).toBe(before.segmentsBefore + before.segments);
  }
  for (const row of await segmentsOf(db, channelId)) {
    const { tracks } = all.find(({ sessionId }) => sessionId === row.sessionId) ?? {};
    const ids = (tracks as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(['v240', 'v360', 'a56', 'a96']);
    for (const [i, id] of ids.entries()) {
      const own = `${folderOf(aired, 1080)}../../../../../s/${row.sessionId}/${id}/`;
      const piece = async (name: string) =>
        Buffer.from(await (await fetch(own + name)).arrayBuffer());
      const [head, body] = [await piece('init.mp4'), await piece(`${row.number}.m4s`)];
      expect(body.length).toBe(row.bytes[i]);
      const fragments = createFragmentReader()(Buffer.concat([head, body])).filter(
        (each) => each.kind === 'fragment',
      );
      const isPicture = id.startsWith('v');
      expect(fragments[0]?.fragment.time).toBe(isPicture ? row.videoTime : row.audioTime);
      const length = fragments.reduce((sum, { fragment }) => sum + fragment.duration, 0);
      expect(length).toBe(isPicture ? row.videoDuration : row.audioDuration);
    }
  }
  const shown = [...(await textOf(`${folderOf(aired, 1080)}manifest.mpd`)).matchAll(/<Period /g)];
  expect(shown.length).toBe(all.length);
}
