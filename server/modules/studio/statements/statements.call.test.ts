import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { saveLicence } from '#contract/catalog/operator-licences.ts';
import { getCohorts } from '#contract/commerce/index.ts';
import { listHourCosts, listLicensors, listStatement } from '#contract/studio/index.ts';
import { countMonth } from '#modules/commerce/index.ts';
import { countWatchedDay } from '#modules/playback/index.ts';
import { listActs } from '#platform/acts.ts';
import { monthOf, monthRange } from '#platform/zone.ts';
import { aBuyer, aPayment, aShop, offers } from '#test/factories/commerce/shop.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { until } from '#test/until.ts';
import { countNextStatement } from './count-statement.ts';

const shop = await aShop({ modules: ['studio'] });
const { app, deps, sandbox } = shop;
const { db } = deps;
const rights = await aBuyer(shop, { role: 'rights' });
const analyst = await aBuyer(shop, { role: 'analyst' });
const buyer = await aBuyer(shop);
const month = monthOf(deps.testClock.now());
const { from } = monthRange(month);
const licensor = '=Rumah "Film"; Nusantara';

/** The tenth of the month, which is over or comes: counting looks at days alone. */
const day = `${month}-10`;
const noon = new Date(Date.parse(day) + 5 * HOUR);

type Watched = { minutes: number; measuredMs?: number };

/** From a point to another, and how much of that the server measured; all of it where that is not said. */
async function watch(
  productId: string,
  [fromMs, toMs]: [number, number],
  { minutes, measuredMs = Math.max(0, toMs - fromMs) }: Watched,
) {
  const watcher = { accountId: randomUUID(), profileId: randomUUID(), productId };
  const end = new Date(noon.getTime() + minutes * MINUTE);
  await db
    .insertInto('playback.watchEvent')
    .values([
      { ...watcher, eventType: 'S', offsetMs: fromMs, at: noon, watchedMs: 7 },
      { ...watcher, eventType: 'E', offsetMs: toMs, at: end, watchedMs: 7 + measuredMs },
    ])
    .execute();
  return watcher;
}

const { paymentId } = await aPayment(buyer, offers.lite);
await sandbox.wallet(paymentId, 'pay');
await until(async () => {
  const { outcome } = await db
    .selectFrom('commerce.payment')
    .select('outcome')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return outcome === 'active' || undefined;
});
const { dppRupiah } = await db
  .selectFrom('commerce.invoice')
  .select('dppRupiah')
  .where('paymentId', '=', paymentId)
  .executeTakeFirstOrThrow();

const { titleId } = await aFilm(db, { name: 'Laskar' });
const other = await aFilm(db, { name: 'Tanpa pemegang' });
const terms = { contract: 'K-1', costRupiah: 1_000_000, sharePercent: 50 };
const licenceId = randomUUID();
await db.deleteFrom('catalog.licence').execute();
await rights.ask(saveLicence, {
  body: {
    licenceId,
    titleId,
    licensor,
    ...terms,
    reason: 'Kontrak',
    fromAt: new Date(from.getTime() - DAY).toISOString(),
    toAt: new Date(from.getTime() + 99 * DAY).toISOString(),
  },
});

async function count() {
  await countMonth(deps, month);
  return countNextStatement(deps);
}

test('what was watched is how far players came, as far as the server measured it', async () => {
  const seen = await watch(titleId, [0, 30 * MINUTE], { minutes: 30 });
  // A jump to the end, and a step back.
  await watch(titleId, [0, 90 * MINUTE], { minutes: 15 });
  await watch(titleId, [40 * MINUTE, 10 * MINUTE], { minutes: 20 });
  // Of what is claimed, only what was measured: a part of it, and nothing.
  await watch(other.titleId, [0, 80 * MINUTE], { minutes: 60, measuredMs: 60 * MINUTE });
  await watch(other.titleId, [0, DAY], { minutes: 11 * 60, measuredMs: 0 });
  await watch(randomUUID(), [0, MINUTE], { minutes: 1 });
  const counted = () =>
    db
      .selectFrom('playback.watchedMonth')
      .select(['titleId', 'plays', 'watchedMs'])
      .where('month', '=', month)
      .orderBy('plays', 'desc')
      .execute();
  await countWatchedDay(deps, day, noon);
  const expected = [
    { titleId, plays: 3, watchedMs: 60 * MINUTE },
    { titleId: other.titleId, plays: 2, watchedMs: 60 * MINUTE },
  ];
  expect(await counted()).toEqual(expected);
  // Counted by two at once, and after a viewer deleted a history: the same.
  await db.deleteFrom('playback.watchEvent').where('accountId', '=', seen.accountId).execute();
  await Promise.all([1, 2].map(() => countWatchedDay(deps, day, noon)));
  expect(await counted()).toEqual(expected);
});

test('a licensor sees the titles, their hours and the share that was agreed', async () => {
  expect(await count()).toBe(true);
  expect(await countNextStatement(deps)).toBe(false);
  const { result } = await analyst.ask(listLicensors, { query: { month } });
  const share = Math.round(Math.round(dppRupiah / 2) / 2);
  expect(result).toMatchObject({
    counted: { isFinal: false, plansRupiah: dppRupiah, watchedMs: 2 * HOUR },
    licensors: [{ licensor, titles: 1, plays: 3, watchedMs: HOUR, shareRupiah: share }],
    next: null,
  });
  const { lines } = (await analyst.ask(listStatement, { query: { month, licensor } })).result;
  expect(lines).toMatchObject([{ licenceId, contract: 'K-1', sharePercent: 50, salesRupiah: 0 }]);
  const costs = (await analyst.ask(listHourCosts, { query: { month, pageSize: 1 } })).result;
  // An hour was watched: it costs what the month does so far.
  expect(costs.lines[0]?.hourRupiah).toBe(lines[0]?.costRupiah);
  expect(costs.next).toBeNull();
  for (const bad of [{ month: '2026-13' }, { month, pageSize: 100_000 }]) {
    expect((await analyst.ask(listLicensors, { query: bad })).status).toBe(400);
  }
});

test('its file is an act, and no formula', async () => {
  const query = new URLSearchParams({ month, licensor });
  const url = `/platform/studio/v1/statement/file?${query}`;
  const file = await app.inject({ url, headers: rights.headers });
  expect(file.headers['content-disposition']).toContain(`laporan--rumah-film-nusantara-${month}`);
  expect(file.body).toContain(`"${month}";"'=Rumah ""Film""; Nusantara";"K-1";"Laskar";`);
  expect(file.body).toContain(';3;1;0;');
  expect(await listActs(db, { kind: 'statement', id: month })).toMatchObject([
    { act: 'statement.export', actorId: rights.accountId },
  ]);
  const none = await app.inject({ url: `${url}x`, headers: rights.headers });
  expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([
    404,
    'studio.statementNotFound',
  ]);
  expect((await app.inject({ url, headers: analyst.headers })).statusCode).toBe(403);
});

test('subscribers are told by the month that they began to pay in', async () => {
  const { cohorts, countedAt } = (await analyst.ask(getCohorts)).result;
  expect(countedAt).not.toBeNull();
  expect(cohorts).toMatchObject([
    { started: month, accounts: 1, months: [{ month, kept: 1, rupiah: dppRupiah }] },
  ]);
});

test('a closed month is counted for the last time: later terms and viewing change nothing', async () => {
  const at = deps.testClock.now();
  await db
    .insertInto('commerce.ledgerMonth')
    .values({ month, endsAt: at, closedAt: at, entries: 1, totals: '{}' })
    .execute();
  expect(await count()).toBe(true);
  const read = async () =>
    (await analyst.ask(listStatement, { query: { month, licensor } })).result;
  const before = await read();
  expect(before.counted?.isFinal).toBe(true);
  await db.updateTable('catalog.licence').set({ sharePercent: 1, licensor: 'Lain' }).execute();
  await watch(titleId, [0, 50 * MINUTE], { minutes: 50 });
  await countWatchedDay(deps, day, noon);
  expect(await count()).toBe(false);
  expect(await read()).toEqual(before);
});
