import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CLIENT_KEY_QUOTA, SECOND } from '#contract/constants.ts';
import type { AccountCaller, Caller } from '../auth.ts';
import type { Deps } from '../deps.ts';
import { addErrorHandler } from '../error-handler.ts';
import { shareRequestCounts } from './request-counts.ts';
import { limitRequests, SESSIONS_OF_AN_ADDRESS } from './request-limits.ts';

const LIMIT = 60;
/** The address that a carrier gave to all of them. */
const remoteAddress = '203.0.113.9';

const session = (sessionId: string) =>
  ({ kind: 'account', sessionId, accountId: 'a', deviceId: 'd' }) as AccountCaller;

/** A process that no other one hears. */
const alone = {
  events: { publish: async () => {}, subscribe: () => () => {} },
} as unknown as Pick<Deps, 'db' | 'events' | 'log'>;

function anApp() {
  const app = Fastify();
  let now = new Date('2026-11-22T10:00:00Z').getTime();
  let caller: Caller = { kind: 'none' };
  app.decorateRequest('caller');
  addErrorHandler(app);
  app.addHook('onRequest', async (request) => {
    request.caller = caller;
  });
  const clock = { now: () => new Date(now) };
  limitRequests(app, { clock, counts: shareRequestCounts({ ...alone, clock }) });
  app.get('/x', { config: { rateLimit: LIMIT } }, async () => 'ok');
  app.get('/y', { config: { rateLimit: 1 } }, async () => 'ok');
  app.get('/z', async () => 'ok');
  return {
    ask: (by: Caller, url = '/x', address = remoteAddress) => {
      caller = by;
      return app.inject({ url, remoteAddress: address });
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('a burst over the limit loses only what is over it, and the first come first', async () => {
  const { ask, advance } = anApp();
  const burst = await Promise.all(Array.from({ length: 61 }, () => ask(session('one'))));
  expect(burst.map(({ statusCode }) => statusCode)).toEqual([...Array(60).fill(200), 429]);
  const refused = burst.at(-1);
  expect(refused?.headers['retry-after']).toBe('60');
  expect(refused?.json()).toMatchObject({ code: 'common.tooMany', details: { retry_after: 60 } });
  expect((await ask(session('one'), '/y')).statusCode).toBe(200);
  advance(59 * SECOND);
  expect((await ask(session('one'))).headers['retry-after']).toBe('1');
  advance(SECOND);
  expect((await ask(session('one'))).statusCode).toBe(200);
});

test('two hundred sessions behind one address are counted each by itself', async () => {
  const { ask } = anApp();
  const codes = new Set<number>();
  for (let viewer = 0; viewer < 200; viewer += 1)
    for (let time = 0; time < 12; time += 1)
      codes.add((await ask(session(`viewer ${viewer}`))).statusCode);
  expect([...codes]).toEqual([200]);
});

test('visitors of one address share a wide limit, of an IPv6 household too', async () => {
  for (const [address, neighbour] of [
    [remoteAddress, remoteAddress],
    ['2001:db8:1:2::5', '2001:db8:1:2::6'],
  ] as const) {
    const { ask } = anApp();
    const asked = Array.from({ length: LIMIT * SESSIONS_OF_AN_ADDRESS }, () =>
      ask({ kind: 'none' }, '/x', address),
    );
    expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    );
    expect((await ask({ kind: 'none' }, '/x', neighbour)).statusCode).toBe(429);
    expect((await ask({ kind: 'none' }, '/x', '198.51.100.1')).statusCode).toBe(200);
    expect((await ask(session('one'), '/x', address)).statusCode).toBe(200);
  }
});

test('the quota of the public key says when it is over', async () => {
  const { ask } = anApp();
  for (let time = 0; time < CLIENT_KEY_QUOTA; time += 1)
    expect((await ask({ kind: 'client' }, '/z')).statusCode).toBe(200);
  const refused = await ask({ kind: 'client' }, '/z');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
});
