import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { type Block, totalsAfter } from '#media/blocks.ts';
import { dateOf, ticksOf } from '#media/timeline.ts';
import { listAssetProgress } from '#modules/catalog/index.ts';
import { type Db, type Tx, inTransaction } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import {
  announceAhead,
  announceAnew,
  announceInto,
  keepPromises,
  markAfter,
} from './announce-time.ts';
import { findFilms } from './films.ts';
import { assetsOf, lineBack, lineUp } from './line-up.ts';
import { type AssembledPlan, assembledPlan, dayBegin, showable } from './plan.ts';
import { deleteOldBlocks } from './queries/delete-old-blocks.ts';
import { findFirstBlock } from './queries/find-first-block.ts';
import { findFirstStart } from './queries/find-first-start.ts';
import { findLastBlock } from './queries/find-last-block.ts';
import { insertBlocks } from './queries/insert-blocks.ts';
import { listAssembledChannels } from './queries/list-assembled-channels.ts';
import { listProgrammesToPublish } from './queries/list-programmes-to-publish.ts';
import { lockSchedule } from './queries/lock-schedule.ts';
import { type BlockRow, readBlock } from './read-block.ts';

/** How far back a channel can be watched. */
const KEPT_MS = 7 * DAY;
/** Players hold what was published: an editor can change what lies further ahead. */
const PUBLISHED_MS = 30 * MINUTE;
/** While its films are still being made it goes on in pieces, so that a new one is soon seen: this many at least. */
const PUBLISHED_YOUNG_MS = 2 * MINUTE;
const PIECE_MS = 3 * MINUTE;
/** Films that aren't there after this won't come soon. */
const YOUNG_MS = HOUR;
/** Someone may still watch what has just left the week. */
const MARGIN_MS = 6 * HOUR;
/** A new channel waits this long for films of its own, then goes on air with any of its films. */
const PATIENCE_MS = 3 * MINUTE;
/** And this long for so many of them that the week behind it isn't always the same one. */
const VARIETY_PATIENCE_MS = 10 * MINUTE;
const VARIED = 2;
/** Live manifests list less than this: what is laid before a channel's first block is in none of them. */
const LEAD_MS = 10 * MINUTE;
/**
 * What a channel's first block counts from: a week that is laid before it later, in segments of a second and programmes
 * of five minutes, still counts from above zero.
 */
const FIRST = {
  ordinal: 100_000,
  before: { items: 10_000_000, video: 10_000_000, audio: 10_000_000 },
};

type Scheduled = Awaited<ReturnType<typeof listAssembledChannels>>[number];

/** Announces and publishes what assembled channels will show next; those of another process are left to it. */
export async function publishSchedules({
  db,
  clock,
  log,
}: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<void> {
  for (const channel of await listAssembledChannels(db)) {
    const plan = assembledPlan.safeParse(channel.plan);
    if (!plan.success) {
      log.warn({ channel: channel.name, err: plan.error }, 'a channel has no plan to follow');
      continue;
    }
    const publishing = inTransaction(db, async (tx) => {
      if (await lockSchedule(tx, channel.channelId))
        await publish(tx, { channel, plan: plan.data, now: clock.now() });
    });
    // One channel's trouble is not the others'.
    await publishing.catch((error: unknown) =>
      log.error({ channel: channel.name, err: error }, 'a schedule could not be published'),
    );
  }
}

type Publishing = { channel: Scheduled; plan: AssembledPlan; now: Date };

async function publish(tx: Tx, publishing: Publishing): Promise<void> {
  const { channel, plan, now } = publishing;
  const { channelId } = channel;
  const oldest = new Date(now.getTime() - KEPT_MS);
  const last = await findLastBlock(tx, channelId);
  const isOnAir = last !== undefined;
  await announceAhead(tx, { channelId, plan }, { now, oldest, isOnAir });
  if (isOnAir) await goOn(tx, publishing, last);
  else await begin(tx, publishing);
  await layPast(tx, publishing);
  await deleteOldBlocks(tx, channelId, ticksOf(new Date(oldest.getTime() - MARGIN_MS)));
}

/** On air with what is there: from a little before now, so that nobody waits for the week that lies before it. */
async function begin(tx: Tx, publishing: Publishing): Promise<void> {
  const { channel, plan, now } = publishing;
  const { channelId } = channel;
  const films = await filmsOf(tx, publishing);
  const programmes = showable(plan, films, isYoungerThan(PATIENCE_MS, publishing));
  if (programmes.length === 0) return;
  const from = markAfter(now.getTime() - LEAD_MS);
  const isWhole = programmes.length === plan.programmes.length;
  // Nothing has to be bridged until films have come: what is announced may as well begin now.
  if (isWhole) await announceAnew(tx, { channelId, plan }, { from, now });
  const until = isWhole ? undefined : await findFirstStart(tx, channelId, from);
  if (until) await announceInto(tx, { channelId, plan: { ...plan, programmes } }, { from, until });
  await publishFrom(tx, publishing, { at: ticksOf(from), ...FIRST });
}

async function goOn(tx: Tx, publishing: Publishing, last: BlockRow): Promise<void> {
  const week = weekBegin(publishing);
  const at = Math.max(last.endTicks, ticksOf(week));
  const isAhead = (ms: number) => at >= ticksOf(new Date(publishing.now.getTime() + ms));
  if (isAhead(PUBLISHED_MS)) return;
  if (isAhead(PUBLISHED_YOUNG_MS) && (await isWaitingForFilms(tx, publishing))) return;
  const before = await totalsOf(tx, last);
  await publishFrom(tx, publishing, { at, ordinal: last.ordinal + 1, before });
}

type Bound = Omit<Parameters<typeof lineUp>[2], 'end'>;

async function publishFrom(tx: Tx, publishing: Publishing, bound: Bound): Promise<void> {
  const { channel, plan, now } = publishing;
  const { channelId } = channel;
  const isYoung = await isWaitingForFilms(tx, publishing);
  const aheadMs = isYoung ? PUBLISHED_YOUNG_MS + PIECE_MS : PUBLISHED_MS;
  const span = { from: dateOf(bound.at), until: new Date(now.getTime() + aheadMs) };
  await keepPromises(tx, { channelId, plan }, await filmsOf(tx, publishing), span);
  const end = isYoung ? ticksOf(span.until) : Number.POSITIVE_INFINITY;
  await insertLine(tx, publishing, span, (programmes, shelf) =>
    lineUp(programmes, shelf, { ...bound, end }),
  );
}

/**
 * The week behind a channel: yesterday at once, the rest when so many of its programmes can be shown that it isn't
 * always the same one. Announced is only what is there.
 */
async function layPast(tx: Tx, publishing: Publishing): Promise<void> {
  const { channel, plan, now } = publishing;
  const { channelId } = channel;
  const first = await findFirstBlock(tx, channelId);
  // What has left the week is forgotten, and not laid again.
  const oldest = ticksOf(new Date(now.getTime() - KEPT_MS));
  if (first === undefined || first.startTicks <= oldest) return;
  const films = await filmsOf(tx, publishing);
  const programmes = showable(plan, films, isYoungerThan(PATIENCE_MS, publishing));
  const isVaried =
    programmes.length >= Math.min(VARIED, plan.programmes.length) ||
    !isYoungerThan(VARIETY_PATIENCE_MS, publishing);
  const from = isVaried ? weekBegin(publishing) : dayBegin(new Date(now.getTime() - DAY));
  const at = first.startTicks;
  if (programmes.length === 0 || ticksOf(from) >= at) return;
  const until = markAfter(Number(dateOf(at)));
  await announceInto(tx, { channelId, plan: { ...plan, programmes } }, { from, until });
  const { ordinal, itemsBefore: items, videoBefore: video, audioBefore: audio } = first;
  const bound = { at, ordinal, before: { items, video, audio } };
  await insertLine(tx, publishing, { from, until: dateOf(at) }, (past, shelf) =>
    lineBack(past, shelf, bound),
  );
}

type Line = (...args: [ToPublish[], Parameters<typeof lineUp>[1]]) => ReturnType<typeof lineUp>;
type ToPublish = Awaited<ReturnType<typeof listProgrammesToPublish>>[number];

/** Publishes what is announced in a stretch. */
async function insertLine(
  tx: Tx,
  { channel, plan }: Publishing,
  span: { from: Date; until: Date },
  line: Line,
): Promise<void> {
  const { channelId, targetSeconds } = channel;
  const programmes = await listProgrammesToPublish(tx, channelId, span);
  const own = idsOf(plan);
  const all = [...new Set([...own, ...programmes.flatMap(({ items }) => assetsOf(items))])];
  const films = await findFilms(tx, all, { standIns: plan.standIns, targetSeconds });
  const fillers = own.flatMap((id) => films.get(id) ?? []);
  if (fillers.length === 0) return;
  const rows = line(programmes, { films, fillers });
  await insertBlocks(
    tx,
    rows.map((row) => ({ ...row, channelId })),
  );
}

function filmsOf(db: Db, { channel, plan }: Publishing) {
  const { targetSeconds } = channel;
  return findFilms(db, idsOf(plan), { standIns: plan.standIns, targetSeconds });
}

function idsOf({ programmes }: AssembledPlan): string[] {
  return [...new Set(programmes.flatMap(({ assetIds }) => assetIds))];
}

function weekBegin({ now }: Publishing): Date {
  return dayBegin(new Date(now.getTime() - KEPT_MS));
}

function isYoungerThan(ms: number, { channel, now }: Publishing): boolean {
  return now.getTime() - channel.createdAt.getTime() <= ms;
}

/** Whether films of a new channel may still come; what stands in for them doesn't count. */
async function isWaitingForFilms(db: Db, publishing: Publishing): Promise<boolean> {
  if (!isYoungerThan(YOUNG_MS, publishing)) return false;
  const ids = idsOf(publishing.plan);
  const progress = await listAssetProgress(db, ids);
  const isThere = ({ status, version }: (typeof progress)[number]) =>
    version > 0 || status === 'failed';
  return progress.length < ids.length || !progress.every(isThere);
}

/** More than any block holds: numbers may leave some out, but are never given twice. */
const UNKNOWN = 1_000_000;

async function totalsOf(db: Db, last: BlockRow): Promise<Block['before']> {
  const block = await readBlock(db, last);
  if (block) return totalsAfter(block);
  const { itemsBefore, videoBefore, audioBefore } = last;
  return {
    items: itemsBefore + UNKNOWN,
    video: videoBefore + UNKNOWN,
    audio: audioBefore + UNKNOWN,
  };
}
