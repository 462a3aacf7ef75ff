import { isDeepStrictEqual } from 'node:util';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { searchActs } from '#platform/acts.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { openWeek } from './announce-week.ts';
import * as queries from './queries/week.ts';
import { namesOf, requireChannel } from './read-week.ts';

/** A version and what else is written down in its transaction. */
const ACTS_A_VERSION = 4;

/** Versions of a week, the newest first, with who saved them. */
export async function listHistory(
  db: Db,
  channelId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  await requireChannel(db, channelId);
  const rows = await queries.listVersions(db, channelId, { before, limit: limit + 1 });
  const versions = rows.slice(0, limit);
  const [newest, oldest] = [versions[0], versions.at(-1)];
  if (newest === undefined || oldest === undefined) return { versions: [], next: null };
  const acts = await searchActs(db, {
    subject: { kind: 'channel', id: channelId },
    act: 'week.save',
    from: oldest.savedAt,
    until: new Date(newest.savedAt.getTime() + 1),
    limit: versions.length * ACTS_A_VERSION,
  });
  const savers = new Map(
    acts.map(({ after, actorId }) => [(after as { no?: number } | null)?.no, actorId]),
  );
  const ids = [...savers.values()].filter((id) => id !== null);
  const names = await listAccountNames(db, [...new Set(ids)]);
  return {
    versions: versions.map((version) => ({
      ...version,
      savedBy: names.get(savers.get(version.no) ?? '') ?? null,
    })),
    next: rows.length > limit ? oldest.no : null,
  };
}

/** What one version has that another has not, slot by slot; version 0 is the week without slots. */
export async function compareVersions(
  db: Db,
  { channelId, no, than }: { channelId: string; no: number; than: number },
) {
  const channel = await requireChannel(db, channelId);
  const [now, was] = await Promise.all([slotsOf(db, channelId, no), slotsOf(db, channelId, than)]);
  const before = new Map(was.map((slot) => [slot.id, slot]));
  const after = new Map(now.map((slot) => [slot.id, slot]));
  const changes = [...new Set([...after.keys(), ...before.keys()])]
    .map((slotId) => ({
      slotId,
      before: before.get(slotId) ?? null,
      after: after.get(slotId) ?? null,
    }))
    .filter((each) => !isDeepStrictEqual(each.before, each.after))
    .toSorted((a, b) => (whenOf(a.after ?? a.before) < whenOf(b.after ?? b.before) ? -1 : 1));
  const named = changes.flatMap((each) =>
    [each.before, each.after].filter((slot) => slot !== null),
  );
  return { changes, names: namesOf(await openWeek(db, channel, named)) };
}

async function slotsOf(db: Db, channelId: string, no: number): Promise<WeekSlot[]> {
  if (no === 0) return [];
  return (await queries.findWeekVersion(db, channelId, no)) ?? fail('live.weekVersionNotFound');
}

/** By the day, the template's first. */
function whenOf(slot: WeekSlot | null): string {
  if (slot === null) return '';
  const day = slot.date ?? `0 ${slot.weekday ?? 0}`;
  return `${day} ${String(slot.start).padStart(4, '0')}`;
}
