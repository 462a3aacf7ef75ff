import { isDeepStrictEqual } from 'node:util';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { recordAct, searchActs } from '#platform/acts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { lockChannel } from '../channels/queries/channel.ts';
import { openWeek } from './announce-week.ts';
import * as queries from './queries.ts';
import { namesOf, requireChannel } from './read-week.ts';

/** Versions of a week: what is saved is never changed, only followed by another one. */

export async function lockWeek(tx: Tx, channelId: string) {
  const channel = (await lockChannel(tx, channelId)) ?? fail('live.channelNotFound');
  return { channel, week: await queries.findWeek(tx, channelId) };
}

type SlotConflict = { slotId: string; mine: WeekSlot | null; theirs: WeekSlot | null };

/** What two schedulers made of one version, slot by slot: what only one of them changed is theirs. */
export function mergeSlots(
  base: readonly WeekSlot[],
  mine: readonly WeekSlot[],
  theirs: readonly WeekSlot[],
): { merged: WeekSlot[]; conflicts: SlotConflict[] } {
  const [was, own, other] = [base, mine, theirs].map(
    (slots) => new Map(slots.map((slot) => [slot.id, slot])),
  ) as [Map<string, WeekSlot>, Map<string, WeekSlot>, Map<string, WeekSlot>];
  const merged: WeekSlot[] = [];
  const conflicts: SlotConflict[] = [];
  for (const slotId of new Set([...own.keys(), ...other.keys(), ...was.keys()])) {
    const [before, here, there] = [was.get(slotId), own.get(slotId), other.get(slotId)];
    const isTheirs = isDeepStrictEqual(before, here);
    const isBoth =
      !isTheirs && !isDeepStrictEqual(before, there) && !isDeepStrictEqual(here, there);
    if (isBoth) conflicts.push({ slotId, mine: here ?? null, theirs: there ?? null });
    const kept = isTheirs ? there : here;
    if (kept !== undefined) merged.push(kept);
  }
  return { merged, conflicts };
}

export type Save = { channelId: string; baseNo: number; note: string; slots: WeekSlot[] };

/** Of a week that is locked. */
export async function saveVersion(
  tx: Tx,
  { baseNo, ...input }: Save & { actorId: string; at: Date },
): Promise<{ draftNo: number; isMerged: boolean }> {
  const { channelId } = input;
  const { draftNo, slots: newest } = await findNewest(tx, channelId);
  if (isDeepStrictEqual(newest, input.slots)) return { draftNo, isMerged: false };
  if (baseNo > draftNo) fail('live.weekConflict', undefined, { draftNo });
  const isMerged = baseNo < draftNo;
  let slots: readonly WeekSlot[] = input.slots;
  if (isMerged) {
    const base = baseNo === 0 ? [] : ((await queries.findWeekVersion(tx, channelId, baseNo)) ?? []);
    const { merged, conflicts } = mergeSlots(base, input.slots, newest);
    if (conflicts.length > 0)
      fail('live.weekConflict', undefined, { draftNo, conflicts, merged, newest });
    // What is there already, as of a double click, is no version.
    slots = merged.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (isDeepStrictEqual(slots, newest)) return { draftNo, isMerged };
  }
  return { draftNo: await insertVersion(tx, { ...input, draftNo, slots }), isMerged };
}

export async function findNewest(tx: Tx, channelId: string) {
  const { draftNo = 0 } = (await queries.findWeek(tx, channelId)) ?? {};
  const slots = draftNo === 0 ? [] : await queries.findWeekVersion(tx, channelId, draftNo);
  return { draftNo, slots: slots ?? [] };
}

type NewVersion = {
  actorId: string;
  channelId: string;
  draftNo: number;
  note: string;
  slots: readonly WeekSlot[];
  at: Date;
};

export async function insertVersion(tx: Tx, version: NewVersion): Promise<number> {
  const { actorId, channelId, draftNo, note, slots, at } = version;
  const no = draftNo + 1;
  await queries.upsertWeek(tx, { channelId, draftNo: no, updatedAt: at });
  await queries.insertWeekVersion(tx, { channelId, no, slots, note, savedAt: at });
  await recordAct(tx, {
    actorId,
    act: 'week.save',
    subject: { kind: 'channel', id: channelId },
    before: draftNo === 0 ? null : { no: draftNo },
    after: { no, slots: slots.length },
    at,
  });
  return no;
}

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
