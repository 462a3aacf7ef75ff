import { expect, test } from 'vitest';
import { ACCESS_TOKEN_LIFE, MINUTE } from '#contract/constants.ts';
import type { Events } from '#platform/events.ts';
import { listRevokedSessions } from '#modules/accounts/index.ts';
import { testParts } from '#test/parts.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { watchRevokedSessions } from './revoked-sessions.ts';

const parts = await testParts();
await parts.events.ready;

test('a session that ends is known at once, in every process', async () => {
  const { sessionId } = await aViewer();
  const [one, other] = await Promise.all([
    watchRevokedSessions(parts),
    watchRevokedSessions(parts),
  ]);
  expect(one.has(sessionId)).toBe(false);
  await revokeSessions(parts, parts.db, { sessionId }, 'test');
  await expect.poll(() => [one.has(sessionId), other.has(sessionId)]).toEqual([true, true]);
  one.close();
  other.close();
});

test('without events the table is read, at the start and every few seconds', async () => {
  const deaf: Events = { ...parts.events, subscribe: () => () => {} };
  const before = await aViewer();
  await revokeSessions(parts, parts.db, { sessionId: before.sessionId }, 'test');
  const watch = await watchRevokedSessions({ ...parts, events: deaf });
  expect(watch.has(before.sessionId)).toBe(true);
  const { sessionId } = await aViewer();
  await revokeSessions(parts, parts.db, { sessionId }, 'test');
  await expect.poll(() => watch.has(sessionId), { timeout: 8_000 }).toBe(true);
  watch.close();
});

test('a session is forgotten when its last access token has expired', async () => {
  const { sessionId } = await aViewer();
  // Events come after the commit: one still under way would tell `later` of this session anew.
  const told = new Promise<void>((resolve) => {
    parts.events.subscribe('accounts.sessionsRevoked', ({ sessionIds }) => {
      if (Array.isArray(sessionIds) && sessionIds.includes(sessionId)) resolve();
    });
  });
  await revokeSessions(parts, parts.db, { sessionId }, 'test');
  await told;
  const watch = await watchRevokedSessions(parts);
  expect(watch.has(sessionId)).toBe(true);
  watch.close();
  parts.clock.advance(ACCESS_TOKEN_LIFE + 2 * MINUTE);
  const later = await watchRevokedSessions(parts);
  expect(later.has(sessionId)).toBe(false);
  later.close();
});

test('all sessions of an account end together, each once', async () => {
  const since = parts.clock.now();
  const { email, accountId, sessionId } = await aViewer({ deviceLimit: 200 });
  const others = [];
  for (let i = 0; i < 120; i += 1) others.push((await aViewer({ identifier: email })).sessionId);
  await revokeSessions(parts, parts.db, { accountId }, 'test');
  await revokeSessions(parts, parts.db, { accountId }, 'test again');
  const ended = await listRevokedSessions(parts.db, since);
  expect(ended.toSorted()).toEqual([sessionId, ...others].toSorted());
});
