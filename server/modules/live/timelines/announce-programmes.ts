import { listUnlicensedSlugs } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/db.ts';
import type { ScheduledAssets } from './scheduled-assets.ts';
import { assetsOf } from './lay-blocks.ts';
import {
  ANNOUNCED_MS,
  type Announced,
  announceWithin,
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

/**
 * Three days ahead, whether or not the assets exist: they will. A channel that shows nothing yet takes back what
 * has come meanwhile, for it announces nothing that it didn't show.
 */
export async function announceAhead(
  tx: Tx,
  { channelId, plan }: AnnouncedChannel,
  { now, oldest, isOnAir }: { now: Date; oldest: Date; isOnAir: boolean },
): Promise<void> {
  if (!isOnAir) await programmeQueries.deleteAnnouncedProgrammes(tx, channelId, now);
  const begin = isOnAir ? dayBegin(oldest) : markAfter(now.getTime() + MARK_MS);
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
  const licensed = await licensedPlan(tx, plan, until);
  if (licensed.programmes.length === 0) return;
  const week = await openWeek(tx, { channelId, kind: 'assembled', plan: licensed });
  const runs = await resolveSpan(tx, week, { from, until });
  await programmeQueries.insertAnnouncedProgrammes(
    tx,
    runs.map((run) => ({ channelId, ...announcedRow(run) })),
  );
}

/** A rotation without what may be shown no more by then: what is announced holds until it has been on. */
async function licensedPlan(tx: Tx, plan: AssembledPlan, until: Date): Promise<AssembledPlan> {
  const slugs = plan.programmes.flatMap(({ titleSlug }) => titleSlug ?? []);
  const over = new Set(await listUnlicensedSlugs(tx, [...new Set(slugs)], until));
  if (over.size === 0) return plan;
  return {
    ...plan,
    programmes: plan.programmes.filter(({ titleSlug }) => !over.has(titleSlug ?? '')),
  };
}

/** Fills a stretch; what others announced in it stays. */
export async function announceInto(
  tx: Tx,
  { channelId, plan }: AnnouncedChannel,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await programmeQueries.insertAnnouncedProgrammes(
    tx,
    rowsOf(channelId, announceWithin(plan, from, until)),
  );
}

/** Before a span is published: programmes whose assets are missing are replaced by ones that can be shown. */
export async function replaceMissingAssets(
  tx: Tx,
  { plan }: AnnouncedChannel,
  assets: ScheduledAssets,
  announced: Awaited<ReturnType<typeof programmeQueries.listProgrammesToPublish>>,
  from: Date,
): Promise<void> {
  const showablePlans = showable(plan, assets, true);
  if (showablePlans.length === 0) return;
  for (const programme of announced) {
    const [lead] = assetsOf(programme.items);
    const isBegun = programme.startAt < from;
    if (programme.source !== 'schedule' || isBegun || lead === undefined || assets.has(lead))
      continue;
    const content = contentOf(replacementFor(showablePlans, programme));
    await programmeQueries.updateProgrammeContent(tx, programme.programmeId, content);
  }
}

function rowsOf(channelId: string, announced: readonly Announced[]) {
  return announced.map(({ programme, startAt, stopAt }) => ({
    channelId,
    startAt,
    stopAt,
    ...contentOf(programme),
    source: 'schedule',
  }));
}

function contentOf({ title, synopsis, kpiClass, category, titleSlug, assetIds }: Planned) {
  return { title, synopsis, kpiClass, category, titleSlug, items: JSON.stringify(assetIds) };
}
