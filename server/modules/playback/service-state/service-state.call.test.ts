import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { getServiceState } from '#contract/playback/index.ts';
import { createCart } from '#modules/commerce/cart/create-cart.ts';
import { openLocks } from '#platform/advisory-locks.ts';
import { roundAlone } from '#platform/due.ts';
import { openTestApp } from '#test/app.ts';
import { aTill } from '#test/factories/commerce/a-till.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asClient } from '#test/factories/callers.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { testDatabase } from '#test/database.ts';
import * as queries from './queries.ts';
import { lookAtService, serviceLooks } from './watch-service.ts';

const stage = await openTestApp({ modules: ['playback'] });
const { db, clock } = stage.deps;

test('says what works, when it was looked at, and what lately did not', async () => {
  const beganAt = clock.now();
  await queries.upsertIncident(db, { part: 'payment', state: 'disturbed', now: beganAt });
  clock.advance(60_000);
  await queries.upsertIncident(db, { part: 'payment', state: 'down', now: clock.now() });
  expect(await queries.listOpenIncidents(db)).toEqual([
    { part: 'payment', state: 'down', beganAt },
  ]);
  clock.advance(60_000);
  const endedAt = clock.now();
  await queries.updateIncidentEnd(db, 'payment', endedAt);
  await queries.updateIncidentEnd(db, 'payment', clock.now());
  const { status, result } = await askApp(stage.app, asClient(stage.deps), getServiceState);
  expect(status).toBe(200);
  expect(result.checkedAt >= endedAt.toISOString()).toBe(true);
  expect(result.parts.map(({ part, state, since }) => [part, state, since])).toEqual([
    ['video', 'works', null],
    ['live', 'works', null],
    ['payment', 'works', null],
    ['signIn', 'works', null],
  ]);
  expect(result.incidents).toEqual([
    { part: 'payment', beganAt: beganAt.toISOString(), endedAt: endedAt.toISOString() },
  ]);
});

test('ten looks at once open one incident', async () => {
  const opened = { part: 'live', state: 'down', now: clock.now() } as const;
  await Promise.all(Array.from({ length: 10 }, () => queries.upsertIncident(db, opened)));
  expect(await queries.listOpenIncidents(db)).toHaveLength(1);
});

test('a store that does not answer is films that can not be watched, and nothing else', async () => {
  const store = { ...stage.deps.store, head: () => Promise.reject(new Error('gone')) };
  expect(await lookAtService({ ...stage.deps, store })).toEqual({
    video: 'down',
    live: 'works',
    payment: 'works',
    signIn: 'works',
  });
});

test('payment is down when five buyers were denied, not when one was again and again', async () => {
  const { commerce } = await aTill();
  clock.advance(HOUR);
  const now = clock.now();
  const pays = async (accountId: string, state: 'denied' | 'paid') => {
    const { id: cartId } = await createCart(commerce, accountId, { package_id: offers.lite });
    await insertPayment(accountId, cartId, state, now);
  };
  const look = async () => (await lookAtService(stage.deps)).payment;
  const [unlucky = '', ...others] = await Promise.all(
    Array.from({ length: 5 }, async () => (await aViewer()).accountId),
  );
  for (let times = 0; times < 6; times += 1) await pays(unlucky, 'denied');
  expect(await look()).toBe('works');
  for (const accountId of others) await pays(accountId, 'denied');
  expect(await look()).toBe('down');
  // Those who were denied and then paid all the same.
  await pays(unlucky, 'paid');
  expect(await look()).toBe('disturbed');
  for (const accountId of others) await pays(accountId, 'paid');
  expect(await look()).toBe('works');
});

const insertPayment = (accountId: string, cartId: string, state: 'denied' | 'paid', now: Date) =>
  db
    .insertInto('commerce.payment')
    .values({
      id: randomUUID(),
      cartId,
      accountId,
      method: 'qris',
      gateway: 'midtrans',
      lines: '[]',
      amountRupiah: 29_000,
      state,
      ...(state === 'paid' && { outcome: 'active', paidAt: now }),
      expiresAt: now,
      checkAt: now,
      createdAt: now,
      closedAt: now,
    })
    .execute();

test('one process looks, and an incident begins and ends after two looks in a row', async () => {
  await db.deleteFrom('playback.serviceIncident').execute();
  const { url } = await testDatabase();
  const { log } = stage.deps;
  const [ours, theirs] = [openLocks({ url, log }), openLocks({ url, log })];
  let isGone = false;
  const head = () => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve(null));
  const { signal } = new AbortController();
  const looksBy = (locks: typeof ours, store: typeof stage.deps.store) => {
    const round = roundAlone(locks, serviceLooks({ ...stage.deps, store }));
    return () => round(signal);
  };
  const look = looksBy(ours, { ...stage.deps.store, head });
  const cutOff = { ...stage.deps.store, head: () => Promise.reject(new Error('no way there')) };
  const lookOfAnother = looksBy(theirs, cutOff);
  const open = async () => (await queries.listOpenIncidents(db)).map(({ part }) => part);

  await look();
  for (let times = 0; times < 3; times += 1) await lookOfAnother();
  expect(await open()).toEqual([]);

  const told: string[][] = [];
  for (const gone of [true, false, true, true, false, true, false, false]) {
    isGone = gone;
    await look();
    told.push(await open());
  }
  expect(told).toEqual([[], [], [], ['video'], ['video'], ['video'], ['video'], []]);

  // Its process ends: the other one takes over, and begins to count anew.
  await ours.close();
  await lookOfAnother();
  expect(await open()).toEqual([]);
  await lookOfAnother();
  expect(await open()).toEqual(['video']);
  await theirs.close();
});

test('what is not shown any more is not kept', async () => {
  await db.deleteFrom('playback.serviceIncident').execute();
  const now = clock.now().getTime();
  const old = new Date(now - 8 * DAY);
  await queries.upsertIncident(db, { part: 'live', state: 'down', now: old });
  await queries.updateIncidentEnd(db, 'live', new Date(now - 8 * DAY + MINUTE));
  await queries.upsertIncident(db, { part: 'live', state: 'down', now: new Date(now - DAY) });
  await queries.updateIncidentEnd(db, 'live', new Date(now - DAY + MINUTE));
  await queries.upsertIncident(db, { part: 'payment', state: 'down', now: old });
  await serviceLooks(stage.deps).round(new AbortController().signal);
  expect(await queries.listEndedIncidents(db, new Date(0), 9)).toHaveLength(1);
  expect(await queries.listOpenIncidents(db)).toMatchObject([{ part: 'payment' }]);
});
