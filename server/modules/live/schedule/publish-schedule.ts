import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { type Block, type Source, makeBlock, totalsAfter } from '#media/blocks.ts';
import { type Ticks, ticksOf, dateOf } from '#media/timeline.ts';
import { findAssetForPlayback, listAssetProgress } from '#modules/catalog/index.ts';
import { type Db, type Tx, inTransaction } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { type AssembledPlan, announce, assembledPlan, dayBegin } from './plan.ts';
import { deleteOldBlocks } from './queries/delete-old-blocks.ts';
import { findLastBlock } from './queries/find-last-block.ts';
import { findLastStop } from './queries/find-last-stop.ts';
import { insertBlocks } from './queries/insert-blocks.ts';
import { insertProgrammes } from './queries/insert-programmes.ts';
import { listAssembledChannels } from './queries/list-assembled-channels.ts';
import { listProgrammesToPublish } from './queries/list-programmes-to-publish.ts';
import { lockSchedule } from './queries/lock-schedule.ts';
import { type BlockRow, readBlock } from './read-block.ts';
import { type BlockItem, findSource } from './sources.ts';

/** How far back a channel can be watched, and how far ahead it announces. */
const KEPT_MS = 7 * DAY;
const ANNOUNCED_MS = 3 * DAY;
/** Players hold what was published: an editor can change what lies further ahead. */
const PUBLISHED_MS = 30 * MINUTE;
/** Someone may still watch what has just left the week. */
const MARGIN_MS = 6 * HOUR;
/** A new channel waits this long for all its films, then goes on air with those that are there. */
const PATIENCE_MS = 3 * MINUTE;

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

type Film = { item: BlockItem; source: Source };
type Publishing = { channel: Scheduled; plan: AssembledPlan; now: Date };

/** Whether a channel that never played still waits for films that may come. */
async function isWaiting(tx: Tx, { channel, plan, now }: Publishing): Promise<boolean> {
  if (now.getTime() - channel.createdAt.getTime() > PATIENCE_MS) return false;
  const ids = idsOf(plan);
  const progress = await listAssetProgress(tx, ids);
  const isThere = ({ status, version }: (typeof progress)[number]) =>
    version > 0 || status === 'failed';
  return progress.length < ids.length || !progress.every(isThere);
}

function idsOf({ programmes }: AssembledPlan): string[] {
  return [...new Set(programmes.flatMap(({ assetIds }) => assetIds))];
}

/** The newest versions of those that can be on the channel. */
async function findFilms(db: Db, ids: string[], targetSeconds: number) {
  const films = new Map<string, Film>();
  for (const id of ids) {
    const asset = await findAssetForPlayback(db, id);
    const item = asset && { assetId: id, version: asset.version };
    const source = item && (await findSource(db, item));
    if (item && source && isCutFor(source, targetSeconds)) films.set(id, { item, source });
  }
  return films;
}

/** HLS announces one longest segment for a channel: films that were cut coarser can't be on it. */
function isCutFor({ video, audio, ticks }: Source, targetSeconds: number): boolean {
  const tracks = [...video, ...audio];
  const longest = tracks.map((track) => Math.max(...track.segments.duration) / track.timescale);
  return ticks > 0 && tracks.length > 0 && Math.round(Math.max(...longest)) <= targetSeconds;
}

async function publish(tx: Tx, publishing: Publishing): Promise<void> {
  const { channel, plan, now } = publishing;
  const { channelId } = channel;
  const last = await findLastBlock(tx, channelId);
  if (last === undefined && (await isWaiting(tx, publishing))) return;
  const oldest = new Date(now.getTime() - KEPT_MS);
  const lastStop = await findLastStop(tx, channelId);
  const from = lastStop !== undefined && lastStop > oldest ? lastStop : dayBegin(oldest);
  const announced = announce(plan, from, new Date(now.getTime() + ANNOUNCED_MS));
  await insertProgrammes(
    tx,
    announced.map(({ programme, startAt, stopAt }) => ({
      channelId,
      startAt,
      stopAt,
      title: programme.title,
      synopsis: programme.synopsis,
      kpiClass: programme.kpiClass,
      category: programme.category,
      titleSlug: programme.titleSlug,
      items: JSON.stringify(programme.assetIds),
      source: 'schedule',
    })),
  );

  const isRecent = last !== undefined && last.endTicks > ticksOf(oldest);
  const begin = isRecent ? last.endTicks : ticksOf(dayBegin(oldest));
  const until = new Date(now.getTime() + PUBLISHED_MS);
  if (begin >= ticksOf(until)) return;
  const programmes = await listProgrammesToPublish(tx, channelId, { from: dateOf(begin), until });
  const own = idsOf(plan);
  const all = [...new Set([...own, ...programmes.flatMap(({ items }) => assetsOf(items))])];
  const films = await findFilms(tx, all, channel.targetSeconds);
  const fillers = own.flatMap((id) => films.get(id) ?? []);
  if (fillers.length === 0) return;
  const ordinal = (last?.ordinal ?? -1) + 1;
  const before = last ? await totalsOf(tx, last) : { items: 0, video: 0, audio: 0 };
  await insertBlocks(
    tx,
    lineUp(programmes, { films, fillers }, { begin, ordinal, before }).map((row) => ({
      ...row,
      channelId,
    })),
  );
  await deleteOldBlocks(tx, channelId, ticksOf(new Date(oldest.getTime() - MARGIN_MS)));
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

type ToPublish = Awaited<ReturnType<typeof listProgrammesToPublish>>[number];
type Begin = { begin: Ticks; ordinal: number; before: Block['before'] };

function assetsOf(items: unknown): string[] {
  return Array.isArray(items) ? items.map(String) : [];
}

type Shelf = { films: Map<string, Film>; fillers: Film[] };

/** One block a programme, each from where the one before ended; the channel's own films fill the gaps. */
function lineUp(programmes: ToPublish[], { films, fillers }: Shelf, from: Begin) {
  const rows: Omit<Insertable<DB['live.block']>, 'channelId'>[] = [];
  let { begin, ordinal, before } = from;
  const add = (until: Ticks, played: Film[], programmeId: string | null) => {
    const sources = played.map(({ source }) => source);
    const block = makeBlock(begin, until, sources, before);
    rows.push({
      ordinal,
      startTicks: block.start,
      endTicks: block.end,
      items: JSON.stringify(played.map(({ item }) => item)),
      itemsBefore: before.items,
      videoBefore: before.video,
      audioBefore: before.audio,
      programmeId,
    });
    [begin, ordinal, before] = [block.end, ordinal + 1, totalsAfter(block)];
  };
  for (const { programmeId, startAt, stopAt, items } of programmes) {
    const [start, stop] = [ticksOf(startAt), ticksOf(stopAt)];
    if (stop <= begin) continue;
    if (start > begin) add(start, fillers, null);
    const wanted = assetsOf(items).flatMap((id) => films.get(id) ?? []);
    add(stop, wanted.length > 0 ? wanted : fillers, programmeId);
  }
  return rows;
}
