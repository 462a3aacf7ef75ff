import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/limits/network.ts';
import { SESSIONS_OF_AN_ADDRESS } from '#platform/limits/request-limits.ts';
import { droppedBeats } from '#platform/metrics/metrics.ts';
import type { MediaGrant } from '../origin/media-token.ts';
import { hasEnded } from '../playback-sessions/ended-playbacks.ts';
import { sessionOf } from '../sources/open-source.ts';
import { type Beat, beatsOf } from './cmcd.ts';
import { beatsInClickHouse } from './in-clickhouse.ts';
import { type BeatStore, type Heard, heardIn, withinShare } from './policy.ts';
import { findAccountOf, findTier, findTitle, providerOf } from './who-reports.ts';
import { beatsInPostgres } from './queries/beat.ts';

type BeatDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'log' | 'config'>;

const WRITE_EVERY = SECOND;
/** What waits when the store is away or slow; older beats are dropped for newer ones. */
const MOST_WAITING = 20_000;
/** Rows of one statement. */
const MOST_AT_ONCE = 5_000;

const stores = new WeakMap<Db, BeatStore>();

/** Where this process keeps beats. */
export function beatStoreOf({ db, config }: Pick<Deps, 'db' | 'config'>): BeatStore {
  const url = config.viewing.clickHouseUrl;
  const store =
    stores.get(db) ?? (url === undefined ? beatsInPostgres(db) : beatsInClickHouse(url));
  stores.set(db, store);
  return store;
}

type Writer = { take(beats: readonly Beat[]): void; flush(): Promise<void> };
const writers = new WeakMap<Db, Writer>();

/** Beats are gathered and written once a second: one statement for all who report to this process. */
function writerOf(deps: BeatDeps): Writer {
  const known = writers.get(deps.db);
  if (known !== undefined) return known;
  let waiting: Beat[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
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
    take(beats: readonly Beat[]) {
      waiting.push(...beats);
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

const MOST_REPORTERS = 5_000;
const VISITOR = sessionOf({ kind: 'none' });
const heardOf = new WeakMap<Db, LRUCache<string, Heard>>();

/**
 * Keeps what one reporter may say in a minute, in this process. Visitors have one session and, for a quarter of an hour, one
 * token: they are told apart by their networks, each of which may hold many.
 */
function takeShare(deps: BeatDeps, from: { sessionId: string; address?: string }, beats: Beat[]) {
  const isVisitor = from.sessionId === VISITOR;
  const reporter = isVisitor ? `${VISITOR} ${networkOf(from.address ?? '')}` : from.sessionId;
  const all = heardOf.get(deps.db) ?? new LRUCache<string, Heard>({ max: MOST_REPORTERS });
  heardOf.set(deps.db, all);
  const heard = heardIn(deps.clock.now(), all.get(reporter));
  all.set(reporter, heard);
  const kept = withinShare(beats, heard, isVisitor ? SESSIONS_OF_AN_ADDRESS : 1);
  droppedBeats.inc(beats.length - kept.length);
  writerOf(deps).take(kept);
  return kept.length;
}

const lastBeats = new WeakMap<Db, LRUCache<string, Beat>>();

/**
 * A session, which is on one device, shows one thing at a time: what it showed before has ended with the first that is
 * said of another. Returns that end, and keeps what is said now.
 */
function endOfOther(deps: BeatDeps, sessionId: string, beats: readonly Beat[]): Beat[] {
  const all = lastBeats.get(deps.db) ?? new LRUCache<string, Beat>({ max: MOST_REPORTERS });
  lastBeats.set(deps.db, all);
  const [last, next] = [all.get(sessionId), beats.at(-1)];
  // What tells of its own end, a page that left, may come after the first of what is shown now.
  if (next === undefined || /[efq]/.test(next.state)) return [];
  all.set(sessionId, next);
  if (last === undefined) return [];
  const isSame = last.titleId === next.titleId && last.channelId === next.channelId;
  const at = deps.clock.now();
  if (isSame) return [];
  const nothingElse = { startupMs: null, error: null, kbps: null };
  return [{ ...last, ...nothingElse, at, receivedAt: at, seq: last.seq + 1, state: 'q' }];
}

type Reported = {
  cmcd: string | undefined;
  /** What reports, and whether it is one that shows this: of this session, and not of another title. */
  playback: { id: string; isShown: boolean };
  sessionId: string;
  accountId: string;
  /** Says whose network it is, and is forgotten. */
  address: string;
  userAgent: string | undefined;
} & ({ productId: string } | { channelId: string });

/** Keeps what came with the report of an account's player. Fails for no reason that a viewer would notice. */
export async function takeReportedBeats(deps: BeatDeps, reported: Reported): Promise<void> {
  const { cmcd, playback, sessionId, accountId, address, userAgent = '' } = reported;
  if (cmcd === undefined) return;
  // Whose place another screen has taken watches no more, whatever its player still says.
  if (!playback.isShown || hasEnded(deps.db, playback.id)) return droppedBeats.inc();
  const isChannel = 'channelId' in reported;
  try {
    const title = isChannel ? undefined : await findTitle(deps.db, reported.productId);
    const told = {
      sessionId,
      titleId: title?.titleId ?? null,
      channelId: isChannel ? reported.channelId : null,
      userAgent,
      tier: await findTier(deps.db, accountId, deps.testClock.now()),
      provider: providerOf(deps, address),
    };
    const beats = beatsOf(cmcd, told, deps.clock.now());
    writerOf(deps).take(endOfOther(deps, sessionId, beats));
    takeShare(deps, { sessionId }, beats);
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
  const [, productId] = CONTENT_ID.exec(cmcd) ?? [];
  const found = productId === undefined ? undefined : await findTitle(deps.db, productId);
  const isShown = 'assetId' in grant && found?.assetId === grant.assetId;
  const titleId = isShown ? found.titleId : null;
  const accountId = playback && (await findAccountOf(deps.db, playback.id));
  const tier =
    accountId === undefined ? VISITOR : await findTier(deps.db, accountId, deps.testClock.now());
  const provider = providerOf(deps, address);
  const told = { sessionId, titleId, channelId, userAgent, tier, provider };
  const beats = beatsOf(cmcd, told, deps.clock.now());
  return takeShare(deps, { sessionId, address }, beats);
}

/** Writes what waits in this process: before it ends, and in tests. */
export const writeBeats = (deps: BeatDeps): Promise<void> => writerOf(deps).flush();
