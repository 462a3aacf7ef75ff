import { HOUR, MINUTE } from '#contract/constants.ts';
import type { WeekChange } from '#contract/live/week-shapes.ts';
import type { Run } from '../week/resolve-week.ts';
import type { EntryContent } from './xmltv/clean-entries.ts';

type Slot = { startAt: Date; stopAt: Date };

/** A programme of which less than this share is left over is dropped. */
const LEAST = 0.5;

/**
 * Lays programmes one over another into the time that is free: those of the first layer first, each layer in the order
 * of its beginnings. What is partly taken keeps the longest free piece when that is half of it at least.
 */
export function fillTime<T extends Slot>(
  taken: readonly Slot[],
  layers: readonly (readonly T[])[],
): T[] {
  const slots = taken.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  const placed: T[] = [];
  for (const layer of layers) {
    for (const entry of layer) {
      const piece = freePiece(slots, entry);
      if (piece === undefined) continue;
      const fitted = { ...entry, ...piece };
      placed.push(fitted);
      slots.splice(firstAfter(slots, piece.startAt), 0, fitted);
    }
  }
  return placed.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
}

/** The index of the first slot that ends after `time`; slots never overlap, so their ends are in order too. */
function firstAfter(slots: readonly Slot[], time: Date): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const slot = slots[middle];
    if (slot !== undefined && slot.stopAt <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function freePiece(slots: readonly Slot[], { startAt, stopAt }: Slot): Slot | undefined {
  let best: Slot | undefined;
  let from = startAt;
  const offer = (until: Date) => {
    if (lengthOf({ startAt: from, stopAt: until }) > lengthOf(best)) {
      best = { startAt: from, stopAt: until };
    }
  };
  for (let index = firstAfter(slots, startAt); index < slots.length; index += 1) {
    const slot = slots[index];
    if (slot === undefined || slot.startAt >= stopAt) break;
    offer(slot.startAt);
    if (slot.stopAt > from) from = slot.stopAt;
  }
  offer(stopAt);
  return lengthOf(best) >= lengthOf({ startAt, stopAt }) * LEAST ? best : undefined;
}

function lengthOf(slot: Slot | undefined): number {
  return slot === undefined ? 0 : slot.stopAt.getTime() - slot.startAt.getTime();
}

export type WantedProgramme = EntryContent & { startAt: Date; stopAt: Date; source: string };
export type PresentProgramme = WantedProgramme & { programmeId: string };
type Change = { remove: string[]; add: (WantedProgramme & { programmeId: string | null })[] };

/** A programme that was moved by less than this is still the same one. */
const MOVED_BY = 3 * HOUR;

/**
 * What has to go and come for the rows of a channel to become the wanted ones. What only moved a little or got other
 * words keeps its id: reminders and links name it.
 */
export function compareProgrammes(
  present: readonly PresentProgramme[],
  wanted: readonly WantedProgramme[],
): Change {
  const byTitle = Map.groupBy(present, ({ title }) => title);
  const startingAt = new Map(present.map((row) => [keyOf(row), row]));
  const used = new Set<string>();
  const exact = new Map<WantedProgramme, PresentProgramme>();
  for (const row of wanted) {
    const own = startingAt.get(keyOf(row));
    if (own === undefined) continue;
    exact.set(row, own);
    used.add(own.programmeId);
  }
  const change: Change = { remove: [], add: [] };
  for (const row of wanted) {
    const own = exact.get(row) ?? nearest(byTitle.get(row.title) ?? [], row, used);
    if (own !== undefined) used.add(own.programmeId);
    if (own !== undefined && isSame(own, row)) continue;
    if (own !== undefined) change.remove.push(own.programmeId);
    change.add.push({ ...row, programmeId: own?.programmeId ?? null });
  }
  const gone = present.filter(({ programmeId }) => !used.has(programmeId));
  change.remove.push(...gone.map(({ programmeId }) => programmeId));
  return change;
}

const keyOf = ({ startAt, title }: WantedProgramme) => `${startAt.getTime()} ${title}`;
const apart = (a: Slot, b: Slot) => Math.abs(a.startAt.getTime() - b.startAt.getTime());

function nearest(
  rows: readonly PresentProgramme[],
  row: WantedProgramme,
  used: ReadonlySet<string>,
) {
  return rows
    .filter((one) => !used.has(one.programmeId) && apart(one, row) <= MOVED_BY)
    .toSorted((a, b) => apart(a, row) - apart(b, row))[0];
}

function isSame(own: PresentProgramme, row: WantedProgramme): boolean {
  return (
    own.startAt.getTime() === row.startAt.getTime() &&
    own.stopAt.getTime() === row.stopAt.getTime() &&
    own.title === row.title &&
    own.subtitle === row.subtitle &&
    own.synopsis === row.synopsis &&
    own.kpiClass === row.kpiClass &&
    own.category === row.category &&
    own.episode === row.episode &&
    own.isLive === row.isLive &&
    own.pictureUrl === row.pictureUrl &&
    own.source === row.source
  );
}

type AnnouncedRun = Slot & { programmeId: string; title: string; titleSlug: string | null };

/** Which announced programme each run is, and what viewers would see change. */
export function compareRuns(
  present: readonly AnnouncedRun[],
  runs: readonly Run[],
): { ids: (string | undefined)[]; changes: WeekChange[] } {
  const free = new Map(present.map((row) => [row.programmeId, row]));
  const take = (run: Run, isSame: (row: AnnouncedRun) => boolean) => {
    const own = [...(byTitle.get(run.content.title) ?? [])]
      .filter((row) => free.has(row.programmeId) && isSame(row))
      .toSorted((a, b) => apart(a, run) - apart(b, run))[0];
    if (own !== undefined) free.delete(own.programmeId);
    return own;
  };
  const byTitle = Map.groupBy(present, ({ title }) => title);
  const exact = runs.map((run) => take(run, (row) => +row.startAt === +run.startAt));
  const found = runs.map(
    (run, index) => exact[index] ?? take(run, (row) => apart(row, run) <= MOVED_BY),
  );
  const changes = runs.flatMap(({ content, startAt }, index): WeekChange[] => {
    const own = found[index];
    const movedMinutes = own === undefined ? 0 : Math.round((+startAt - +own.startAt) / MINUTE);
    if (own !== undefined && movedMinutes === 0) return [];
    return [
      {
        kind: own === undefined ? 'added' : 'moved',
        title: content.title,
        titleSlug: content.titleSlug,
        programmeId: own?.programmeId ?? null,
        start: (own?.startAt ?? startAt).toISOString(),
        movedMinutes,
      },
    ];
  });
  const removed = [...free.values()].map(
    ({ programmeId, title, titleSlug, startAt }): WeekChange => ({
      kind: 'removed',
      title,
      titleSlug,
      programmeId,
      start: startAt.toISOString(),
      movedMinutes: 0,
    }),
  );
  return {
    ids: found.map((row) => row?.programmeId),
    changes: [...changes, ...removed].toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  };
}
