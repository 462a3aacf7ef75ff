import { DAY, MINUTE } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import type { Films } from './films.ts';
import { assetsOf } from './line-up.ts';
import {
  type Announced,
  type AssembledPlan,
  type Planned,
  announce,
  announceWithin,
  dayBegin,
  replacementFor,
  showable,
} from './plan.ts';
import { deleteAnnounced } from './queries/delete-announced.ts';
import { findLastStop } from './queries/find-last-stop.ts';
import { insertProgrammes } from './queries/insert-programmes.ts';
import { listProgrammesToPublish } from './queries/list-programmes-to-publish.ts';
import { updateProgrammeContent } from './queries/update-programme-content.ts';

const ANNOUNCED_MS = 3 * DAY;
/** Guides are read in such steps. */
const STEP_MS = 5 * MINUTE;

type Announcing = { channelId: string; plan: AssembledPlan };

/** The first mark of guides at or after a moment. */
export function markAfter(at: number): Date {
  return new Date(Math.ceil(at / STEP_MS) * STEP_MS);
}

/**
 * Three days ahead, whether or not the films are there: they will be. A channel that shows nothing yet takes back what
 * has come meanwhile, for it announces nothing that it didn't show.
 */
export async function announceAhead(
  tx: Tx,
  { channelId, plan }: Announcing,
  { now, oldest, isOnAir }: { now: Date; oldest: Date; isOnAir: boolean },
): Promise<void> {
  if (!isOnAir) await deleteAnnounced(tx, channelId, now);
  const begin = isOnAir ? dayBegin(oldest) : markAfter(now.getTime() + STEP_MS);
  const lastStop = await findLastStop(tx, channelId);
  const from = lastStop !== undefined && lastStop > begin ? lastStop : begin;
  await announceFrom(tx, { channelId, plan }, { from, now });
}

/** Takes back all that a channel announced before it was on air, and announces from here on. */
export async function announceAnew(
  tx: Tx,
  { channelId, plan }: Announcing,
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  await deleteAnnounced(tx, channelId);
  await announceFrom(tx, { channelId, plan }, { from, now });
}

async function announceFrom(
  tx: Tx,
  { channelId, plan }: Announcing,
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + ANNOUNCED_MS);
  await insertProgrammes(tx, rowsOf(channelId, announce(plan, from, until)));
}

/** Fills a stretch; what others announced in it stays. */
export async function announceInto(
  tx: Tx,
  { channelId, plan }: Announcing,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await insertProgrammes(tx, rowsOf(channelId, announceWithin(plan, from, until)));
}

/** Before a stretch is published: what was announced and can't be shown gives way to what can. */
export async function keepPromises(
  tx: Tx,
  { channelId, plan }: Announcing,
  films: Films,
  span: { from: Date; until: Date },
): Promise<void> {
  const shown = showable(plan, films, true);
  if (shown.length === 0 || shown.length === plan.programmes.length) return;
  for (const programme of await listProgrammesToPublish(tx, channelId, span)) {
    const [lead] = assetsOf(programme.items);
    const isBegun = programme.startAt < span.from;
    if (programme.source !== 'schedule' || isBegun || lead === undefined || films.has(lead))
      continue;
    const content = contentOf(replacementFor(shown, programme));
    await updateProgrammeContent(tx, programme.programmeId, content);
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
