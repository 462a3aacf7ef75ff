import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { installHere, isTokenFresh, readInstallation } from './installation.ts';

const KEY = 'tayang_installation';
const answer = {
  installationId: 'i-1',
  state: 1,
  firebase_id: 'NOT_ALLOWED',
  authToken: 'token',
  expiresAt: '2026-11-30T12:00:00Z',
};

let kept: Map<string, string>;
let answers: (() => Response | Promise<Response>)[];
let sent: unknown[];
const state = () => JSON.parse(kept.get(KEY) ?? '{}').state as unknown;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') });
  kept = new Map();
  sent = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', { cookie: 'auth=xx' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (_path: string, { body, signal }: RequestInit) => {
    sent.push([typeof body === 'string' ? JSON.parse(body) : undefined, state()]);
    const next = answers.shift();
    if (next !== undefined) return next();
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ok = (more = {}) => Response.json({ result: { ...answer, ...more } });
const refused = (status: number) => () =>
  Response.json({ code: 'common.unexpected', message: 'x', requestId: 'r' }, { status });

test('not registered, pending while it is asked, registered', async () => {
  expect(readInstallation('a').state).toBe(0);
  answers = [ok];
  await expect(installHere('a')).resolves.toMatchObject(answer);
  expect(sent).toEqual([[{ isAllowed: true }, 1]]);
  expect(readInstallation('a')).toMatchObject({
    state: 2,
    installationId: 'i-1',
    authToken: 'token',
  });
  // Renewed by its id; another account's is none of ours.
  answers = [() => ok({ state: 2 })];
  await installHere('a');
  expect(sent.at(-1)).toEqual([{ isAllowed: true, installationId: 'i-1' }, 1]);
  expect(readInstallation('b').state).toBe(0);
});

test('a fault of the server is repeated once, a refusal not', async () => {
  answers = [refused(503), ok];
  await installHere('a');
  expect(sent).toHaveLength(2);
  answers = [refused(500), refused(500), ok];
  await expect(installHere('a')).rejects.toMatchObject({ failure: { status: 500 } });
  expect([sent.length, state()]).toEqual([4, 0]);
  answers = [refused(429), ok];
  await expect(installHere('a')).rejects.toMatchObject({ failure: { status: 429 } });
  expect(sent).toHaveLength(5);
});

test('a lost connection is not repeated', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch')), ok];
  await expect(installHere('a')).rejects.toMatchObject({ code: 'common.unavailable' });
  expect([sent.length, state()]).toEqual([1, 0]);
});

test('after ten seconds without an answer it counts as not registered', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  answers = [];
  const installed = expect(installHere('a')).rejects.toMatchObject({ code: 'common.unavailable' });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(state()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await installed;
  expect([sent.length, state()]).toEqual([1, 0]);
});

test('another tab that asks is waited for; one that died does so for ten seconds', async () => {
  const since = Date.now();
  kept.set(KEY, JSON.stringify({ accountId: 'a', state: 1, since }));
  answers = [ok];
  const installed = installHere('a');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  await installed;
  expect(sent).toHaveLength(1);
});

test('the token is fresh until an hour before its end, and for a day after it was heard of', () => {
  const end = Date.parse(answer.expiresAt);
  const own = { accountId: 'a', state: 2, since: end - DAY, expiresAt: answer.expiresAt } as const;
  expect(isTokenFresh(own, end - HOUR - 1)).toBe(true);
  expect(isTokenFresh(own, end - HOUR)).toBe(false);
  expect(isTokenFresh({ ...own, since: end - 2 * DAY }, end - HOUR - 1)).toBe(false);
  expect(isTokenFresh({ ...own, state: 0 }, end - HOUR - 1)).toBe(false);
});

test.each(['', 'null', '{', '5'])('a broken storage is no installation: %s', (text) => {
  kept.set(KEY, text);
  expect(readInstallation('a')).toEqual({ accountId: 'a', state: 0, since: 0 });
});
