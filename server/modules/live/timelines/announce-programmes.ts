import { hasShowing } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/db.ts';
import { type IsOff, type ScheduledAssets, type Span } from './scheduled-assets.ts';
import { assetsOf } from './lay-blocks.ts';
import {
  announce,
  ANNOUNCED_MS,
  type Announced,
  type AssembledPlan,
  dayBegin,
  MARK_MS,
  markAfter,
  type Planned,
  replacementFor,
  showable,
} from './plan.ts';
import * as programmeQueries from './queries/programme.ts';
import { announcedRow, openWeek, resolveSpan } from '../week/announce-week.ts';

type AnnouncedChannel = { channelId: string; plan: AssembledPlan };

type Ahead = {
  now: Date;
  oldest: Date;
  isOnAir: boolean;
  /** Nothing could be shown lately: what was not on is not announced afterwards. */
  isDark: boolean;
};

/**
 * Three days ahead, whether or not the assets exist: they will. A channel that shows nothing yet takes back what
 * has come meanwhile, for it announces nothing that it didn't show.
 */
export async function announceAhead(
  tx: Tx,
  { channelId, plan }: AnnouncedChannel,
  { now, oldest, isOnAir, isDark }: Ahead,
): Promise<void> {
  if (!isOnAir) await programmeQueries.deleteAnnouncedProgrammes(tx, channelId, now);
  const begun = isOnAir ? dayBegin(oldest) : markAfter(now.getTime() + MARK_MS);
  const begin = isDark ? markAfter(now.getTime()) : begun;
  const lastStop = await programmeQueries.findLastProgrammeStop(tx, channelId);
  const from = lastStop !== undefined && lastStop > begin ? lastStop : begin;
  await announceFrom(tx, { channelId, plan }, { from, now });
}

/** Takes back all that a channel announced before it was on air, and announces from here on. */
export async function announceAnew(
  tx: Tx,
  { channelId, plan }: AnnouncedChannel,
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  await programmeQueries.deleteAnnouncedProgrammes(tx, channelId);
  await announceFrom(tx, { channelId, plan }, { from, now });
}

/** What the channel's week makes of the time ahead; without slots that is the rotation of its plan. */
async function announceFrom(
  tx: Tx,
  { channelId, plan }: AnnouncedChannel,
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + ANNOUNCED_MS);
  if (from >= until) return;
  const span = { from, until };
  const week = await openWeek(tx, { channelId, kind: 'assembled', plan });
  const hasRotation = await mayRotate(tx, plan, span);
  if (week.slots.length === 0 && !hasRotation) return;
  const runs = await resolveSpan(tx, hasRotation ? week : { ...week, plan: null }, span);
  await programmeQueries.insertAnnouncedProgrammes(
    tx,
    runs.map((run) => ({ channelId, ...announcedRow(run) })),
  );
}

/** Whether anything of a rotation may be on in a stretch: one that is dark is asked in every round. */
async function mayRotate(tx: Tx, { programmes }: AssembledPlan, span: { from: Date; until: Date }) {
  const slugs = programmes.flatMap(({ titleSlug }) => titleSlug ?? []);
  if (slugs.length < programmes.length) return true;
  return hasShowing(tx, { slugs, assetIds: [] }, span);
}

/** Fills a stretch; what others announced in it stays. */
export async function announceInto(
  tx: Tx,
  { channelId, plan }: AnnouncedChannel,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await programmeQueries.insertAnnouncedProgrammes(
    tx,
    rowsOf(channelId, announce(plan, from, until), until),
  );
}

const INTERLUDE = { title: 'Selingan', synopsis: '', titleSlug: null, items: JSON.stringify([]) };

type ToPublish = Awaited<ReturnType<typeof programmeQueries.listProgrammesToPublish>>[number];
type Bound = { isOff: IsOff; from: Date };

/** What of a programme lies behind a moment. */
export const restOf = ({ startAt, stopAt }: Span, from: Date): Span => ({
  startAt: startAt > from ? startAt : from,
  stopAt,
});

/**
 * Before a span is published: programmes whose assets are missing, or may not be on air then, are replaced by ones that can be
 * shown; where none can, nothing is named that has no licence.
 */
export async function replaceMissingAssets(
  tx: Tx,
  { plan }: AnnouncedChannel,
  assets: ScheduledAssets,
  announced: readonly ToPublish[],
  { isOff, from }: Bound,
): Promise<void> {
  for (const programme of announced) {
    const [lead] = assetsOf(programme.items);
    const isBegun = programme.startAt < from;
    if (programme.source !== 'schedule' || isBegun || lead === undefined) continue;
    if (assets.has(lead) && !isOff(lead, programme)) continue;
    const lasting = new Map([...assets].filter(([id]) => !isOff(id, programme)));
    const showablePlans = showable(plan, lasting, true);
    // What is only missing may still come; what has no licence must not be named.
    if (showablePlans.length === 0 && !isOff(lead, programme)) continue;
    const content =
      showablePlans.length === 0 ? INTERLUDE : contentOf(replacementFor(showablePlans, programme));
    await programmeQueries.updateProgrammeContent(tx, programme.programmeId, content);
  }
}

/**
 * Programmes that nothing else takes the place of, because they are on or an editor's own: fillers go on in their time, under
 * another name. Of what is on and whose licence ends in it that is the rest; of a title that is taken down it is the whole.
 */
export async function hideUnshowable(
  tx: Tx,
  channelId: string,
  announced: readonly ToPublish[],
  { isOff, from, gone }: Bound & { gone: ReadonlySet<string> },
): Promise<void> {
  for (const programme of announced) {
    const { programmeId, items, source, startAt, stopAt, kpiClass } = programme;
    const isBegun = startAt < from;
    if (source === 'schedule' && !isBegun) continue;
    const [lead] = assetsOf(items);
    const isTakenDown = assetsOf(items).some((assetId) => gone.has(assetId));
    const isUnlicensed = lead !== undefined && isOff(lead, restOf(programme, from));
    if (isTakenDown || (isUnlicensed && !isBegun)) {
      await programmeQueries.updateProgrammeContent(tx, programmeId, INTERLUDE);
    } else if (isUnlicensed) {
      await programmeQueries.updateProgrammeStop(tx, programmeId, from);
      const rest = { ...INTERLUDE, channelId, startAt: from, stopAt, kpiClass, source: 'schedule' };
      await programmeQueries.insertAnnouncedProgrammes(tx, [rest]);
    }
  }
}

function rowsOf(channelId: string, announced: readonly Announced[], until: Date) {
  return announced.map(({ programme, startAt, stopAt }) => ({
    channelId,
    startAt,
    stopAt: stopAt > until ? until : stopAt,
    ...contentOf(programme),
    source: 'schedule',
  }));
}

function contentOf({ title, synopsis, kpiClass, category, titleSlug, assetIds }: Planned) {
  return { title, synopsis, kpiClass, category, titleSlug, items: JSON.stringify(assetIds) };
}
