import { liveOrigin } from '#modules/live/index.ts';
import { createFragmentReader } from '#media/mp4/fragment-stream.ts';
import type { Arena } from './arena.ts';
import { listArchive } from './rows.ts';
import { CAP } from './watch-live.ts';

/** Looks at every row and every object of the channel: all there, all readable, time without a jump in any session. */
export async function auditArchive(
  { db, store, channelId }: Arena,
  kills: { at: number; back: number }[],
) {
  const origin = liveOrigin(db);
  const problems: string[] = [];
  const { spans, segments } = await listArchive(db, channelId);
  let objects = 0;
  let bytes = 0;
  const nextTime = new Map<string, number>();

  for (const row of segments) {
    const span = spans.find(({ sessionId }) => sessionId === row.sessionId);
    const tracks = (span?.tracks ?? []) as { id: string }[];
    if (tracks.length === 0) problems.push(`segment ${row.startTicks} belongs to no session`);
    for (const [i, { id }] of tracks.entries()) {
      const read = async (number: number) => {
        const piece = { channelId, sessionId: row.sessionId, trackId: id, number, limits: CAP };
        const found = await origin.findIngestObject(piece);
        return typeof found === 'string' ? undefined : (await store.get(found.key))?.body;
      };
      const [init, body] = [await read(0), await read(row.number)];
      const name = `${row.sessionId}/${id}/${row.number}`;
      if (init === undefined || body === undefined || body.length !== row.bytes[i]) {
        problems.push(`${name} is not there, or not whole`);
        continue;
      }
      objects += 1;
      bytes += body.length;
      const isPicture = id.startsWith('v');
      const [time, duration] = isPicture
        ? [row.videoTime, row.videoDuration]
        : [row.audioTime, row.audioDuration];
      const pieces = createFragmentReader()(Buffer.concat([init, body])).filter(
        (piece) => piece.kind === 'fragment',
      );
      const length = pieces.reduce((sum, { fragment }) => sum + fragment.duration, 0);
      const size = pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
      if (pieces[0]?.fragment.time !== time || length !== duration || size !== body.length)
        problems.push(`${name} isn't what its row says`);
      const track = `${row.sessionId}/${id}`;
      if ((nextTime.get(track) ?? time) !== time) problems.push(`${name} leaves a hole`);
      nextTime.set(track, time + duration);
    }
  }

  const sessions = spans.filter(({ kind }) => kind === 'session');
  for (const [i, span] of spans.entries()) {
    const before = spans[i - 1];
    if (before && span.startTicks < before.reachTicks)
      problems.push(`stretch ${i} lies on another`);
    if (before && span.segmentsBefore !== before.segmentsBefore + before.segments)
      problems.push(`stretch ${i} counts wrong`);
  }
  if (sessions.length !== kills.length + 1) problems.push(`${sessions.length} sessions`);
  // From an encoder's start to the moment that its session claims: what a viewer misses beside the outage itself.
  const reconnectMs = kills.map(({ back }, i) =>
    Math.round((sessions[i + 1]?.anchorTicks ?? Number.POSITIVE_INFINITY) / 90 - back),
  );
  const gapSeconds = kills.map(({ at }, i) => {
    const next = sessions[i + 1];
    return next === undefined ? -1 : Number((next.startTicks / 90_000 - at / 1000).toFixed(1));
  });
  return {
    problems,
    reconnectMs,
    figures: {
      sessions: sessions.length,
      slates: spans.filter(({ kind }) => kind === 'slate').map(({ segments: n }) => n),
      segments: segments.length,
      objects,
      megabytes: Math.round(bytes / 1e5) / 10,
      reconnectMs,
      fromKillToPictureSeconds: gapSeconds,
    },
  };
}
