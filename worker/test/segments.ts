import type { LiveSegment } from '#media/mp4/segment-assembler.ts';
import type { IngestSessionFacts } from '../ingest/session/session-state.ts';

const SECOND = 90_000;

/** A session that began at `anchorTicks`, which also names it. */
export function aSession(anchorTicks: number): IngestSessionFacts {
  return {
    sessionId: `session-${anchorTicks / SECOND}`,
    slot: 'primary',
    anchorTicks,
    segmentTicks: 4 * SECOND,
    tracks: [],
  };
}

/** Segment `number` of a session: four seconds of picture and sound in one track of nine bytes. */
export function aSegment(number: number): LiveSegment {
  return {
    number,
    videoTime: (number - 1) * 4 * SECOND,
    videoDuration: 4 * SECOND,
    audioTime: (number - 1) * 192_000,
    audioDuration: 192_000,
    bytes: [Buffer.alloc(9)],
  };
}
