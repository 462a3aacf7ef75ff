import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { dateTime } from '#contract/formats.ts';
import type { Tx } from '#platform/db.ts';
import { compareRuns } from '../guide-imports/merge-programmes.ts';
import { openWeek, resolveSpan } from './announce-week.ts';
import { checkVersion, putVersion } from './edit-week.ts';
import { whenOf } from './open-ends.ts';
import { lockAllWithOverflow } from './overflow.ts';
import type { WeekedChannel } from './read-week.ts';
import * as queries from './queries.ts';
import {
  type Deed,
  errorsOf,
  GONE,
  idsOf,
  named,
  problemOf,
  type ReleasedWeek,
  type WeekOutcome,
} from './released-weeks.ts';
import { insertVersion, publishedBy } from './versions.ts';

type Before = Pick<WeekOutcome, 'beforeNo' | 'appliesFrom'> & { slots: WeekSlot[] };
type WeekUndo = { channelId: string; name: string } & (
  | { undo: 'same' }
  | { undo: 'none'; why: string }
  | { undo: 'back'; channel: WeekedChannel; before: Before }
);

/** How undoing a release would leave each of its weeks, their channels held; what somebody published since stays. */
export async function findWeekUndos(
  tx: Tx,
  weeks: readonly (ReleasedWeek & WeekOutcome)[],
): Promise<WeekUndo[]> {
  await lockAllWithOverflow(tx, idsOf(weeks));
  const undos: WeekUndo[] = [];
  for (const { channelId, beforeNo, afterNo, appliesFrom } of weeks) {
    const [channel] = await queries.listWeeks(tx, [channelId]);
    const own = { channelId, name: channel?.name ?? GONE };
    if (channel === undefined) undos.push({ ...own, undo: 'none', why: GONE });
    else if (beforeNo === afterNo) undos.push({ ...own, undo: 'same' });
    else if (channel.liveNo === afterNo) {
      const slots =
        beforeNo === null ? [] : ((await queries.findWeekVersion(tx, channelId, beforeNo)) ?? []);
      undos.push({ ...own, undo: 'back', channel, before: { beforeNo, appliesFrom, slots } });
    } else {
      const why = await publishedBy(tx, channelId, channel.liveNo ?? 0);
      undos.push({ ...own, undo: 'none', why });
    }
  }
  return undos;
}

/**
 * Publishes what was published before a release, as a new version, from the lock line on; asked behind its documents, which
 * may be named by it.
 * @returns from when on it holds again, and what was aired or locked until then, which stays; or why it may not
 */
export async function undoReleasedWeek(
  tx: Tx,
  { channel, before: { beforeNo, appliesFrom, slots } }: Extract<WeekUndo, { undo: 'back' }>,
  { note, ...deed }: Deed & { note: string },
): Promise<{ report: string } | { why: string }> {
  const { channelId } = channel;
  const { lockedUntil, conflicts } = await checkVersion(tx, channel, slots, deed);
  // What is on air or with players stays as it is, which is no reason to keep all else.
  const errors = errorsOf(conflicts).filter(({ code }) => code !== 'locked');
  if (errors.length > 0) return { why: problemOf(errors) };
  const { draftNo = 0 } = (await queries.findWeek(tx, channelId)) ?? {};
  const version = { actorId: deed.actorId, channelId, draftNo, note, slots, at: deed.now };
  const no = await insertVersion(tx, version);
  const from = appliesFrom ?? lockedUntil;
  const lost = from < lockedUntil ? await findLost(tx, channel, slots, { from, lockedUntil }) : [];
  const warnings = conflicts.filter(({ severity }) => severity === 'warning').length;
  const act = 'week.rollBack' as const;
  await putVersion(tx, channel, { ...deed, lockedUntil, no, slots, warnings, act });
  const stays =
    lost.length === 0
      ? ''
      : ` Yang sudah tayang atau terkirim ke penonton sampai saat itu tetap: ${named(lost, '; ', 'acara')}.`;
  const words = beforeNo === null ? 'Kembali ke rotasi' : `Kembali ke isi versi ${beforeNo}`;
  return { report: `${words} mulai ${dateTime(lockedUntil)} WIB, sebagai versi ${no}.${stays}` };
}

/** What viewers saw of a week, or will, that would have been something else without it. */
async function findLost(
  tx: Tx,
  channel: WeekedChannel,
  slots: readonly WeekSlot[],
  { from, lockedUntil }: { from: Date; lockedUntil: Date },
): Promise<string[]> {
  const span = { from, until: lockedUntil };
  const runs = await resolveSpan(tx, await openWeek(tx, channel, slots), span);
  const rows = await queries.listScheduled(tx, [channel.channelId], span);
  const shown = rows.filter(({ startAt, source }) => startAt >= from && source === 'schedule');
  const { changes } = compareRuns(
    shown,
    runs.filter(({ startAt }) => startAt < lockedUntil),
  );
  return changes
    .filter(({ kind }) => kind === 'removed')
    .map(({ title, start }) => `${title}, ${whenOf(Date.parse(start))}`);
}
