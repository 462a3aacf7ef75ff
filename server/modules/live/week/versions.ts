import { isDeepStrictEqual } from 'node:util';
import { dateTime } from '#contract/formats.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { listActs, recordAct } from '#platform/acts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { lockChannel } from '../channels/queries/channel.ts';
import * as queries from './queries/week.ts';

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
  /** Undefined: then no act is written. */
  actorId: string | undefined;
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
  if (actorId === undefined) return no;
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

const deeds = {
  diterbitkan: ['week.publish', 'week.rollBack'],
  disimpan: ['week.save'],
} as const;

/** Who made the version live that is live now, and when. */
export const publishedBy = (db: Db, channelId: string, no: number): Promise<string> =>
  doneBy(db, { channelId, no }, 'diterbitkan');

/** Who saved a version, and when. */
export const savedBy = (db: Db, channelId: string, no: number): Promise<string> =>
  doneBy(db, { channelId, no }, 'disimpan');

async function doneBy(
  db: Db,
  { channelId, no }: { channelId: string; no: number },
  deed: keyof typeof deeds,
): Promise<string> {
  const acts = await listActs(db, { kind: 'channel', id: channelId });
  const own = acts.find(
    ({ act, after }) =>
      deeds[deed].some((each) => each === act) && (after as { no?: number } | null)?.no === no,
  );
  if (own === undefined) return `Versi ${no} sudah ${deed}`;
  const names = own.actorId === null ? undefined : await listAccountNames(db, [own.actorId]);
  const who = names?.get(own.actorId ?? '') ?? 'petugas yang akunnya sudah dihapus';
  return `Versi ${no} ${deed} ${who}, ${dateTime(own.at)} WIB`;
}
