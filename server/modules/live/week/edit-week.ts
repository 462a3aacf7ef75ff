import type { WeekConflict, WeekSlot } from '#contract/live/week-shapes.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { listChannels, lockChannel } from '../channels/queries/channel.ts';
import { MARK_MS, PUBLISHED_MS } from '../timelines/plan.ts';
import { waitForSchedule } from '../timelines/queries/block.ts';
import { announceAgain } from './announce-week.ts';
import { lockWithOverflow, takeBackGone } from './overflow.ts';
import { CHECKED_MS, findConflictsAhead, lockLineOf, type WeekedChannel } from './read-week.ts';
import * as queries from './queries/week.ts';
import { findNewest, insertVersion, lockWeek, type Save, saveVersion } from './versions.ts';

type EditDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Saves a version. What another scheduler saved since is put together with it slot by slot; the same slot changed by both
 * is refused with both sides. The same again, as of a double click, is the version that is there.
 */
export function saveWeek(
  { db, clock }: EditDeps,
  actorId: string,
  input: { channelId: string; baseNo: number; note: string; slots: WeekSlot[] },
): Promise<{ draftNo: number; isMerged: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockWeek(tx, input.channelId);
    return saveVersion(tx, { ...input, actorId, at: clock.now() });
  });
}

type Move = Omit<Save, 'note'> & {
  slot: WeekSlot;
  toChannelId: string;
  acceptWarnings: boolean;
  isDryRun: boolean;
};

/**
 * Takes a block out of a channel's draft and into another one's, both or neither. What it breaks there refuses it; what was
 * wrong there before does not.
 */
export function moveSlot(
  { db, clock }: EditDeps,
  actorId: string,
  { slot, toChannelId, acceptWarnings, isDryRun, ...rest }: Move,
): Promise<{ draftNo: number; toDraftNo: number; conflicts: WeekConflict[] }> {
  const { channelId } = rest;
  return inTransaction(db, async (tx) => {
    // In one order, so that two who move against each other wait and don't block.
    const [first, second] = [channelId, toChannelId].toSorted() as [string, string];
    const locked = [(await lockWeek(tx, first)).channel, (await lockWeek(tx, second)).channel];
    const [from, to] = (channelId === first ? locked : locked.toReversed()) as [
      WeekedChannel,
      WeekedChannel,
    ];
    const at = clock.now();
    const newest = await findNewest(tx, toChannelId);
    const others = newest.slots.filter(({ id }) => id !== slot.id);
    const slots = [...others, slot].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const lockedUntil = await lockLineOf(tx, toChannelId, at);
    const conflictsOf = (all: readonly WeekSlot[]) =>
      findConflictsAhead(tx, to, { slots: all, lockedUntil, now: at });
    const keyOf = ({ code, slotId, at: when }: WeekConflict) => `${code} ${slotId ?? ''} ${when}`;
    const before = new Set((await conflictsOf(newest.slots)).map(keyOf));
    const conflicts = (await conflictsOf(slots)).filter((each) => !before.has(keyOf(each)));
    if (isDryRun) return { draftNo: rest.baseNo, toDraftNo: newest.draftNo, conflicts };
    refuseConflicts(conflicts, acceptWarnings);
    const note = `${from.name} ke ${to.name}`;
    const { draftNo } = await saveVersion(tx, { ...rest, actorId, at, note });
    const there = { channelId: toChannelId, baseNo: newest.draftNo, slots };
    const { draftNo: toDraftNo } = await saveVersion(tx, { ...there, actorId, at, note });
    await recordAct(tx, {
      actorId,
      act: 'week.moveSlot',
      subject: { kind: 'channel', id: toChannelId },
      before: { channelId, slotId: slot.id },
      after: { no: toDraftNo, slotId: slot.id },
      at,
    });
    return { draftNo, toDraftNo, conflicts };
  });
}

/** Errors refuse what was asked, warnings until they are read. */
export function refuseConflicts(
  conflicts: readonly WeekConflict[],
  acceptWarnings: boolean,
): number {
  const errors = conflicts.filter(({ severity }) => severity === 'error');
  const warnings = conflicts.filter(({ severity }) => severity === 'warning');
  if (errors.length > 0) fail('live.weekHasErrors', undefined, { conflicts: errors });
  if (warnings.length > 0 && !acceptWarnings)
    fail('live.weekHasWarnings', undefined, { conflicts: warnings });
  return warnings.length;
}

type Publication = { actorId: string; channelId: string; no: number; acceptWarnings: boolean };

/**
 * Makes a version what the publisher follows, and announces it anew from the lock line on: what players hold already
 * stays. The same version again changes nothing.
 * @returns how many programmes viewers see change
 */
export function publishWeek(
  deps: EditDeps,
  actorId: string,
  input: Omit<Publication, 'actorId'>,
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    await lockWithOverflow(tx, input.channelId);
    const { channel } = await lockWeek(tx, input.channelId);
    return publishVersion(tx, deps, channel, { ...input, actorId, act: 'week.publish' });
  });
}

/** Publishes what was live before, or an older version, as a new one; before the first publication there was the rotation alone. */
export function rollBackWeek(
  deps: EditDeps,
  actorId: string,
  {
    channelId,
    liveNo,
    no: asked,
    acceptWarnings,
  }: { channelId: string; liveNo: number; no?: number | undefined; acceptWarnings: boolean },
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    await lockWithOverflow(tx, channelId);
    const { channel, week } = await lockWeek(tx, channelId);
    if (week === undefined || week.liveNo === null) return fail('live.weekVersionNotFound');
    if (week.liveNo !== liveNo) fail('live.weekOlder');
    const { draftNo } = week;
    const to = asked ?? week.formerNo;
    const slots = to === null ? [] : await queries.findWeekVersion(tx, channelId, to);
    const note = to === null ? 'Kembali ke rotasi' : `Kembali ke versi ${to}`;
    const at = deps.clock.now();
    const no = await insertVersion(tx, {
      actorId,
      channelId,
      draftNo,
      note,
      slots: slots ?? fail('live.weekVersionNotFound'),
      at,
    });
    const publication = { actorId, channelId, no, acceptWarnings, act: 'week.rollBack' } as const;
    return publishVersion(tx, deps, channel, publication);
  });
}

async function publishVersion(
  tx: Tx,
  { clock }: EditDeps,
  channel: WeekedChannel,
  { channelId, acceptWarnings, ...deed }: Publication & Pick<Putting, 'act'>,
): Promise<number> {
  const { no } = deed;
  const week = await queries.findWeek(tx, channelId);
  const slots = await queries.findWeekVersion(tx, channelId, no);
  if (week === undefined || slots === undefined) return fail('live.weekVersionNotFound');
  if (week.liveNo === no) return 0;
  if (week.liveNo !== null && no < week.liveNo) fail('live.weekOlder');
  const now = clock.now();
  const { lockedUntil, conflicts } = await checkVersion(tx, channel, slots, { now, at: now });
  const warnings = refuseConflicts(conflicts, acceptWarnings);
  return putVersion(tx, channel, { ...deed, slots, lockedUntil, warnings, now, at: now });
}

/**
 * From when on a version would change what is announced, and what stands against it then; the publisher waits from here on.
 * For a later moment it is looked at as far ahead as players will hold by then.
 */
export async function checkVersion(
  tx: Tx,
  channel: WeekedChannel,
  slots: readonly WeekSlot[],
  { now, at }: { now: Date; at: Date },
) {
  const { channelId, kind } = channel;
  await waitForSchedule(tx, channelId);
  const ahead = at > now && kind === 'assembled' ? PUBLISHED_MS + MARK_MS : 0;
  const begins = new Date(Math.max(at.getTime(), now.getTime()) + ahead);
  const lockedUntil = await lockLineOf(tx, channelId, begins);
  // Of a moment that is years ahead the weeks around it are looked at, not all until then.
  const seenFrom = new Date(Math.max(now.getTime(), lockedUntil.getTime() - CHECKED_MS));
  const conflicts = await findConflictsAhead(tx, channel, { slots, lockedUntil, now: seenFrom });
  return { lockedUntil, conflicts };
}

type Putting = {
  /** Undefined in a trial: then no act is written. */
  actorId: string | undefined;
  approvalId?: string | undefined;
  no: number;
  slots: readonly WeekSlot[];
  lockedUntil: Date;
  warnings: number;
  now: Date;
  at: Date;
  act: 'week.publish' | 'week.rollBack';
};

/** Makes a version that was checked what the publisher follows, and announces it. @returns how many programmes change */
export async function putVersion(
  tx: Tx,
  channel: WeekedChannel,
  { actorId, approvalId, no, slots, lockedUntil, warnings, now, at, act }: Putting,
): Promise<number> {
  const { channelId } = channel;
  const { draftNo = no, liveNo = null } = (await queries.findWeek(tx, channelId)) ?? {};
  await takeBackGone(tx, channelId, slots, now);
  await queries.replaceSlots(tx, channelId, slots);
  const week = { channelId, draftNo, liveNo: no, formerNo: liveNo, updatedAt: now };
  await queries.upsertWeek(tx, week);
  await queries.updateVersionPublished(tx, channelId, { no, at: now });
  const until = await queries.findAnnouncedUntil(tx, channelId, at > now ? at : now);
  const changes = await announceAgain(tx, channel, { from: lockedUntil, until });
  if (actorId === undefined) return changes.length;
  await recordAct(tx, {
    actorId,
    act,
    subject: { kind: 'channel', id: channelId },
    before: { no: liveNo },
    after: {
      no,
      changed: changes.length,
      warnings,
      from: lockedUntil.toISOString(),
    },
    at: now,
    ...(approvalId !== undefined && { approvalId }),
  });
  return changes.length;
}

/** Puts a channel's first week in as published; one that has a week stays as it is. */
export async function seedWeek(
  db: Db,
  { slug, slots, now }: { slug: string; slots: readonly WeekSlot[]; now: Date },
): Promise<void> {
  const [channel] = await listChannels(db, { slugs: [slug] });
  if (channel === undefined) return;
  const { channelId } = channel;
  await inTransaction(db, async (tx) => {
    await lockChannel(tx, channelId);
    if ((await queries.findWeek(tx, channelId)) !== undefined) return;
    await queries.upsertWeek(tx, { channelId, draftNo: 1, liveNo: 1, updatedAt: now });
    const published = { note: 'Awal', savedAt: now, publishedAt: now };
    await queries.insertWeekVersion(tx, { channelId, no: 1, slots, ...published });
    await queries.replaceSlots(tx, channelId, slots);
  });
}
