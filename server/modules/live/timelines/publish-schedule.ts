import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { dateOf, type Ticks, TICKS_A_SECOND, ticksOf } from '#media/timeline/timeline.ts';
import {
  hasShowing,
  keepAssetVersions,
  listAssetProgress,
  listTakenDownAssets,
} from '#modules/catalog/index.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import {
  announceAhead,
  announceAnew,
  announceInto,
  hideUnshowable,
  replaceMissingAssets,
  restOf,
} from './announce-programmes.ts';
import { findScheduledAssets, type IsOff, checkAiring } from './scheduled-assets.ts';
import { assetsOf, type Laid, layBlocksBackward, layBlocksForward } from './lay-blocks.ts';
import {
  type AssembledPlan,
  assembledPlan,
  dayBegin,
  markAfter,
  PUBLISHED_MS,
  showable,
} from './plan.ts';
import * as blockQueries from './queries/block.ts';
import { listSettledChannels } from './queries/settled.ts';
import {
  findFirstProgrammeStart,
  findGap,
  listProgrammesToPublish,
  updateGap,
} from './queries/programme.ts';
import { listAssembledChannels } from '../channels/queries/channel.ts';
import { continueEncodedWeeks } from '../week/open-events.ts';
import { type BlockRow, cutBlocks, totalsOf } from './blocks.ts';

/** How far back a channel can be watched. */
const RETENTION_MS = 7 * DAY;
/** While its assets are being packaged it goes on in pieces, so that a new one is soon seen: this much at least. */
const PUBLISHED_YOUNG_MS = 2 * MINUTE;
const PIECE_MS = 3 * MINUTE;
/** Assets that are missing after this won't come soon. */
const YOUNG_MS = HOUR;
/** Someone may still watch what has just left the week. */
const MARGIN_MS = 6 * HOUR;
/** A new channel waits this long for the lead asset of a programme, then goes on air with any of its assets. */
const PATIENCE_MS = 3 * MINUTE;
/** And this long for so many of them that the week behind it isn't always the same one. */
const VARIETY_PATIENCE_MS = 10 * MINUTE;
const VARIED = 2;
/** What comes behind a hole is laid this long before: till then the hole may still be filled. */
const PASSED_MS = MINUTE;
/** Live manifests list less than this: what is laid before a channel's first block is in none of them. */
const LEAD_MS = 10 * MINUTE;
/**
 * What a channel's first block counts from: a week that is laid before it later, in segments of a second and programmes
 * of five minutes, still counts from above zero.
 */
const FIRST = {
  ordinal: 100_000,
  before: { periods: 10_000_000, video: 10_000_000, audio: 10_000_000 },
};

type Scheduled = Awaited<ReturnType<typeof listAssembledChannels>>[number];

/** Announces and publishes what assembled channels will show next; those of another process are left to it. */
export async function publishSchedules(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock, log } = deps;
  await continueEncodedWeeks(deps).catch((error: unknown) =>
    log.error({ err: error }, 'weeks of encoded channels could not be announced'),
  );
  const gone: ReadonlySet<string> = new Set(await listTakenDownAssets(db));
  // Nearly all of them nearly always: one statement for all instead of seven for each.
  const now = clock.now();
  const oldest = new Date(now.getTime() - RETENTION_MS);
  const settled = await listSettledChannels(db, {
    now,
    oldest,
    forgotten: forgottenBefore(oldest),
    gone,
  });
  for (const channel of await listAssembledChannels(db)) {
    if (settled.has(channel.channelId)) continue;
    const plan = assembledPlan.safeParse(channel.plan);
    if (!plan.success) {
      log.warn({ channel: channel.name, err: plan.error }, 'a channel has no plan to follow');
      continue;
    }
    const publishing = inTransaction(db, async (tx) => {
      if (await blockQueries.lockSchedule(tx, channel.channelId))
        await publish(tx, { channel, plan: plan.data, now: clock.now(), gone });
    });
    // One channel's trouble is not the others'.
    await publishing.catch((error: unknown) =>
      log.error({ channel: channel.name, err: error }, 'a schedule could not be published'),
    );
  }
}

type Publishing = {
  channel: Scheduled;
  plan: AssembledPlan;
  now: Date;
  /** Assets of titles that are taken down. */
  gone: ReadonlySet<string>;
};

/** Announces and publishes what a channel shows next; its schedule is locked. */
export async function publish(tx: Tx, publishing: Publishing): Promise<void> {
  const { channel, plan, now, gone } = publishing;
  const { channelId } = channel;
  const takenDown = (assetId: string, from: number) => (gone.has(assetId) ? from : undefined);
  if (gone.size > 0) await cutBlocks(tx, channelId, { offFrom: takenDown, now });
  const oldest = new Date(now.getTime() - RETENTION_MS);
  const last = await blockQueries.findLastBlock(tx, channelId);
  const isOnAir = last !== undefined;
  const gap = isOnAir ? await findGap(tx, channelId) : undefined;
  const isDark = gap !== undefined && gap <= ticksOf(now);
  await announceAhead(tx, { channelId, plan }, { now, oldest, isOnAir, isDark });
  if (isOnAir) await continueSchedule(tx, publishing, { last, gap });
  else await startSchedule(tx, publishing);
  await publishPast(tx, publishing);
  await blockQueries.deleteOldBlocks(tx, channelId, forgottenBefore(oldest));
}

const forgottenBefore = (oldest: Date) => ticksOf(new Date(oldest.getTime() - MARGIN_MS));

/** On air with the assets that exist: from a little before now, so that viewers need not wait for the past week. */
async function startSchedule(tx: Tx, publishing: Publishing): Promise<void> {
  const { channel, plan, now } = publishing;
  const { channelId } = channel;
  const assets = await scheduledAssetsOf(tx, publishing);
  const programmes = showable(plan, assets, isYoungerThan(PATIENCE_MS, publishing));
  if (programmes.length === 0) return;
  const from = markAfter(now.getTime() - LEAD_MS);
  const isWhole = programmes.length === plan.programmes.length;
  // All assets exist: what is announced may as well begin now.
  if (isWhole) await announceAnew(tx, { channelId, plan }, { from, now });
  const until = isWhole ? undefined : await findFirstProgrammeStart(tx, channelId, from);
  if (until) await announceInto(tx, { channelId, plan: { ...plan, programmes } }, { from, until });
  await publishFrom(tx, publishing, { at: ticksOf(from), ...FIRST });
}

type Reached = { last: BlockRow; gap: Ticks | undefined };

async function continueSchedule(tx: Tx, publishing: Publishing, { last, gap }: Reached) {
  const [now, week] = [ticksOf(publishing.now), ticksOf(weekBegin(publishing))];
  // Hours that were dark stay so; what the publisher missed is laid afterwards.
  const next = Math.ceil(now / TICKS_A_SECOND) * TICKS_A_SECOND;
  const at = Math.max(last.endTicks, week, gap !== undefined && gap <= now ? next : 0);
  const isAhead = (ms: number) => at >= ticksOf(new Date(publishing.now.getTime() + ms));
  if (isAhead(PUBLISHED_MS)) return;
  if (isAhead(PUBLISHED_YOUNG_MS) && (await isWaitingForAssets(tx, publishing))) return;
  const bound = { at, ordinal: last.ordinal + 1 };
  await publishFrom(tx, publishing, { ...bound, before: await totalsOf(tx, last) }, gap);
}

type Bound = Omit<Parameters<typeof layBlocksForward>[2], 'end' | 'passed'>;

async function publishFrom(tx: Tx, publishing: Publishing, bound: Bound, gap?: Ticks) {
  const { channel, plan, now, gone } = publishing;
  const { channelId } = channel;
  const isYoung = await isWaitingForAssets(tx, publishing);
  const aheadMs = isYoung ? PUBLISHED_YOUNG_MS + PIECE_MS : PUBLISHED_MS;
  const span = { from: dateOf(bound.at), until: new Date(now.getTime() + aheadMs) };
  const announced = await listProgrammesToPublish(tx, channelId, span);
  const playing = announced.flatMap(({ items }) => assetsOf(items));
  const own = { slugs: [], assetIds: idsOf(plan) };
  // As in the round before: a rotation is not looked through for nothing.
  const isHole = gap !== undefined && gap <= bound.at && playing.length === 0;
  if (isHole && !(await hasShowing(tx, own, span))) return;
  const programmes = [...plan.programmes, ...announced];
  const isOff = await checkAiring(tx, [...idsOf(plan), ...playing], { gone, programmes });
  const named = [...idsOf(plan), ...announced.flatMap(({ items }) => assetsOf(items).slice(0, 1))];
  const assets = await findScheduledAssets(tx, [...new Set(named)], {
    standIns: plan.standIns,
    targetSeconds: channel.targetSeconds,
    gone,
  });
  const checked = { isOff, from: span.from };
  await hideUnshowable(tx, channelId, announced, { ...checked, gone });
  await replaceMissingAssets(tx, { channelId, plan }, assets, announced, checked);
  const end = isYoung ? ticksOf(span.until) : Number.POSITIVE_INFINITY;
  const passed = ticksOf(new Date(now.getTime() + PASSED_MS));
  const laid = await insertLaidBlocks(tx, publishing, { ...span, isOff }, (programmes, playable) =>
    layBlocksForward(programmes, playable, { ...bound, end, passed }),
  );
  const reached = laid.rows.length > 0 ? laid.at : Math.min(gap ?? bound.at, bound.at);
  const hole = reached < ticksOf(span.until) ? reached : undefined;
  if (hole !== gap) await updateGap(tx, channelId, hole);
}

/**
 * The week behind a channel: yesterday at once, the rest when so many of its programmes can be shown that it isn't
 * always the same one. Announced is only what is there.
 */
async function publishPast(tx: Tx, publishing: Publishing): Promise<void> {
  const { channel, plan, now } = publishing;
  const { channelId } = channel;
  const first = await blockQueries.findFirstBlock(tx, channelId);
  // What has left the week is forgotten, and not laid again.
  const oldest = ticksOf(new Date(now.getTime() - RETENTION_MS));
  if (first === undefined || first.startTicks <= oldest) return;
  const assets = await scheduledAssetsOf(tx, publishing);
  const programmes = showable(plan, assets, isYoungerThan(PATIENCE_MS, publishing));
  const isVaried =
    programmes.length >= Math.min(VARIED, plan.programmes.length) ||
    !isYoungerThan(VARIETY_PATIENCE_MS, publishing);
  const from = isVaried ? weekBegin(publishing) : dayBegin(new Date(now.getTime() - DAY));
  const at = first.startTicks;
  if (programmes.length === 0 || ticksOf(from) >= at) return;
  const until = markAfter(Number(dateOf(at)));
  await announceInto(tx, { channelId, plan: { ...plan, programmes } }, { from, until });
  const { ordinal, itemsBefore: items, videoBefore: video, audioBefore: audio } = first;
  const bound = { at, ordinal, before: { periods: items, video, audio } };
  // It was never on: what counts is what may be watched again now.
  const check = await checkAiring(tx, idsOf(plan), { ...publishing, ...plan });
  const isOff = (assetId: string) => check(assetId, { startAt: now, stopAt: now });
  await insertLaidBlocks(tx, publishing, { from, until: dateOf(at), isOff }, (past, playable) =>
    layBlocksBackward(past, playable, bound),
  );
}

type LayBlocks = (...args: [ToPublish[], Parameters<typeof layBlocksForward>[1]]) => Laid;
type ToPublish = Awaited<ReturnType<typeof listProgrammesToPublish>>[number];

/** Publishes what is announced in a stretch. */
async function insertLaidBlocks(
  tx: Tx,
  { channel, plan, gone }: Publishing,
  { isOff, ...span }: { from: Date; until: Date; isOff: IsOff },
  lay: LayBlocks,
): Promise<Laid> {
  const { channelId, targetSeconds } = channel;
  const announced = await listProgrammesToPublish(tx, channelId, span);
  const programmes = announced.map((each) => {
    const rest = restOf(each, span.from);
    return { ...each, items: assetsOf(each.items).filter((id) => !isOff(id, rest)) };
  });
  const own = idsOf(plan);
  const all = [...new Set([...own, ...programmes.flatMap(({ items }) => assetsOf(items))])];
  const { standIns } = plan;
  const assets = await findScheduledAssets(tx, all, { standIns, targetSeconds, gone });
  const fillersOf = (from: Ticks, to: Ticks) => {
    const filled = { startAt: dateOf(from), stopAt: dateOf(to) };
    return own.filter((id) => !isOff(id, filled)).flatMap((id) => assets.get(id) ?? []);
  };
  const laid = lay(programmes, { assets, fillersOf });
  const { rows } = laid;
  if (rows.length === 0) return laid;
  await blockQueries.insertBlocks(
    tx,
    rows.map((row) => ({ ...row, channelId })),
  );
  const end = Math.max(...rows.map(({ endTicks }) => Number(endTicks)));
  const until = new Date(dateOf(end).getTime() + RETENTION_MS + MARGIN_MS);
  await keepAssetVersions(
    tx,
    [...assets.values()].map(({ asset }) => asset),
    until,
  );
  return laid;
}

/** The assets of a plan that can be shown now. */
async function scheduledAssetsOf(db: Db, { channel, plan, now, gone }: Publishing) {
  const { targetSeconds } = channel;
  const ids = idsOf(plan);
  const isOff = await checkAiring(db, ids, { gone, ...plan });
  const shown = ids.filter((id) => !isOff(id, { startAt: now, stopAt: now }));
  return findScheduledAssets(db, shown, { standIns: plan.standIns, targetSeconds, gone });
}

function idsOf({ programmes }: AssembledPlan): string[] {
  return [...new Set(programmes.flatMap(({ assetIds }) => assetIds))];
}

function weekBegin({ now }: Publishing): Date {
  return dayBegin(new Date(now.getTime() - RETENTION_MS));
}

function isYoungerThan(ms: number, { channel, now }: Publishing): boolean {
  return now.getTime() - channel.createdAt.getTime() <= ms;
}

/** Whether assets of a new channel may still come; stand-ins don't count. */
async function isWaitingForAssets(db: Db, publishing: Publishing): Promise<boolean> {
  if (!isYoungerThan(YOUNG_MS, publishing)) return false;
  const ids = idsOf(publishing.plan);
  const progress = await listAssetProgress(db, ids);
  const isThere = ({ status, version }: (typeof progress)[number]) =>
    version > 0 || status === 'failed';
  return progress.length < ids.length || !progress.every(isThere);
}
