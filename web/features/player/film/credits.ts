import type { PlaybackSource } from './source.ts';

type Marker = PlaybackSource['markers'][number];

/** Where no editor marked the credits, they are taken to be this share of the end, and never longer. */
const CREDITS_SHARE = 0.05;
const LONGEST_CREDITS_SECONDS = 20;

/** From where on what follows is offered; `isMarked` where an editor said so, else near the end. */
export function creditsOf(
  markers: readonly Marker[],
  durationSeconds: number,
): { fromSeconds: number; isMarked: boolean } {
  const marked = markers.find(({ kind }) => kind === 'credits');
  if (marked !== undefined) return { fromSeconds: marked.fromSeconds, isMarked: true };
  const length = Math.min(durationSeconds * CREDITS_SHARE, LONGEST_CREDITS_SECONDS);
  return { fromSeconds: durationSeconds - length, isMarked: false };
}

/** A stretch this short before its end is not worth a press. */
const LAST_SECONDS = 1;

/** The stretch to skip that plays at a moment, with what its button says and where it leads. */
export function skippableAt(
  markers: readonly Marker[],
  time: number,
): { label: string; toSeconds: number } | undefined {
  const found = markers.find(
    ({ kind, fromSeconds, untilSeconds }) =>
      kind !== 'credits' &&
      untilSeconds !== null &&
      time >= fromSeconds &&
      time < untilSeconds - LAST_SECONDS,
  );
  if (found === undefined || found.untilSeconds === null) return undefined;
  const label = found.kind === 'recap' ? 'Lewati ringkasan' : 'Lewati intro';
  return { label, toSeconds: found.untilSeconds };
}
