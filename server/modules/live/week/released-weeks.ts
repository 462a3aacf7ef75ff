import { isDeepStrictEqual } from 'node:util';
import { dateTime } from '#contract/formats.ts';
import type { WeekConflict, WeekSlot } from '#contract/live/week-shapes.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { checkVersion, putVersion, refuseConflicts } from './edit-week.ts';
import { lockAllWithOverflow } from './overflow.ts';
import { requireChannel } from './read-week.ts';
import * as queries from './queries/week.ts';
import { publishedBy } from './versions.ts';

/** A version of a channel's week that comes with a release of editorial, which keeps it; whom it takes is asked there. */
export type ReleasedWeek = { channelId: string; no: number };
/** What was published before and after it, and from when on it changed what was announced. */
export type WeekOutcome = {
  beforeNo: number | null;
  afterNo: number | null;
  appliesFrom: Date | null;
  report: string | null;
};
export type Deed = {
  /** Undefined in a trial, and of somebody who was erased since. */
  actorId: string | undefined;
  approvalId?: string | undefined;
  now: Date;
  /** When, by television's clock: now, or in a trial later. */
  at: Date;
};

export const MOST_NAMED = 3;
/** The first of many, and how many more there are. */
export const named = (words: readonly string[], separator: string, more: string) =>
  words.length <= MOST_NAMED
    ? words.join(separator)
    : `${words.slice(0, MOST_NAMED).join(separator)}${separator}dan ${words.length - MOST_NAMED} ${more} lagi`;
export const errorsOf = (conflicts: readonly WeekConflict[]) =>
  conflicts.filter(({ severity }) => severity === 'error');
export const problemOf = (errors: readonly WeekConflict[]) =>
  named(
    errors.map(({ message }) => message),
    ' ',
    'masalah',
  );

/** The newest version, or this one. What it warns of is asked about here, as where it is published by hand. */
export async function readReleasedWeek(
  tx: Tx,
  asked: { channelId: string; no?: number | undefined; acceptWarnings: boolean },
  now: Date,
): Promise<ReleasedWeek> {
  const { channelId } = asked;
  const channel = await requireChannel(tx, channelId);
  const { draftNo = 0, liveNo = null } = (await queries.findWeek(tx, channelId)) ?? {};
  const no = asked.no ?? draftNo;
  const slots = await queries.findWeekVersion(tx, channelId, no);
  if (slots === undefined) return fail('live.weekVersionNotFound');
  if (liveNo !== null && no < liveNo) fail('live.weekOlder');
  const { conflicts } = await checkVersion(tx, channel, slots, { now, at: now });
  // What can't be published yet may be by the release's moment, with what else is in it: that is said then.
  refuseConflicts(
    conflicts.filter(({ severity }) => severity !== 'error'),
    asked.acceptWarnings,
  );
  return { channelId, no };
}

type Applied = ({ problem: string } | WeekOutcome) & { channelId: string };

/**
 * Publishes weeks in the transaction of a release, their channels held in the order of all who hold them. Where one has a
 * problem the transaction must be rolled back.
 */
export async function applyReleasedWeeks(
  tx: Tx,
  weeks: readonly ReleasedWeek[],
  deed: Deed,
): Promise<Applied[]> {
  await lockAllWithOverflow(tx, idsOf(weeks));
  const applied: Applied[] = [];
  for (const week of weeks) {
    applied.push({ channelId: week.channelId, ...(await applyWeek(tx, week, deed)) });
  }
  return applied;
}

export const idsOf = (weeks: readonly { channelId: string }[]) =>
  weeks.map((each) => each.channelId);
export const GONE = 'Salurannya tidak ada lagi';

async function applyWeek(tx: Tx, { channelId, no }: ReleasedWeek, deed: Deed) {
  const [channel] = await queries.listWeeks(tx, [channelId]);
  if (channel === undefined) return { problem: GONE };
  const { liveNo } = channel;
  const slots = await queries.findWeekVersion(tx, channelId, no);
  if (slots === undefined) return { problem: `Versi ${no} jadwal ini tidak ada` };
  const report = 'Sudah tayang sebelum rilis ini.';
  if (liveNo === no) return { beforeNo: no, afterNo: no, appliesFrom: null, report };
  if (liveNo !== null && no < liveNo) {
    return {
      problem: `${await publishedBy(tx, channelId, liveNo)}, lebih baru dari versi ${no} di rilis ini. Pakai versi terbaru.`,
    };
  }
  const checked = await checkVersion(tx, channel, slots, deed);
  const errors = errorsOf(checked.conflicts);
  if (errors.length > 0) return { problem: problemOf(errors) };
  const warnings = checked.conflicts.filter(({ severity }) => severity === 'warning').length;
  const act = 'week.publish' as const;
  const changed = await putVersion(tx, channel, { ...deed, ...checked, no, slots, warnings, act });
  const appliesFrom = checked.lockedUntil;
  return {
    beforeNo: liveNo,
    afterNo: no,
    appliesFrom,
    report: `Berlaku mulai ${dateTime(appliesFrom)} WIB, ${changed} acara berubah.`,
  };
}

/** How weeks of a release are called and stand, and how many slots each changes of what was published before it. */
export async function presentReleasedWeeks<W extends ReleasedWeek & WeekOutcome>(
  db: Db,
  weeks: readonly W[],
) {
  const channels = await queries.listWeeks(db, idsOf(weeks));
  const asked = weeks.flatMap(({ channelId, no, beforeNo }) => {
    const liveNo = channels.find((each) => each.channelId === channelId)?.liveNo;
    return [no, beforeNo, liveNo].flatMap((each) => (each == null ? [] : { channelId, no: each }));
  });
  const versions = await queries.findWeekVersions(db, asked);
  return weeks.map((week) => {
    const channel = channels.find(({ channelId }) => channelId === week.channelId);
    const liveNo = channel?.liveNo ?? null;
    const than = week.afterNo === null ? liveNo : week.beforeNo;
    const slotsOf = (no: number | null) => versions.get(`${week.channelId} ${no}`) ?? [];
    return {
      ...week,
      name: channel?.name ?? 'Saluran yang dihapus',
      number: channel?.number ?? null,
      draftNo: channel?.draftNo ?? 0,
      liveNo,
      slots: countChanges(slotsOf(than), slotsOf(week.no)),
    };
  });
}

function countChanges(before: readonly WeekSlot[], after: readonly WeekSlot[]) {
  const was = new Map(before.map((slot) => [slot.id, slot]));
  const kept = after.filter(({ id }) => was.has(id));
  return {
    added: after.length - kept.length,
    changed: kept.filter((slot) => !isDeepStrictEqual(slot, was.get(slot.id))).length,
    removed: before.length - kept.length,
  };
}
