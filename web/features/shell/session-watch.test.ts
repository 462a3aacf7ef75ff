import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSession } from './session-watch.ts';

/** A document and window that can be looked at, and a platform that says who is signed in. */
let page: EventTarget & { visibilityState: string };
let said: { user?: { email: string } } | Error;
let asked: number;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (said instanceof Error) throw said;
    return Response.json(said);
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function aTab(
  shown: string | null,
  options: { refetchOnFocus?: boolean; refetchInterval?: number },
) {
  const tab = { shown, changes: 0 };
  const watch = watchSession({
    ...options,
    shown: () => tab.shown,
    changed: () => {
      tab.changes += 1;
    },
  });
  stops.push(watch.stop);
  return { tab, ...watch };
}

const focus = () => window.dispatchEvent(new Event('focus'));
const settle = () => vi.advanceTimersByTimeAsync(0);

test('coming back to a tab asks once, and changes only what is no longer so', async () => {
  const { tab } = aTab('a@contoh.id', {});
  said = { user: { email: 'a@contoh.id' } };
  focus();
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect([asked, tab.changes]).toEqual([1, 0]);

  said = {};
  await vi.advanceTimersByTimeAsync(2_000);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(asked).toBe(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect([asked, tab.changes]).toEqual([2, 1]);
});

test('another account is a change, and so is a visitor who signed in', async () => {
  said = { user: { email: 'b@contoh.id' } };
  const signedIn = aTab('a@contoh.id', {});
  await signedIn.check();
  expect(signedIn.tab.changes).toBe(1);
  const visitor = aTab(null, {});
  await visitor.check();
  expect(visitor.tab.changes).toBe(1);
});

test('without an answer nothing changes', async () => {
  said = new TypeError('Failed to fetch');
  const { tab, check } = aTab('a@contoh.id', {});
  await check();
  vi.stubGlobal('fetch', async () => new Response('busy', { status: 503 }));
  await check();
  expect(tab.changes).toBe(0);
});

test('it asks every so many seconds when that is wanted, and never after it was stopped', async () => {
  said = {};
  const { stop } = aTab(null, { refetchInterval: 30, refetchOnFocus: false });
  focus();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked).toBe(2);
  stop();
  focus();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked).toBe(2);

  aTab(null, {});
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked).toBe(2);
});

test('questions at the same time are one', async () => {
  said = {};
  const { check } = aTab(null, {});
  await Promise.all([check(), check(), check()]);
  expect(asked).toBe(1);
});
