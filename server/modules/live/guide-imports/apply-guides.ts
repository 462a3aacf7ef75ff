import { DAY } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import {
  compareProgrammes,
  fillTime,
  type PresentProgramme,
  type WantedProgramme,
} from './merge-programmes.ts';
import * as programmeQueries from '../guide/queries/programme.ts';
import { listGuideEntries } from './queries/guide-import.ts';

/** How far back a guide may still fill a time of which nothing was known. */
export const GUIDE_RETENTION = 8 * DAY;

const isFromGuideSource = ({ source }: PresentProgramme) => source.startsWith('xmltv:');

export type GuideChange = {
  removed: readonly PresentProgramme[];
  added: readonly (WantedProgramme & { programmeId: string | null })[];
};

/**
 * Makes the rows of a channel what its guides say, the most believed first, around what editors and schedules wrote
 * and what has begun. The caller has locked its row. Returns which rows came and went: what only changed is in both, by its id.
 */
export async function applyGuides(tx: Tx, channelId: string, now: Date): Promise<GuideChange> {
  const from = new Date(now.getTime() - GUIDE_RETENTION);
  const entries = await listGuideEntries(tx, channelId, from);
  const present = await programmeQueries.listPresentProgrammes(tx, channelId, from);
  // What is on now may turn out longer or shorter; it stays the same programme.
  const isRunning = ({ startAt, stopAt }: Slot) => startAt <= now && stopAt > now;
  const running = entries.filter(isRunning);
  const isRetimed = (row: PresentProgramme) =>
    isRunning(row) &&
    running.some(
      ({ startAt, stopAt, content }) =>
        startAt.getTime() === row.startAt.getTime() &&
        content.title === row.title &&
        stopAt.getTime() !== row.stopAt.getTime(),
    );
  const isOpen = (row: PresentProgramme) =>
    isFromGuideSource(row) && (row.startAt > now || isRetimed(row));
  const taken = [
    ...present.filter((row) => !isOpen(row)),
    ...(await programmeQueries.listClearedTimes(tx, channelId, from)),
  ];
  const wanted = fillTime(joined(taken), [
    ...Map.groupBy(entries, ({ guideSource }) => guideSource).values(),
  ]);
  const { remove, add } = compareProgrammes(
    present.filter(isOpen),
    wanted.map(({ startAt, stopAt, content, guideSource }) => ({
      ...content,
      startAt,
      stopAt,
      source: `xmltv:${guideSource}`,
    })),
  );
  await programmeQueries.deleteProgrammes(tx, remove);
  await programmeQueries.insertProgrammes(tx, channelId, add);
  const byId = new Map(present.map((row) => [row.programmeId, row]));
  return {
    removed: remove.flatMap((programmeId) => byId.get(programmeId) ?? []),
    added: add,
  };
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
