import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { type AsnResponse, Reader } from 'mmdb-lib';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { findProduct } from '#modules/catalog/index.ts';
import { findPlan } from '#modules/commerce/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/limits/network.ts';
import { SESSIONS_OF_AN_ADDRESS } from '#platform/limits/request-limits.ts';
import { droppedBeats } from '#platform/metrics/metrics.ts';
import { findPlaybackContent } from '../playback-sessions/queries.ts';
import { sessionOf } from '../sources/open-source.ts';
import type { Beat } from './cmcd.ts';
import { type Heard, heardIn, withinShare } from './policy.ts';

const LONGEST = 60;
const readers = new Map<string, Reader<AsnResponse> | undefined>();

/**
 * Whose network an address is of, by the database of networks that the operator names (ASN_DATABASE, an mmdb): `AS7713 Telkom`.
 * Null without one, and for what it does not know. The address goes no further.
 */
export function providerOf({ config, log }: Pick<Deps, 'config' | 'log'>, address: string) {
  const file = config.viewing.asnDatabase;
  if (file === undefined) return null;
  if (!readers.has(file)) readers.set(file, open(file, log));
  const found = readers.get(file)?.get(address);
  if (found?.autonomous_system_number === undefined) return null;
  const name = `AS${found.autonomous_system_number} ${found.autonomous_system_organization ?? ''}`;
  return name
    .replaceAll(/[^\p{L}\p{N} .&'()-]/gu, '')
    .trim()
    .slice(0, LONGEST);
}

function open(file: string, log: Deps['log']): Reader<AsnResponse> | undefined {
  try {
    return new Reader<AsnResponse>(readFileSync(file));
  } catch (error) {
    log.error({ err: error }, 'ASN_DATABASE can not be read: plays have no provider');
    return undefined;
  }
}

const MOST_PRODUCTS = 20_000;

/** Which title an asset is of, and a product, asked for once in a while. */
export const findTitle = cached(
  { ttl: HOUR, max: MOST_PRODUCTS, keyOf: (productId: string, _now: Date) => productId },
  async (db: Db, productId: string, now: Date) => {
    const product = await findProduct(db, productId, now);
    return product && { titleId: product.titleId, assetId: product.assetId };
  },
);

const TIER_LIFE = 10 * MINUTE;
const MOST_ACCOUNTS = 20_000;

export const findTier = cached(
  { ttl: TIER_LIFE, max: MOST_ACCOUNTS, keyOf: (accountId: string, _now: Date) => accountId },
  async (db: Db, accountId: string, now: Date) => (await findPlan(db, accountId, now)).tier,
);

export const findAccountOf = cached(
  { ttl: HOUR, max: MOST_ACCOUNTS, keyOf: (playbackId: string) => playbackId },
  async (db: Db, playbackId: string) => (await findPlaybackContent(db, playbackId))?.accountId,
);

const MOST_REPORTERS = 5_000;
export const VISITOR = sessionOf({ kind: 'none' });
const heardOf = new WeakMap<Db, LRUCache<string, Heard>>();
type ReportDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * What one reporter may say in a minute, in this process; the rest is dropped. Visitors have one session and, for a quarter
 * of an hour, one token: they are told apart by their networks, each of which may hold many.
 */
export function withinOwnShare(
  { db, clock }: ReportDeps,
  from: { sessionId: string; address?: string },
  beats: readonly Beat[],
): Beat[] {
  const isVisitor = from.sessionId === VISITOR;
  const reporter = isVisitor ? `${VISITOR} ${networkOf(from.address ?? '')}` : from.sessionId;
  const all = heardOf.get(db) ?? new LRUCache<string, Heard>({ max: MOST_REPORTERS });
  heardOf.set(db, all);
  const heard = heardIn(clock.now(), all.get(reporter));
  all.set(reporter, heard);
  const kept = withinShare(beats, heard, isVisitor ? SESSIONS_OF_AN_ADDRESS : 1);
  droppedBeats.inc(beats.length - kept.length);
  return kept;
}

const lastBeats = new WeakMap<Db, LRUCache<string, Beat>>();

/**
 * A session, which is on one device, shows one thing at a time: what it showed before has ended with the first that is
 * said of another. Returns that end, and keeps what is said now.
 */
export function endOfOther(
  { db, clock }: ReportDeps,
  sessionId: string,
  beats: readonly Beat[],
): Beat[] {
  const all = lastBeats.get(db) ?? new LRUCache<string, Beat>({ max: MOST_REPORTERS });
  lastBeats.set(db, all);
  const [last, next] = [all.get(sessionId), beats.at(-1)];
  // What tells of its own end, a page that left, may come after the first of what is shown now.
  if (next === undefined || /[efq]/.test(next.state)) return [];
  all.set(sessionId, next);
  if (last === undefined) return [];
  const isSame = last.titleId === next.titleId && last.channelId === next.channelId;
  const at = clock.now();
  if (isSame) return [];
  const nothingElse = { startupMs: null, error: null, kbps: null, height: null };
  return [{ ...last, ...nothingElse, at, receivedAt: at, seq: last.seq + 1, state: 'q' }];
}
