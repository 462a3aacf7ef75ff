import { HOUR, MINUTE } from '#contract/constants.ts';
import type { WeekChange } from '#contract/live/week-shapes.ts';
import type { Run } from './resolve-week.ts';

type Piece = { startAt: Date; stopAt: Date };
/** A programme that moved by less is still the same one. */
const MOVED_BY = 3 * HOUR;
type Shown = Piece & { programmeId: string; title: string; titleSlug: string | null };

/** Which announced programme each run is, and what viewers would see change. */
export function compareRuns(
  present: readonly Shown[],
  runs: readonly Run[],
): { ids: (string | undefined)[]; changes: WeekChange[] } {
  const free = new Map(present.map((row) => [row.programmeId, row]));
  const take = (run: Run, isSame: (row: Shown) => boolean) => {
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

function apart(row: Piece, run: Piece): number {
  return Math.abs(row.startAt.getTime() - run.startAt.getTime());
}
