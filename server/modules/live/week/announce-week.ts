import { HOUR, MINUTE } from '#contract/constants.ts';
import type { WeekChange, WeekSlot } from '#contract/live/week-shapes.ts';
import type { Db, Tx } from '#platform/db.ts';
import { wibDay } from '#platform/zone.ts';
import { applyGuides } from '../guide-imports/apply-guides.ts';
import { deleteProgrammes, insertProgrammes } from '../guide/queries/programme.ts';
import { assembledPlan, turnAfter } from '../timelines/plan.ts';
import * as queries from './queries.ts';
import { listOpenEvents } from './queries/open-event.ts';
import { type Content, endKey, resolveWeek, type Run, type WeekToResolve } from './resolve-week.ts';
import { findKnown, type Known, sayingWhere } from './known.ts';
import { lawfulContentOf } from './slot-content.ts';

/** A channel as its week is made of. */
type ChannelOfWeek = { channelId: string; kind: string; plan: unknown };
/** Slots of a channel with all that they name: what resolving needs. */
export type OpenWeek = WeekToResolve & {
  channelId: string;
  known: Known;
  /** Events that the desk has ended, by `endKey`. */
  endedEvents: ReadonlySet<string>;
};

/** Slots that are live, or these, ready to be resolved. */
export async function openWeek(
  db: Db,
  { channelId, kind, plan: given }: ChannelOfWeek,
  slots?: readonly WeekSlot[],
): Promise<OpenWeek> {
  const plan = kind === 'assembled' ? (assembledPlan.safeParse(given).data ?? null) : null;
  // What comes over from other channels is in no version.
  const over = await queries.listSlots(db, channelId, slots === undefined ? 'all' : 'overflow');
  const own = [...(slots ?? []), ...over];
  const [known, events] = await Promise.all([
    findKnown(db, own, plan),
    own.some(({ maxMinutes }) => maxMinutes !== null) ? listOpenEvents(db, channelId) : [],
  ]);
  const elsewhere = new Map(events.map((each) => [endKey(each.slotId, each.date), each]));
  return {
    channelId,
    slots: own,
    ends: new Map(events.map((each) => [endKey(each.slotId, each.date), each.stopAt.getTime()])),
    endedEvents: new Set(
      events.flatMap((each) => (each.endedAt === null ? [] : [endKey(each.slotId, each.date)])),
    ),
    plan,
    known,
    contentOf: (slot, at) =>
      sayingWhere(lawfulContentOf(known, slot, at), elsewhere.get(endKey(slot.id, wibDay(at)))),
  };
}

type Span = { from: Date; until: Date };

/** What runs in a stretch; what the rotation announced in it stays where no slot is, and goes on behind that. */
export async function resolveSpan(db: Db, week: OpenWeek, { from, until }: Span): Promise<Run[]> {
  const { plan, channelId } = week;
  if (plan === null) return resolveWeek(week, from, until);
  const [last, rows] = await Promise.all([
    queries.findLastTurn(db, channelId, from),
    queries.listScheduled(db, [channelId], { from, until }),
  ]);
  const kept = rows
    .filter(({ startAt, source, slotId }) => startAt >= from && source === 'schedule' && !slotId)
    .map(keptRun);
  return resolveWeek({ ...week, kept }, from, until, turnAfter(plan, last));
}

function keptRun(row: queries.Scheduled): Run {
  const { startAt, stopAt, title, synopsis, kpiClass, category, titleSlug, items } = row;
  const words = { title, synopsis, kpiClass, category, titleSlug };
  const content = { ...words, episode: null, seconds: null, titleId: null };
  const assetIds = Array.isArray(items) ? items.map(String) : [];
  return { slotId: null, layer: 'base', startAt, stopAt, content: { ...content, assetIds } };
}

type Announced = Omit<Content, 'seconds' | 'titleId' | 'assetIds'> & {
  startAt: Date;
  stopAt: Date;
  items: string;
  slotId: string | null;
  layer: string | null;
  source: 'schedule';
};

/** The row of a programme that a schedule announces. */
export function announcedRow({ content, startAt, stopAt, slotId, layer }: Run): Announced {
  const { seconds: _, titleId: __, assetIds, ...words } = content;
  return {
    ...words,
    startAt,
    stopAt,
    items: JSON.stringify(assetIds),
    slotId,
    layer: layer === 'base' ? null : layer,
    source: 'schedule',
  };
}

/**
 * Writes anew what a channel's schedule announces in a stretch that is not locked. What only moves keeps its id, for
 * reminders and links name it. On an encoded channel an editor's own programmes stay, and guides fill what is left.
 */
export async function announceAgain(
  tx: Tx,
  channel: ChannelOfWeek,
  span: Span,
): Promise<WeekChange[]> {
  const week = await openWeek(tx, channel);
  const wanted = await resolveSpan(tx, week, span);
  // The last of them may reach beyond the stretch, into what a guide brought for later.
  const until = new Date(Math.max(+span.until, ...wanted.map(({ stopAt }) => +stopAt)));
  const all = await queries.listScheduled(tx, [channel.channelId], { ...span, until });
  const present = all.filter(({ startAt, source }) => startAt >= span.from && source !== 'editor');
  const taken = all.filter((row) => !present.includes(row));
  const runs = wanted.filter((run) => !meets(taken, run));
  // What a guide brought stays where the week has nothing.
  const going = present.filter(
    (row) => (row.source === 'schedule' && row.startAt < span.until) || meets(runs, row),
  );
  const { ids, changes } = compareRuns(going, runs);
  await deleteProgrammes(
    tx,
    going.map(({ programmeId }) => programmeId),
  );
  const rows = runs.map((run, index) => ({
    ...announcedRow(run),
    subtitle: null,
    isLive: channel.kind === 'encoded',
    pictureUrl: null,
    programmeId: ids[index] ?? null,
  }));
  await insertProgrammes(tx, channel.channelId, rows);
  if (channel.kind === 'encoded') await applyGuides(tx, channel.channelId, span.from);
  return changes;
}

type Piece = { startAt: Date; stopAt: Date };

function meets(pieces: readonly Piece[], { startAt, stopAt }: Piece): boolean {
  return pieces.some((piece) => piece.startAt < stopAt && piece.stopAt > startAt);
}

/** A programme that moved by less is still the same one. */
const MOVED_BY = 3 * HOUR;
type AnnouncedRun = Piece & { programmeId: string; title: string; titleSlug: string | null };

/** Which announced programme each run is, and what viewers would see change. */
export function compareRuns(
  present: readonly AnnouncedRun[],
  runs: readonly Run[],
): { ids: (string | undefined)[]; changes: WeekChange[] } {
  const free = new Map(present.map((row) => [row.programmeId, row]));
  const take = (run: Run, isSame: (row: AnnouncedRun) => boolean) => {
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
