import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** Later ones are held to it; those up to here ran on tables that were small. */
const FROM = '0191';

/** Tables that grow with viewers and what they do. */
const big = new Set([
  'accounts.account',
  'accounts.device',
  'accounts.refresh_token',
  'accounts.session',
  'accounts.sign_in_event',
  'commerce.cart',
  'commerce.entitlement',
  'commerce.invoice',
  'commerce.ledger_entry',
  'commerce.notification',
  'commerce.payment',
  'commerce.subscription',
  'engagement.favourite',
  'live.segment',
  'platform.act',
  'playback.channel_watch',
  'playback.ended_playback',
  'playback.progress',
  'playback.watch_event',
]);

/** Indexes that hold up every write to a big table while they are built. */
const blockingIndexes = (text: string) =>
  [...text.matchAll(/create\s+(?:unique\s+)?index\s+(concurrently\b)?[^;]*?\bon\s+([\w.]+)/gi)]
    .filter(([, concurrently, table = '']) => concurrently === undefined && big.has(table))
    .map(([, , table]) => table);

test('an index of a big table is built beside those who write to it', () => {
  const migrations = sources('db/migrations/*.sql');
  const held = migrations.filter(({ file }) => file >= `db/migrations/${FROM}`);
  expect(held.length).toBeGreaterThan(5);
  expect(held.filter(({ text }) => blockingIndexes(text).length > 0)).toEqual([]);
  // A table that was renamed would be held to nothing.
  const all = migrations.map(({ text }) => text).join('');
  expect([...big].filter((table) => !all.includes(`create table ${table} (`))).toEqual([]);
});

test('finds it however it is written', () => {
  const plain = 'create unique index a\n  on commerce.payment (id);';
  expect(blockingIndexes(`${plain} create index on playback.progress (id);`)).toHaveLength(2);
  expect(blockingIndexes('create index concurrently a on commerce.payment (id);')).toEqual([]);
  expect(blockingIndexes('create index a on catalog.title (id);')).toEqual([]);
});
