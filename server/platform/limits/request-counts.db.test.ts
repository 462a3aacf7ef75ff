import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { afterThisFile } from '#test/after-file.ts';
import { testDeps } from '#test/deps.ts';
import type { AccountCaller } from '../auth.ts';
import { addErrorHandler } from '../error-handler.ts';
import { openEvents } from '../events.ts';
import { testValkey } from '#test/valkey.ts';
import type { Valkey } from '../valkey/valkey.ts';
import { openRequestCounts } from './counts-in-valkey.ts';
import { limitRequests } from './request-limits.ts';

const LIMIT = 64;
/** How far others may be behind: less than an eighth of the limit. */
const UNPUBLISHED = LIMIT / 8 - 1;
const { db, clock, config, log } = await testDeps();

/** A server process of its own, as far as counting goes: its memory, and its own connection for events. */
async function aServer(valkey?: Valkey) {
  const events = openEvents({ url: config.database.directUrl, log });
  await events.ready;
  const counts = openRequestCounts({ db, clock, log, events, valkey });
  const app = Fastify();
  app.decorateRequest('caller');
  addErrorHandler(app);
  app.addHook('onRequest', async (request) => {
    request.caller = {
      kind: 'account',
      sessionId: String(request.headers['session']),
    } as AccountCaller;
  });
  limitRequests(app, { clock, counts });
  app.get('/x', { config: { rateLimit: LIMIT } }, async () => 'ok');
  /** How many requests others have published. */
  let received = 0;
  events.subscribe('requests.counted', (payload, { isOwn }) => {
    if (isOwn) return;
    for (const [, more] of payload['counts'] as [string, number][]) received += more;
  });
  afterThisFile(async () => {
    counts.close();
    await app.close();
    await events.close();
  });
  return { app, received: () => received };
}

async function ask(app: FastifyInstance, session: string, times: number): Promise<number> {
  let allowed = 0;
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await app.inject({ url: '/x', headers: { session } });
    if (statusCode === 200) allowed += 1;
  }
  return allowed;
}

test('two servers allow a session about what one does, whichever it asks', async () => {
  const [one, two] = [await aServer(), await aServer()];
  clock.toNextMinute();
  expect(await ask(one.app, 'busy', LIMIT / 2)).toBe(LIMIT / 2);
  await expect.poll(two.received).toBeGreaterThanOrEqual(LIMIT / 2 - UNPUBLISHED);
  const allowed = await ask(two.app, 'busy', LIMIT);
  expect(allowed).toBeGreaterThanOrEqual(LIMIT / 2);
  expect(allowed).toBeLessThanOrEqual(LIMIT / 2 + UNPUBLISHED);
  // The one that it asked first knows that it is over, and another session is another one.
  await expect.poll(one.received).toBeGreaterThanOrEqual(LIMIT / 2);
  expect(await ask(one.app, 'busy', LIMIT)).toBeLessThanOrEqual(UNPUBLISHED);
  expect(await ask(one.app, 'other', 1)).toBe(1);
});

test('behind Valkey two servers count as one, to the request; without it each goes on alone', async () => {
  const { valkey, server } = await testValkey();
  const [one, two] = [await aServer(valkey), await aServer(valkey)];
  clock.toNextMinute();
  expect(await ask(one.app, 'shared', LIMIT / 2)).toBe(LIMIT / 2);
  expect(await ask(two.app, 'shared', LIMIT)).toBe(LIMIT / 2);
  expect(await ask(one.app, 'shared', 1)).toBe(0);
  await server.stop();
  expect(await ask(one.app, 'shared', 1)).toBe(1);
});

test('who keeps well within the limit is not published', async () => {
  const [one, two] = [await aServer(), await aServer()];
  clock.toNextMinute();
  await ask(one.app, 'calm', UNPUBLISHED);
  // One over its limit is published to the last request, behind all that came before.
  await ask(one.app, 'marker', LIMIT + 1);
  await expect.poll(two.received).toBe(LIMIT + 1);
});
