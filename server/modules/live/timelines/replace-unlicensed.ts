import { DAY, SECOND } from '#contract/constants.ts';
import { dateOf, type Ticks, TICKS_A_SECOND, ticksOf } from '#media/timeline/timeline.ts';
import {
  type AirRights,
  findAssetRights,
  findSlugRights,
  listTakenDownAssets,
  unlicensedFrom,
} from '#modules/catalog/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { listAssembledChannels } from '../channels/queries/channel.ts';
import { announceAgain } from '../week/announce-week.ts';
import { findAnnouncedUntil, listLockLines } from '../week/queries/week.ts';
import { assetIdsOf, cutBlocks } from './blocks.ts';
import { ANNOUNCED_MS, assembledPlan, markAfter } from './plan.ts';
import { publish } from './publish-schedule.ts';
import { listBlocks, listBlocksAhead, waitForSchedule } from './queries/block.ts';
import { listAiringsAhead, listProgrammesToPublish, listSlugsAhead } from './queries/programme.ts';
import { findAiringRights } from './scheduled-assets.ts';

/** Blocks end at the end of a segment, and announced times are a little off theirs. */
const SLACK_MS = 15 * SECOND;

/**
 * Takes off the channels what a licence that ended, a shorter one or a withdrawal lets be shown no more: what is published is cut
 * where the licence ends, as for a takedown, and what is announced is announced anew without it.
 */
export async function replaceUnlicensed(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock, log } = deps;
  const hit = await findHitChannels(db, clock.now());
  if (hit.size === 0) return;
  const gone: ReadonlySet<string> = new Set(await listTakenDownAssets(db));
  for (const channel of await listAssembledChannels(db)) {
    const { channelId } = channel;
    const plan = assembledPlan.safeParse(channel.plan).data;
    if (!hit.has(channelId) || plan === undefined) continue;
    const replacing = inTransaction(db, async (tx) => {
      await waitForSchedule(tx, channelId);
      const now = clock.now();
      // The publisher may have done so meanwhile.
      if (!(await findHitChannels(tx, now, channelId)).has(channelId)) return;
      const ahead = await listBlocks(tx, channelId, ticksOf(now), Number.MAX_SAFE_INTEGER);
      const ids = ahead.flatMap(({ items }) => assetIdsOf(items));
      const horizon = { from: now, until: new Date(now.getTime() + ANNOUNCED_MS) };
      const announced = await listProgrammesToPublish(tx, channelId, horizon);
      const rights = await findAiringRights(tx, ids, [...plan.programmes, ...announced]);
      const offFrom = (assetId: string, from: Ticks, to: Ticks) =>
        unlicensedIn(rights.get(assetId), { from, to });
      await cutBlocks(tx, channelId, { offFrom, now });
      await publish(tx, { channel, plan, now, gone });
      const least = markAfter(now.getTime());
      const from = (await listLockLines(tx, [channelId], least)).get(channelId) ?? least;
      const until = await findAnnouncedUntil(tx, channelId, now);
      if (from < until)
        await announceAgain(tx, { channelId, kind: 'assembled', plan }, { from, until });
    });
    // One channel's trouble is not the others'.
    await replacing.catch((error: unknown) =>
      log.error({ channel: channel.name, err: error }, 'what has no licence could not be replaced'),
    );
  }
}

function unlicensedIn(
  rights: AirRights | undefined,
  { from, to }: { from: Ticks; to: Ticks },
): Ticks | undefined {
  const [begin, end] = [Number(dateOf(from)), Number(dateOf(to))];
  const off = unlicensedFrom(rights, begin, end);
  return off === undefined ? undefined : Math.max(from, ticksOf(new Date(off)));
}

/** Channels, or this one, that have published or announced something for a time in which it may not be shown. */
async function findHitChannels(db: Db, now: Date, channelId?: string): Promise<Set<string>> {
  const hit = new Set<string>();
  const slugs = await listSlugsAhead(db, now, channelId);
  const horizon = new Date(now.getTime() + ANNOUNCED_MS + DAY);
  const bySlug = await findSlugRights(db, slugs, { from: now, until: horizon });
  const ending = [...bySlug.keys()];
  const airings = ending.length === 0 ? [] : await listAiringsAhead(db, ending, now, channelId);
  for (const { channelId, titleSlug, startAt, stopAt } of airings) {
    const from = Math.max(startAt.getTime(), now.getTime());
    const until = stopAt.getTime() - SLACK_MS;
    if (until > from && unlicensedFrom(bySlug.get(titleSlug), from, until) !== undefined)
      hit.add(channelId);
  }
  const least = ticksOf(now) + (SLACK_MS / SECOND) * TICKS_A_SECOND;
  const blocks = await listBlocksAhead(db, least, channelId);
  const byAsset = await findAssetRights(
    db,
    blocks.flatMap(({ items }) => assetIdsOf(items)),
  );
  for (const { channelId, startTicks, endTicks, items } of blocks) {
    const span = { from: Math.max(startTicks, least), to: endTicks - least + ticksOf(now) };
    if (span.to <= span.from) continue;
    if (assetIdsOf(items).some((id) => unlicensedIn(byAsset.get(id), span) !== undefined))
      hit.add(channelId);
  }
  return hit;
}
