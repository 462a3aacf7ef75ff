import { readFileSync } from 'node:fs';
import { type AsnResponse, Reader } from 'mmdb-lib';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { findProduct } from '#modules/catalog/index.ts';
import { findPlan } from '#modules/commerce/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { findPlaybackContent } from '../playback-sessions/queries.ts';

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
  { ttl: HOUR, max: MOST_PRODUCTS, keyOf: (productId: string) => productId },
  async (db: Db, productId: string) => {
    const product = await findProduct(db, productId);
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
