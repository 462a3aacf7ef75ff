import { HOUR } from '#contract/constants.ts';
import type { EntryContent } from './xmltv/guide-entry.ts';

export type WantedRow = EntryContent & { startAt: Date; stopAt: Date; source: string };
export type PresentRow = WantedRow & { programmeId: string };
type Change = { remove: string[]; add: (WantedRow & { programmeId: string | null })[] };

/** A programme that was moved by less than this is still the same one. */
const MOVED_BY = 3 * HOUR;

/**
 * What has to go and come for the rows of a channel to become the wanted ones. What only moved a little or got other
 * words keeps its id: reminders and links name it.
 */
export function compareRows(present: readonly PresentRow[], wanted: readonly WantedRow[]): Change {
  const byTitle = Map.groupBy(present, ({ title }) => title);
  const used = new Set<string>();
  const exact = new Map<WantedRow, PresentRow>();
  for (const row of wanted) {
    const own = byTitle.get(row.title)?.find((one) => isAt(one, row.startAt));
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

const isAt = ({ startAt }: PresentRow, time: Date) => startAt.getTime() === time.getTime();
const apart = (a: WantedRow, b: WantedRow) => Math.abs(a.startAt.getTime() - b.startAt.getTime());

function nearest(rows: readonly PresentRow[], row: WantedRow, used: ReadonlySet<string>) {
  return rows
    .filter((one) => !used.has(one.programmeId) && apart(one, row) <= MOVED_BY)
    .toSorted((a, b) => apart(a, row) - apart(b, row))[0];
}

function isSame(own: PresentRow, row: WantedRow): boolean {
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
