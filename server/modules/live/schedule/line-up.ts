import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Block, makeBlock, totalsAfter } from '#media/blocks.ts';
import { type Ticks, ticksOf } from '#media/timeline.ts';
import type { Film, Films } from './films.ts';
import type { listProgrammesToPublish } from './queries/list-programmes-to-publish.ts';

type ToPublish = Awaited<ReturnType<typeof listProgrammesToPublish>>[number];
type Row = Omit<Insertable<DB['live.block']>, 'channelId'>;
/** Films by asset, and those that fill what nobody announced. */
type Shelf = { films: Films; fillers: Film[] };
/** A bound of what is published: its time, the block behind it, and what the channel played before it. */
type Bound = { at: Ticks; ordinal: number; before: Block['before'] };

const NOTHING: Block['before'] = { items: 0, video: 0, audio: 0 };

/**
 * One block a programme, each from where the one before ended; the channel's own films fill the gaps. One that would go
 * on beyond `end` is cut there: its next block goes on.
 */
export function lineUp(
  programmes: readonly ToPublish[],
  shelf: Shelf,
  { end, ...from }: Bound & { end: Ticks },
): Row[] {
  const rows: Row[] = [];
  let { at, ordinal, before } = from;
  const add = (until: Ticks, played: Film[], programmeId: string | null) => {
    const block = makeBlock(at, until, sourcesOf(played), before);
    rows.push(rowOf(block, ordinal, played, programmeId));
    [at, ordinal, before] = [block.end, ordinal + 1, totalsAfter(block)];
  };
  for (const programme of programmes) {
    const [start, stop] = [ticksOf(programme.startAt), ticksOf(programme.stopAt)];
    if (stop <= at || at >= end) continue;
    if (start > at) add(Math.min(start, end), shelf.fillers, null);
    if (at < end) add(Math.min(stop, end), playedIn(programme, shelf), programme.programmeId);
  }
  return rows;
}

/**
 * What was before, from its end to its beginning: the last block ends where what is published begins, each begins a
 * segment's length at most before its programme, and sums go down to what they must have been.
 */
export function lineBack(programmes: readonly ToPublish[], shelf: Shelf, until: Bound): Row[] {
  const rows: Row[] = [];
  let { at, ordinal, before } = until;
  const add = (from: Ticks, played: Film[], programmeId: string | null) => {
    const sources = sourcesOf(played);
    const length = makeBlock(0, at - from, sources, NOTHING).end;
    const block = { start: at - length, end: at, sources, before: NOTHING };
    const { items, video, audio } = totalsAfter(block);
    before = {
      items: before.items - items,
      video: before.video - video,
      audio: before.audio - audio,
    };
    [at, ordinal] = [block.start, ordinal - 1];
    rows.push(rowOf({ ...block, before }, ordinal, played, programmeId));
  };
  for (const programme of programmes.toReversed()) {
    const [start, stop] = [ticksOf(programme.startAt), ticksOf(programme.stopAt)];
    if (stop < at) add(stop, shelf.fillers, null);
    if (start < at) add(start, playedIn(programme, shelf), programme.programmeId);
  }
  return rows;
}

function playedIn({ items }: ToPublish, { films, fillers }: Shelf): Film[] {
  const wanted = assetsOf(items).flatMap((id) => films.get(id) ?? []);
  return wanted.length > 0 ? wanted : fillers;
}

/** What a programme plays, as its row names it. */
export function assetsOf(items: unknown): string[] {
  return Array.isArray(items) ? items.map(String) : [];
}

const sourcesOf = (films: Film[]) => films.map(({ source }) => source);

function rowOf(
  { start, end, before }: Block,
  ordinal: number,
  played: Film[],
  programmeId: string | null,
): Row {
  return {
    ordinal,
    startTicks: start,
    endTicks: end,
    items: JSON.stringify(played.map(({ item }) => item)),
    itemsBefore: before.items,
    videoBefore: before.video,
    audioBefore: before.audio,
    programmeId,
  };
}
