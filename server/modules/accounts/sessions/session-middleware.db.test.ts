import { expect, test } from 'vitest';
import { ACCESS_TOKEN_LIFE, MINUTE } from '#contract/constants.ts';
import type { Events } from '#platform/events.ts';
import { listRevokedSessions } from '../index.ts';
import { testDeps } from '#test/deps.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { revokeSessions } from './end-sessions.ts';
import { watchRevokedSessions } from './session-middleware.ts';

const deps = await testDeps();
await deps.events.ready;

test('a session that ends is known at once, in every process', async () => {
  const { sessionId } = await aViewer();
  const [one, other] = await Promise.all([watchRevokedSessions(deps), watchRevokedSessions(deps)]);
  expect(one.has(sessionId)).toBe(false);
  await revokeSessions(deps, deps.db, { sessionId }, 'test');
  await expect.poll(() => [one.has(sessionId), other.has(sessionId)]).toEqual([true, true]);
  one.close();
  other.close();
});

test('without events the table is read, at the start and every few seconds', async () => {
  const deaf: Events = { ...deps.events, subscribe: () => () => {} };
  const before = await aViewer();
  await revokeSessions(deps, deps.db, { sessionId: before.sessionId }, 'test');
  const watch = await watchRevokedSessions({ ...deps, events: deaf });
  expect(watch.has(before.sessionId)).toBe(true);
  const { sessionId } = await aViewer();
  await revokeSessions(deps, deps.db, { sessionId }, 'test');
  await expect.poll(() => watch.has(sessionId), { timeout: 8_000 }).toBe(true);
  watch.close();
});

test('a session is forgotten when its last access token has expired', async () => {
  const { sessionId } = await aViewer();
  // Events come after the commit: one still under way would tell `later` of this session anew.
  const told = new Promise<void>((resolve) => {
    deps.events.subscribe('accounts.sessionsRevoked', ({ sessionIds }) => {
      if (Array.isArray(sessionIds) && sessionIds.includes(sessionId)) resolve();
    });
  });
  await revokeSessions(deps, deps.db, { sessionId }, 'test');
  await told;
  const watch = await watchRevokedSessions(deps);
  expect(watch.has(sessionId)).toBe(true);
  watch.close();
  deps.clock.advance(ACCESS_TOKEN_LIFE + 2 * MINUTE);
  const later = await watchRevokedSessions(deps);
  expect(later.has(sessionId)).toBe(false);
  later.close();
});

test('all sessions of an account end together, each once', async () => {
  const since = deps.clock.now();
  const { email, accountId, sessionId } = await aViewer({ deviceLimit: 200 });
  const others = [];
  for (let i = 0; i < 120; i += 1) others.push((await aViewer({ identifier: email })).sessionId);
  await revokeSessions(deps, deps.db, { accountId }, 'test');
  await revokeSessions(deps, deps.db, { accountId }, 'test again');
  const ended = await listRevokedSessions(deps.db, since);
  expect(ended.toSorted()).toEqual([sessionId, ...others].toSorted());
});
