import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { testDeps } from '#test/deps.ts';
import { demoAccounts } from './accounts.ts';
import { seedRows } from './seed-rows.ts';
import { subscribers } from './subscribers.ts';
import { comingTitles } from './titles/coming.ts';
import { demoTitles } from './titles/index.ts';

const CATALOG =
  'category genre person title season episode title_category title_genre credit rail rail_item banner search_word marker';
const TABLES = CATALOG.split(' ').map((name) => `catalog.${name}`);
const OTHERS = [
  'commerce.package',
  'commerce.entitlement',
  'commerce.payment',
  'commerce.invoice',
  'commerce.reconciliation',
  'playback.watched_day',
  'accounts.account',
  'editorial.document',
  'editorial.version',
  'editorial.published',
  'engagement.review',
  'engagement.review_report',
  'commerce.ticket',
  'commerce.ticket_entry',
  'studio.approval',
  'catalog.licence',
  'catalog.takedown_request',
  'platform.act',
];

/** Every row of every table that is seeded, as text. */
async function everything(db: Db): Promise<Record<string, string[]>> {
  const found = [...TABLES, ...OTHERS].map(async (table) => {
    const { rows } = await sql<{
      line: string;
    }>`select t::text as line from ${sql.table(table)} t order by 1`.execute(db);
    return [table, rows.map(({ line }) => line)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

test(
  'all rows are there, once, and a second seeding weeks later changes nothing',
  { timeout: 180_000 },
  async () => {
    const { db } = await testDeps();
    await seedRows(db, new Date('2026-11-20T00:00:00Z'));
    const first = await everything(db);
    expect(first['catalog.title']).toHaveLength(demoTitles.length + comingTitles.length);
    expect(first['commerce.package']).toHaveLength(
      // Four plans, three minipacks, an offer of each contract.
      4 + 3 + 2 + demoTitles.filter(({ rent }) => rent !== undefined).length,
    );
    expect(first['accounts.account']).toHaveLength(demoAccounts.length + subscribers.length);
    expect(first['commerce.entitlement']).toHaveLength(
      demoAccounts.filter(({ plan }) => plan !== undefined).length +
        (first['commerce.payment'] ?? []).length,
    );
    expect(first['commerce.invoice']).toHaveLength((first['commerce.payment'] ?? []).length);
    expect((first['commerce.payment'] ?? []).length).toBeGreaterThan(45);

    expect(first['commerce.ticket']).toHaveLength(3);
    expect(first['studio.approval']).toHaveLength(1);
    expect(first['catalog.takedown_request']).toHaveLength(1);
    expect(first['engagement.review_report']).toHaveLength(2);
    const waiting = await db
      .selectFrom('engagement.review')
      .select('state')
      .where('dueAt', 'is not', null)
      .orderBy('state')
      .execute();
    expect(waiting).toEqual([{ state: 'published' }, { state: 'held' }]);
    const { rows } = await sql<{ soon: number; over: number }>`
      select (count(*) filter (where to_at between '2026-11-20' and '2026-12-20'))::int as soon,
        (count(*) filter (where to_at < '2026-11-20'))::int as over from catalog.licence`.execute(
      db,
    );
    expect(rows).toEqual([{ soon: 1, over: 1 }]);

    await seedRows(db, new Date('2026-12-24T00:00:00Z'));
    expect(await everything(db)).toEqual(first);
  },
);

test('what an operator changed stays', { timeout: 180_000 }, async () => {
  const { db } = await testDeps();
  const now = new Date();
  const [compared, due] = [2, 3].map((days) => ({
    gateway: 'midtrans',
    day: new Date(now.getTime() - days * DAY).toISOString().slice(0, 10),
    lookedAt: days === 2 ? now : null,
    settlements: days === 2 ? 5 : null,
    checkAt: days === 2 ? null : now,
  }));
  if (compared === undefined || due === undefined) throw new Error('Two days');
  await db.insertInto('commerce.reconciliation').values([compared, due]).execute();
  await seedRows(db, now);
  const days = await db
    .selectFrom('commerce.reconciliation')
    .select(['gateway', 'day', 'lookedAt', 'settlements', 'checkAt'])
    .orderBy('day', 'desc')
    .execute();
  // Days of before the seeding are as they were, all others count as compared.
  expect(days.filter(({ day }) => [compared.day, due.day].includes(day))).toEqual([compared, due]);
  expect(days.filter(({ checkAt }) => checkAt !== null)).toEqual([due]);
  expect(days.length).toBeGreaterThan(100);
  await db
    .updateTable('catalog.title')
    .set({ name: 'Kaldera (Versi Panjang)' })
    .where('slug', '=', 'kaldera')
    .execute();
  await db
    .updateTable('commerce.package')
    .set({ priceRupiah: 1_000 })
    .where('name', '=', 'Sewa Jakarta 2145, 2 hari')
    .execute();
  await seedRows(db, new Date());
  const title = await db
    .selectFrom('catalog.title')
    .select('name')
    .where('slug', '=', 'kaldera')
    .executeTakeFirstOrThrow();
  expect(title.name).toBe('Kaldera (Versi Panjang)');
  const offer = await db
    .selectFrom('commerce.package')
    .select('priceRupiah')
    .where('name', '=', 'Sewa Jakarta 2145, 2 hari')
    .executeTakeFirstOrThrow();
  expect(Number(offer.priceRupiah)).toBe(1_000);
});
