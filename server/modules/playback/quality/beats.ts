import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/constants.ts';
import { deviceLabel, findGrownWatcher } from '#modules/accounts/index.ts';
import { type AccountCaller, maxFilmClassOf, type Watcher, watcherOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { droppedBeats } from '#platform/metrics/metrics.ts';
import type { MediaGrant } from '../origin/media-token.ts';
import { hasEnded } from '../playback-sessions/ended-playbacks.ts';
import { type Beat, beatsOf } from './cmcd.ts';
import { beatsInClickHouse } from './in-clickhouse.ts';
import type { BeatStore } from './policy.ts';
import * as reports from './who-reports.ts';
import { beatsInPostgres } from './queries/beat.ts';
import { insertPlays, type NewPlay } from './queries/play.ts';

type BeatDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'log' | 'config'>;

const WRITE_EVERY = SECOND;
/** What waits when the store is away or slow; older beats are dropped for newer ones. */
const MOST_WAITING = 20_000;
/** Rows of one statement. */
const MOST_AT_ONCE = 5_000;
/** Plays that a process knows to have their row. */
const MOST_PLAYS = 50_000;

const stores = new WeakMap<Db, BeatStore>();

/** Where this process keeps beats. */
export function beatStoreOf({ db, config }: Pick<Deps, 'db' | 'config'>): BeatStore {
  const url = config.viewing.clickHouseUrl;
  const store =
    stores.get(db) ?? (url === undefined ? beatsInPostgres(db) : beatsInClickHouse(url));
  stores.set(db, store);
  return store;
}

type Writer = {
  /** With whose plays they are of, where those get rows. */
  take(beats: readonly Beat[], owner?: Owner): void;
  flush(): Promise<void>;
};
const writers = new WeakMap<Db, Writer>();

/** Whose plays are, and what they show. */
type Owner = Watcher & Pick<NewPlay, 'productId' | 'channelId' | 'deviceName'>;

/** Beats are gathered and written once a second: one statement for all who report here, one for plays that are new here. */
function writerOf(deps: BeatDeps): Writer {
  const known = writers.get(deps.db);
  if (known !== undefined) return known;
  let waiting: Beat[] = [];
  let begun: NewPlay[] = [];
  const plays = new LRUCache<string, true>({ maxSize: MOST_PLAYS, sizeCalculation: () => 1 });
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writePlays(): Promise<void> {
    const some = begun;
    begun = [];
    if (some.length === 0) return;
    try {
      await insertPlays(deps.db, some, deps.clock.now());
    } catch (error) {
      // Their next report tries again.
      for (const { play } of some) plays.delete(play);
      deps.log.warn({ err: error, plays: some.length }, 'plays could not be kept');
    }
  }
  async function write(): Promise<void> {
    await writePlays();
    while (waiting.length > 0) {
      const receivedAt = deps.clock.now();
      const some = waiting.splice(0, MOST_AT_ONCE).map((beat) => ({ ...beat, receivedAt }));
      try {
        await beatStoreOf(deps).append(some);
      } catch (error) {
        // They are a sample of what goes on, not money: what comes next says as much.
        droppedBeats.inc(some.length);
        deps.log.warn({ err: error, beats: some.length }, 'beats of players could not be kept');
        return;
      }
    }
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }
  const writer = {
    take(beats: readonly Beat[], owner?: Owner) {
      waiting.push(...beats);
      for (const beat of beats) {
        if (owner === undefined || plays.has(beat.play)) continue;
        plays.set(beat.play, true);
        begun.push({ ...beat, ...owner, startedAt: beat.at });
      }
      if (waiting.length > MOST_WAITING) {
        droppedBeats.inc(waiting.length - MOST_WAITING);
        waiting = waiting.slice(-MOST_WAITING);
      }
      timer ??= setTimeout(() => void flush(), WRITE_EVERY).unref();
    },
    flush,
  };
  writers.set(deps.db, writer);
  return writer;
}

type Reported = {
  cmcd: string | undefined;
  /** What reports, and whether it is one that shows this: of this session, and not of another title. */
  playback: { id: string; isShown: boolean };
  caller: AccountCaller;
  /** Says whose network it is, and is forgotten. */
  address: string;
  userAgent: string | undefined;
} & ({ productId: string } | { channelId: string });

/** Keeps what came with the report of an account's player. Fails for no reason that a viewer would notice. */
export async function takeReportedBeats(deps: BeatDeps, reported: Reported): Promise<void> {
  const { cmcd, playback, caller, address, userAgent = '' } = reported;
  if (cmcd === undefined) return;
  // Whose place another screen has taken watches no more, whatever its player still says.
  if (!playback.isShown || hasEnded(deps.db, playback.id)) return droppedBeats.inc();
  const { sessionId, accountId } = caller;
  const channelId = 'channelId' in reported ? reported.channelId : null;
  const productId = 'productId' in reported ? reported.productId : null;
  try {
    const title =
      productId === null
        ? undefined
        : await reports.findTitle(deps.db, productId, deps.clock.now());
    const told = {
      sessionId,
      titleId: title?.titleId ?? null,
      channelId,
      userAgent,
      tier: await reports.findTier(deps.db, accountId, deps.testClock.now()),
      provider: reports.providerOf(deps, address),
    };
    const beats = beatsOf(cmcd, told, deps.clock.now());
    const writer = writerOf(deps);
    writer.take(reports.endOfOther(deps, sessionId, beats));
    const kept = reports.withinOwnShare(deps, { sessionId }, beats);
    const isChild = maxFilmClassOf(caller) !== undefined;
    const what = { productId, channelId, deviceName: deviceLabel(userAgent) };
    writer.take(kept, isChild ? undefined : { ...watcherOf(caller), ...what });
  } catch (error) {
    droppedBeats.inc();
    deps.log.warn({ err: error }, 'what a player said of its quality could not be kept');
  }
}

type Granted = { cmcd: string; userAgent: string | undefined; address: string };

const CONTENT_ID = /(?:^|[,\n])cid="([0-9a-f-]{36})"/;

/**
 * Keeps what a player sent that has a media token. The token names a channel or an asset; of which product that is, its
 * content id says, which is believed where it has this asset.
 */
export async function takeGrantedBeats(
  deps: BeatDeps,
  grant: MediaGrant,
  { cmcd, userAgent = '', address }: Granted,
): Promise<number> {
  const { sessionId, playback } = grant;
  if (playback !== undefined && hasEnded(deps.db, playback.id)) {
    droppedBeats.inc();
    return 0;
  }
  const channelId = 'channelId' in grant ? grant.channelId : null;
  const [, said] = CONTENT_ID.exec(cmcd) ?? [];
  const found =
    said === undefined ? undefined : await reports.findTitle(deps.db, said, deps.clock.now());
  const isShown = 'assetId' in grant && found?.assetId === grant.assetId;
  const [titleId, productId] = isShown ? [found.titleId, said ?? null] : [null, null];
  const accountId = playback && (await reports.findAccountOf(deps.db, playback.id));
  const tier =
    accountId === undefined
      ? reports.VISITOR
      : await reports.findTier(deps.db, accountId, deps.testClock.now());
  const provider = reports.providerOf(deps, address);
  const told = { sessionId, titleId, channelId, userAgent, tier, provider };
  const beats = beatsOf(cmcd, told, deps.clock.now());
  const kept = reports.withinOwnShare(deps, { sessionId, address }, beats);
  // Only what begins here, asked anew each time: whose play it was that ends, the session may not say any more.
  const isNamed = accountId !== undefined && (productId ?? channelId) !== null;
  const begins = isNamed && kept[0]?.state === 's';
  const watcher = begins ? await findGrownWatcher(deps.db, sessionId) : undefined;
  const what = { productId, channelId, deviceName: deviceLabel(userAgent) };
  writerOf(deps).take(kept, watcher && { ...watcher, ...what });
  return kept.length;
}

/** Writes what waits in this process: before it ends, and in tests. */
export const writeBeats = (deps: BeatDeps): Promise<void> => writerOf(deps).flush();
