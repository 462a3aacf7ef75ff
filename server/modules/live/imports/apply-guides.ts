import { DAY } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import { compareRows, type PresentRow } from './compare-rows.ts';
import { fillTime } from './fill-time.ts';
import { deleteProgrammes } from './queries/delete-programmes.ts';
import { insertProgrammes } from './queries/insert-programmes.ts';
import { listClearedTimes } from './queries/list-cleared-times.ts';
import { listEntries } from './queries/list-entries.ts';
import { listPresentRows } from './queries/list-present-rows.ts';

/** How far back a guide may still fill a time of which nothing was known. */
export const GUIDE_KEPT = 8 * DAY;

const isOfFeed = ({ source }: PresentRow) => source.startsWith('xmltv:');

/**
 * Makes the rows of a channel what its guides say, the most believed first, around what editors and schedules wrote
 * and what has begun. Its row is to be locked. Answers how many rows came and went.
 */
export async function applyGuides(
  tx: Tx,
  channelId: string,
  now: Date,
): Promise<{ added: number; removed: number }> {
  const from = new Date(now.getTime() - GUIDE_KEPT);
  const entries = await listEntries(tx, channelId, from);
  const present = await listPresentRows(tx, channelId, from);
  // What is on now may turn out longer or shorter; it stays the same programme.
  const isRetimed = (row: PresentRow) =>
    row.stopAt > now &&
    entries.some(
      ({ startAt, stopAt, content }) =>
        startAt.getTime() === row.startAt.getTime() &&
        content.title === row.title &&
        stopAt > now &&
        stopAt.getTime() !== row.stopAt.getTime(),
    );
  const isOpen = (row: PresentRow) => isOfFeed(row) && (row.startAt > now || isRetimed(row));
  const taken = [
    ...present.filter((row) => !isOpen(row)),
    ...(await listClearedTimes(tx, channelId, from)),
  ];
  const wanted = fillTime(joined(taken), [...Map.groupBy(entries, ({ feed }) => feed).values()]);
  const { remove, add } = compareRows(
    present.filter(isOpen),
    wanted.map(({ startAt, stopAt, content, feed }) => ({
      ...content,
      startAt,
      stopAt,
      source: `xmltv:${feed}`,
    })),
  );
  await deleteProgrammes(tx, remove);
  await insertProgrammes(tx, channelId, add);
  return { added: add.length, removed: remove.length };
}

type Slot = { startAt: Date; stopAt: Date };

/** Times without overlaps: what an editor cleared may lie below what was written there since. */
function joined(slots: readonly Slot[]): Slot[] {
  const out: Slot[] = [];
  for (const { startAt, stopAt } of slots.toSorted(
    (a, b) => a.startAt.getTime() - b.startAt.getTime(),
  )) {
    const last = out.at(-1);
    if (last === undefined || last.stopAt <= startAt) out.push({ startAt, stopAt });
    else if (last.stopAt < stopAt) out[out.length - 1] = { startAt: last.startAt, stopAt };
  }
  return out;
}
