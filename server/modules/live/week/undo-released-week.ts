import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { dateTime } from '#contract/formats.ts';
import type { Tx } from '#platform/db.ts';
import { compareRuns } from '../guide-imports/merge-programmes.ts';
import { openWeek, resolveSpan } from './announce-week.ts';
import { checkVersion, putVersion } from './edit-week.ts';
import { whenOf } from './open-ends.ts';
import { lockAllWithOverflow } from './overflow.ts';
import type { WeekedChannel } from './read-week.ts';
import * as queries from './queries/week.ts';
import {
  type Deed,
  errorsOf,
  GONE,
  idsOf,
  MOST_NAMED,
  named,
  problemOf,
  type ReleasedWeek,
  type WeekOutcome,
} from './released-weeks.ts';
import { insertVersion, publishedBy, savedBy } from './versions.ts';

type Before = Pick<WeekOutcome, 'beforeNo' | 'appliesFrom'> & { slots: WeekSlot[] };
type WeekUndo = { channelId: string; name: string } & (
  | { undo: 'same' }
  | { undo: 'none'; why: string }
  | { undo: 'back'; channel: WeekedChannel; before: Before; waiting: readonly WaitingRelease[] }
);
/** Another release that is not out yet and holds this version of a channel's week. */
export type WaitingRelease = ReleasedWeek & { name: string; plannedFor: Date | null };

/**
 * How undoing a release would leave each of its weeks, their channels held. What somebody published since stays, and so
 * does one over whose newer draft or plan the undo's own version, which is newer still, would go.
 */
export async function findWeekUndos(
  tx: Tx,
  weeks: readonly (ReleasedWeek & WeekOutcome)[],
  listWaiting: (channelIds: readonly string[]) => Promise<readonly WaitingRelease[]>,
): Promise<WeekUndo[]> {
  await lockAllWithOverflow(tx, idsOf(weeks));
  // Behind the locks: what was planned while they were waited for is named too.
  const waiting = await listWaiting(idsOf(weeks));
  const undos: WeekUndo[] = [];
  for (const { channelId, beforeNo, afterNo, appliesFrom } of weeks) {
    const [channel] = await queries.listWeeks(tx, [channelId]);
    const own = { channelId, name: channel?.name ?? GONE };
    if (channel === undefined) undos.push({ ...own, undo: 'none', why: GONE });
    else if (beforeNo === afterNo) undos.push({ ...own, undo: 'same' });
    else if (afterNo !== null && channel.liveNo === afterNo) {
      // Those that pin an older one could not come out before it either.
      const over = waiting.filter((each) => each.channelId === channelId && each.no >= afterNo);
      const why = await findBuried(tx, channel, afterNo, over);
      const slots =
        beforeNo === null ? [] : ((await queries.findWeekVersion(tx, channelId, beforeNo)) ?? []);
      const before = { beforeNo, appliesFrom, slots };
      if (why !== undefined) undos.push({ ...own, undo: 'none', why });
      else undos.push({ ...own, undo: 'back', channel, before, waiting: over });
    } else {
      const why = await publishedBy(tx, channelId, channel.liveNo ?? 0);
      undos.push({ ...own, undo: 'none', why });
    }
  }
  return undos;
}

/** Drafts and plans that are newer than what a release published: an undo would bury them. */
async function findBuried(
  tx: Tx,
  { channelId, draftNo }: WeekedChannel & { draftNo: number | null },
  afterNo: number,
  waiting: readonly WaitingRelease[],
): Promise<string | undefined> {
  const newest = draftNo ?? afterNo;
  const newer = Array.from({ length: newest - afterNo }, (_, index) => newest - index);
  const drafts: string[] = [];
  for (const no of newer.slice(0, MOST_NAMED)) drafts.push(await savedBy(tx, channelId, no));
  drafts.push(...newer.slice(MOST_NAMED).map(String));
  const planned = waiting.filter(({ plannedFor }) => plannedFor !== null);
  const said = [
    ...(drafts.length === 0 ? [] : [`Ada draf yang belum terbit: ${named(drafts, '; ', 'draf')}`]),
    ...(planned.length === 0 ? [] : [`Tidak akan terbit pada waktunya: ${holders(planned)}`]),
  ];
  return said.length === 0 ? undefined : said.join('. ');
}

const holders = (waiting: readonly WaitingRelease[]) =>
  named(
    waiting.map(
      ({ name, no, plannedFor }) =>
        `rilis ${name} dengan versi ${no}${plannedFor === null ? '' : `, ${dateTime(plannedFor)} WIB`}`,
    ),
    '; ',
    'rilis',
  );

/**
 * Publishes what was published before a release, as a new version, from the lock line on; asked behind its documents, which
 * may be named by it.
 * @returns from when on it holds again, and what was aired or locked until then, which stays; or why it may not
 */
export async function undoReleasedWeek(
  tx: Tx,
  {
    channel,
    waiting,
    before: { beforeNo, appliesFrom, slots },
  }: Extract<WeekUndo, { undo: 'back' }>,
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
  const others =
    waiting.length === 0 ? '' : ` Perlu versi terbaru sebelum terbit: ${holders(waiting)}.`;
  const report = `${words} mulai ${dateTime(lockedUntil)} WIB, sebagai versi ${no}.`;
  return { report: `${report}${stays}${others}` };
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
