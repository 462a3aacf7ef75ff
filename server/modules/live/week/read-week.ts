import { DAY, MINUTE } from '#contract/constants.ts';
import type {
  WeekChange,
  WeekChannel,
  WeekConflict,
  WeekRun,
  WeekSlot,
} from '#contract/live/week-shapes.ts';
import { listUnlicensedSlugs } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { startOfWibDay, wibDay } from '#platform/zone.ts';
import { findStaffChannel } from '../channels/queries/channel.ts';
import { compareRuns } from '../guide-imports/merge-programmes.ts';
import { ANNOUNCED_MS, markAfter } from '../timelines/plan.ts';
import { announcedRow, type OpenWeek, openWeek, resolveSpan } from './announce-week.ts';
import { findConflicts } from './conflicts.ts';
import { isForChildren } from './open-ends.ts';
import * as queries from './queries/week.ts';
import { endKey, type Run } from './resolve-week.ts';
import { contentOf } from './slot-content.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type Span = { from: Date; until: Date };
/** Publishing looks so far ahead. */
export const CHECKED_MS = 14 * DAY;

export function presentChannel(row: {
  channelId: string;
  name: string;
  number: number;
  kind: string;
  genreId: string;
}): WeekChannel {
  const { channelId, name, number, kind, genreId } = row;
  return {
    channelId,
    name,
    number,
    kind: kind === 'encoded' ? 'encoded' : 'assembled',
    isForChildren: isForChildren({ genreId }),
  };
}

/** Days of western Indonesia as a stretch of time. */
export function spanOf(from: string, days: number): Span {
  const begin = startOfWibDay(from);
  return { from: begin, until: new Date(begin.getTime() + days * DAY) };
}

export async function requireChannel(db: Db, channelId: string) {
  return (await findStaffChannel(db, channelId)) ?? fail('live.channelNotFound');
}
export type WeekedChannel = Awaited<ReturnType<typeof requireChannel>>;

/** Before it nothing of a channel changes any more. */
export async function lockLineOf(db: Db, channelId: string, now: Date): Promise<Date> {
  const least = markAfter(now.getTime());
  return (await queries.listLockLines(db, [channelId], least)).get(channelId) ?? least;
}

/** Versions and lock line of a channel's week. */
export async function findState(db: Db, channel: WeekedChannel, now: Date) {
  const [week, lockedUntil] = await Promise.all([
    queries.findWeek(db, channel.channelId),
    lockLineOf(db, channel.channelId, now),
  ]);
  return {
    channel: presentChannel(channel),
    draftNo: week?.draftNo ?? 0,
    liveNo: week?.liveNo ?? null,
    lockedUntil,
    now,
  };
}

/** What these slots would make of a stretch: what runs, what is wrong with it, what viewers would see change. */
export async function tryWeek(
  { db, clock }: ReadDeps,
  channel: WeekedChannel,
  { slots, span }: { slots: readonly WeekSlot[]; span: Span },
) {
  const now = clock.now();
  const { channelId } = channel;
  const lockedUntil = await lockLineOf(db, channelId, now);
  const [week, liveSlots, horizon] = await Promise.all([
    openWeek(db, channel, slots),
    queries.listSlots(db, channelId),
    queries.findAnnouncedUntil(db, channelId, now),
  ]);
  const announced = await queries.listScheduled(db, [channelId], {
    from: new Date(Math.min(span.from.getTime(), lockedUntil.getTime())),
    until: new Date(Math.max(span.until.getTime(), horizon.getTime())),
  });
  const ahead = await runsAhead(db, week, { from: lockedUntil, until: span.until });
  const base = channel.kind === 'encoded' ? announced.filter((row) => !meetsAny(ahead, row)) : [];
  const fixed = announced.filter(({ startAt }) => startAt < lockedUntil);
  const shown = [...new Set([...fixed, ...base.filter(({ source }) => source !== 'schedule')])];
  const isIn = ({ startAt, stopAt }: { startAt: Date; stopAt: Date }) =>
    startAt < span.until && stopAt > span.from;
  const runs = [
    ...shown.filter(isIn).map((row) => presentRow(row, lockedUntil)),
    ...ahead.filter(isIn).map(presentRun),
  ]
    .map((run) => ({ ...run, open: openEndOf(run, [...liveSlots, ...slots], week) }))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const conflicts = [
    ...conflictsOf(week, channel, { liveSlots, lockedUntil, now, ...span }),
    ...(await notesOfRotation(db, week, lockedUntil)),
  ];
  // What is announced beyond the asked days is compared too, as far as the rotation goes.
  const compared = await runsAhead(db, week, { from: lockedUntil, until: horizon });
  const { changes } = compareRuns(
    announced.filter(
      (row) => row.startAt >= lockedUntil && (row.source === 'schedule' || meetsAny(compared, row)),
    ),
    compared.filter(({ startAt }) => startAt < horizon),
  );
  return { runs, conflicts, changes, names: namesOf(week) };
}

/** What viewers would see change if these slots were published now. */
export async function tryWeekOf(
  deps: ReadDeps,
  { channelId, slots }: { channelId: string; slots: readonly WeekSlot[] },
): Promise<WeekChange[]> {
  const channel = await requireChannel(deps.db, channelId);
  const span = spanOf(wibDay(deps.clock.now()), 1);
  return (await tryWeek(deps, channel, { slots, span })).changes;
}

type Piece = { startAt: Date; stopAt: Date };
const meetsAny = (runs: readonly Piece[], row: Piece) =>
  runs.some((run) => run.startAt < row.stopAt && run.stopAt > row.startAt);

/** What will run from the lock line on; of days far ahead without all that is between. */
async function runsAhead(db: Db, week: OpenWeek, { from, until }: Span): Promise<Run[]> {
  const begin = new Date(Math.max(from.getTime(), until.getTime() - CHECKED_MS));
  return begin < until ? resolveSpan(db, week, { from: begin, until }) : [];
}

type Checked = Span & { liveSlots: readonly WeekSlot[]; lockedUntil: Date; now: Date };

function conflictsOf(week: OpenWeek, channel: WeekedChannel, checked: Checked) {
  const { slots, known } = week;
  const wanted = (slot: WeekSlot, startAt: Date) => contentOf(known, slot, startAt);
  return findConflicts({
    slots,
    contentOf: wanted,
    known,
    ...presentChannel(channel),
    matrix: channel.matrix,
    ...checked,
  });
}

/** What the rotation goes on without, because no licence lets it be shown any more. */
async function notesOfRotation(db: Db, { plan }: OpenWeek, at: Date): Promise<WeekConflict[]> {
  const slugs = (plan?.programmes ?? []).flatMap(({ titleSlug }) => titleSlug ?? []);
  const over = new Set(await listUnlicensedSlugs(db, [...new Set(slugs)], at));
  if (over.size === 0) return [];
  const names = plan?.programmes.flatMap(({ title, titleSlug }) =>
    over.has(titleSlug ?? '') ? [title] : [],
  );
  const message = `Rotasi berjalan tanpa ${[...new Set(names)].slice(0, 5).join(', ')}: lisensinya tidak berlaku lagi. Ganti di halaman salurannya.`;
  return [{ code: 'licence', severity: 'note', slotId: null, at: at.toISOString(), message }];
}

/** All that is wrong with slots from the lock line on. */
export async function findConflictsAhead(
  db: Db,
  channel: WeekedChannel,
  { slots, lockedUntil, now }: { slots: readonly WeekSlot[]; lockedUntil: Date; now: Date },
) {
  const week = await openWeek(db, channel, slots);
  const liveSlots = await queries.listSlots(db, channel.channelId);
  const until = new Date(lockedUntil.getTime() + CHECKED_MS);
  const from = new Date(now.getTime() - DAY);
  return conflictsOf(week, channel, { liveSlots, lockedUntil, now, from, until });
}

/** One day of a window of channels as viewers have it, or will. */
export async function listDay(
  { db, clock }: ReadDeps,
  asked: { day: string; after: number; keyword?: string | undefined; limit: number },
) {
  const now = clock.now();
  const found = await queries.listWeekChannels(db, { ...asked, limit: asked.limit + 1 });
  const channels = found.slice(0, asked.limit);
  const ids = channels.map(({ channelId }) => channelId);
  const span = spanOf(asked.day, 1);
  const [rows, locks] = await Promise.all([
    queries.listScheduled(db, ids, span),
    queries.listLockLines(db, ids, markAfter(now.getTime())),
  ]);
  const byChannel = Map.groupBy(rows, ({ channelId }) => channelId);
  const isAhead = span.until.getTime() > now.getTime() + ANNOUNCED_MS - MINUTE;
  const days = [];
  for (const channel of channels) {
    const lockedUntil = locks.get(channel.channelId) ?? now;
    const own = byChannel.get(channel.channelId) ?? [];
    const runs = own.map((row) => presentRow(row, lockedUntil));
    const from = new Date(Math.max(span.from.getTime(), own.at(-1)?.stopAt.getTime() ?? 0));
    if (isAhead && from < span.until) {
      const ahead = await resolveSpan(db, await openWeek(db, channel), { ...span, from });
      runs.push(...ahead.map(presentRun));
    }
    days.push({ ...presentChannel(channel), hasDraft: channel.hasDraft, lockedUntil, runs });
  }
  return {
    channels: days,
    next: found.length > asked.limit ? (channels.at(-1)?.number ?? null) : null,
  };
}

function presentRow(row: queries.Scheduled, lockedUntil: Date): WeekRun {
  return {
    slotId: row.slotId,
    layer: row.layer ?? 'base',
    start: row.startAt.toISOString(),
    stop: row.stopAt.toISOString(),
    title: row.title,
    episode: row.episode,
    kpiClass: row.kpiClass,
    titleSlug: row.titleSlug,
    seconds: null,
    isLocked: row.startAt < lockedUntil,
    open: null,
  };
}

function presentRun(run: Run): WeekRun {
  const { title, episode, kpiClass, titleSlug } = announcedRow(run);
  return {
    slotId: run.slotId,
    layer: run.layer,
    start: run.startAt.toISOString(),
    stop: run.stopAt.toISOString(),
    title,
    episode,
    kpiClass,
    titleSlug,
    seconds: run.content.seconds,
    isLocked: false,
    open: null,
  };
}

/** Until when an event with an open end goes at most. */
function openEndOf(
  { slotId, start }: WeekRun,
  slots: readonly WeekSlot[],
  { endedEvents }: OpenWeek,
): WeekRun['open'] {
  const slot = slots.findLast(({ id }) => id === slotId);
  if (slot?.maxMinutes == null) return null;
  const date = slot.date ?? wibDay(new Date(start));
  const begin = startOfWibDay(date).getTime() + slot.start * MINUTE;
  return {
    until: new Date(begin + slot.maxMinutes * MINUTE).toISOString(),
    isEnded: endedEvents.has(endKey(slot.id, date)),
  };
}

/** How what slots name is called. */
export function namesOf({ slots, known }: OpenWeek): { id: string; name: string }[] {
  const all = slots.flatMap(({ source, fill }) => [
    ...('titleId' in source
      ? [{ id: source.titleId, name: known.titles.get(source.titleId)?.name ?? 'Judul tidak ada' }]
      : []),
    ...[source, ...(typeof fill === 'object' ? [fill] : [])].flatMap((each) => {
      if ('categoryId' in each)
        return [
          { id: each.categoryId, name: known.categories.get(each.categoryId)?.name ?? 'Kategori' },
        ];
      if (!('collectionId' in each)) return [];
      const { collectionId } = each;
      return [{ id: collectionId, name: known.collections.get(collectionId)?.name ?? 'Kumpulan' }];
    }),
    ...(source.kind === 'fixture'
      ? [
          {
            id: source.fixtureId,
            name: known.matches.get(source.fixtureId)?.title ?? 'Pertandingan',
          },
        ]
      : []),
  ]);
  return [...new Map(all.map((each) => [each.id, each])).values()];
}
