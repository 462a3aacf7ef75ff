import type { WeekChange, WeekSlot } from '#contract/live/week-shapes.ts';
import type { Db, Tx } from '#platform/db.ts';
import { wibDay } from '#platform/zone.ts';
import { applyGuides } from '../guide-imports/apply-guides.ts';
import { compareRuns } from '../guide-imports/merge-programmes.ts';
import { deleteProgrammes, insertProgrammes } from '../guide/queries/programme.ts';
import { assembledPlan, turnAfter } from '../timelines/plan.ts';
import { checkTitles } from '../timelines/scheduled-assets.ts';
import * as queries from './queries/week.ts';
import { listOpenEvents } from './queries/open-event.ts';
import { type Content, endKey, resolveWeek, type Run, type WeekToResolve } from './resolve-week.ts';
import { findKnown, type Known, sayingWhere } from './known.ts';
import { contentOf, isLawfulRun } from './slot-content.ts';

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
      sayingWhere(contentOf(known, slot, at), elsewhere.get(endKey(slot.id, wibDay(at)))),
    isLawful: (run) => isLawfulRun(known, run),
  };
}

type Span = { from: Date; until: Date };

/** What runs in a stretch; what the rotation announced stays where no slot is and its licence holds, and goes on behind that. */
export async function resolveSpan(db: Db, week: OpenWeek, { from, until }: Span): Promise<Run[]> {
  const { plan, channelId } = week;
  if (plan === null) return resolveWeek(week, from, until);
  const [last, rows] = await Promise.all([
    queries.findLastTurn(db, channelId, from),
    queries.listScheduled(db, [channelId], { from, until }),
  ]);
  const own = rows.filter(
    ({ startAt, source, slotId }) => startAt >= from && source === 'schedule' && !slotId,
  );
  const { mayShow, opensFrom } = await checkTitles(db, [...plan.programmes, ...own]);
  const kept = own.filter((row) => mayShow(row, +row.startAt, +row.stopAt)).map(keptRun);
  const { programmes } = plan;
  const rotation = { programmes, mayShow, opensFrom: opensFrom(programmes) };
  return resolveWeek({ ...week, plan: rotation, kept }, from, until, turnAfter(plan, last));
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
