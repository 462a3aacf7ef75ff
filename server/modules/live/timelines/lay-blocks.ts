import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Block, makeBlock, totalsAfter } from '#media/timeline/blocks.ts';
import { type Ticks, ticksOf } from '#media/timeline/timeline.ts';
import type { ScheduledAsset, ScheduledAssets } from './scheduled-assets.ts';
import type { listProgrammesToPublish } from './queries/programme.ts';

type ToPublish = Awaited<ReturnType<typeof listProgrammesToPublish>>[number];
type Row = Omit<Insertable<DB['live.block']>, 'channelId'>;
/** Sources by asset, and those that may fill a stretch in which nothing else can be shown. */
type PlayableAssets = {
  assets: ScheduledAssets;
  fillersOf: (from: Ticks, to: Ticks) => ScheduledAsset[];
};
/** A bound of what is published: its time, the block behind it, and what the channel played before it. */
type Bound = { at: Ticks; ordinal: number; before: Block['before'] };

/** Blocks, and as far as all is laid or left dark for good. */
export type Laid = { rows: Row[]; at: Ticks };

const NOTHING: Block['before'] = { periods: 0, video: 0, audio: 0 };

/**
 * One block a programme, each from where the one before ended; the channel's own assets fill the gaps. One that would go
 * on beyond `end` is cut there: its next block goes on. Where nothing may be shown nothing is laid, and behind such a hole
 * only once it is over by `passed`: until then it may still be filled.
 */
export function layBlocksForward(
  programmes: readonly ToPublish[],
  playable: PlayableAssets,
  { end, passed, ...from }: Bound & { end: Ticks; passed: Ticks },
): Laid {
  const rows: Row[] = [];
  let { at, ordinal, before } = from;
  let isHeld = false;
  const add = (until: Ticks, programme?: ToPublish) => {
    const played = playedIn(programme, playable, at, until);
    if (played.length === 0) {
      isHeld = until > passed;
      if (!isHeld) at = until;
      return;
    }
    const block = makeBlock(at, until, sourcesOf(played), before);
    rows.push(rowOf(block, ordinal, played, programme));
    [at, ordinal, before] = [block.end, ordinal + 1, totalsAfter(block)];
  };
  for (const programme of programmes) {
    const [start, stop] = [ticksOf(programme.startAt), ticksOf(programme.stopAt)];
    if (stop <= at || at >= end) continue;
    if (start > at) add(Math.min(start, end));
    if (at < end && !isHeld) add(Math.min(stop, end), programme);
    if (isHeld) break;
  }
  return { rows, at };
}

/**
 * What was before, from its end to its beginning: the last block ends where what is published begins, each begins a
 * segment's length at most before its programme, and sums go down to what they must have been.
 */
export function layBlocksBackward(
  programmes: readonly ToPublish[],
  playable: PlayableAssets,
  until: Bound,
): Laid {
  const rows: Row[] = [];
  let { at, ordinal, before } = until;
  const add = (from: Ticks, programme?: ToPublish) => {
    const played = playedIn(programme, playable, from, at);
    if (played.length === 0) {
      at = from;
      return;
    }
    const sources = sourcesOf(played);
    const length = makeBlock(0, at - from, sources, NOTHING).end;
    const block = { start: at - length, end: at, sources, before: NOTHING };
    const { periods: items, video, audio } = totalsAfter(block);
    before = {
      periods: before.periods - items,
      video: before.video - video,
      audio: before.audio - audio,
    };
    [at, ordinal] = [block.start, ordinal - 1];
    rows.push(rowOf({ ...block, before }, ordinal, played, programme));
  };
  for (const programme of programmes.toReversed()) {
    const [start, stop] = [ticksOf(programme.startAt), ticksOf(programme.stopAt)];
    if (stop < at) add(stop);
    if (start < at) add(start, programme);
  }
  return { rows, at };
}

function playedIn(
  programme: ToPublish | undefined,
  { assets, fillersOf }: PlayableAssets,
  from: Ticks,
  to: Ticks,
): ScheduledAsset[] {
  const wanted = assetsOf(programme?.items).flatMap((id) => assets.get(id) ?? []);
  return wanted.length > 0 ? wanted : fillersOf(from, to);
}

/** What a programme plays, as its row names it. */
export function assetsOf(items: unknown): string[] {
  return Array.isArray(items) ? items.map(String) : [];
}

const sourcesOf = (assets: ScheduledAsset[]) => assets.map(({ source }) => source);

function rowOf(
  { start, end, before }: Block,
  ordinal: number,
  played: ScheduledAsset[],
  programme: ToPublish | undefined,
): Row {
  return {
    ordinal,
    startTicks: start,
    endTicks: end,
    items: JSON.stringify(played.map(({ asset: item }) => item)),
    itemsBefore: before.periods,
    videoBefore: before.video,
    audioBefore: before.audio,
    programmeId: programme?.programmeId ?? null,
  };
}
