import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { readPushToken } from '../../lib/push/push-token.ts';
import { isPushOnHere, subscribeHere, turnPushOff, turnPushOn } from './enable-push.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const address = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
let permission: NotificationPermission;
let answered: NotificationPermission;
let subscription: (typeof address & { unsubscribe(): Promise<boolean> }) | null;
/** What the push service of the browser gives next. */
let next: typeof address | Error;
let called: string[];
/** What the platform refuses once, by path. */
let refusals: Map<string, Response>;
let serverState: number;

beforeEach(() => {
  vi.useFakeTimers({ now });
  const kept = new Map<string, string>();
  [permission, answered, subscription, next] = ['granted', 'granted', null, address];
  [called, refusals, serverState] = [[], new Map(), 1];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const pushManager = {
    getSubscription: async () => subscription && { ...subscription, options: {} },
    subscribe: async () => {
      if (next instanceof Error) throw next;
      const unsubscribe = async () => {
        subscription = null;
        return true;
      };
      subscription = { ...next, unsubscribe };
      return { toJSON: () => next };
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
  const Notification = {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = answered),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { PushManager: {}, Notification }));
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('document', { cookie: 'auth=xx' });
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.replace('/platform/v2/push/', '');
    called.push(name);
    const refusal = refusals.get(name);
    refusals.delete(name);
    if (refusal !== undefined) return refusal;
    const expiresAt = new Date(Date.now() + 7 * DAY).toISOString();
    const known = { installationId: 'i', authToken: 't', expiresAt };
    if (name === 'key') return Response.json({ result: { key: 'k' } });
    if (name === 'unsubscribe') return Response.json({ result: { firebase_id: 'NOT_ALLOWED' } });
    const state = name === 'subscribe' ? 2 : serverState;
    serverState = state;
    return Response.json({ result: { ...known, state, firebase_id: 's-1' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a press subscribes and caches the token; the next page uses it without a call', async () => {
  permission = 'default';
  expect(await turnPushOn('a')).toBeUndefined();
  expect(called).toEqual(['installation', 'key', 'subscribe']);
  expect(readPushToken()).toEqual({ id: 's-1', at: now });
  expect(isPushOnHere('a')).toBe(true);
  called = [];
  expect(await subscribeHere('a')).toBeUndefined();
  expect(called).toEqual([]);
});

test('after seven days it subscribes again; another account and another address at once', async () => {
  await subscribeHere('a');
  vi.setSystemTime(now + 7 * DAY);
  called = [];
  await subscribeHere('a');
  expect(called).toEqual(['installation', 'key', 'subscribe']);
  expect(readPushToken()?.at).toBe(now + 7 * DAY);
  called = [];
  await subscribeHere('b');
  expect(called).toEqual(['installation', 'key', 'subscribe']);
  subscription = { ...address, endpoint: 'https://push.example/2', unsubscribe: async () => true };
  called = [];
  await subscribeHere('b');
  expect(called).toEqual(['installation', 'key', 'subscribe']);
});

test('within an hour of its end the auth token is renewed, and the subscription kept', async () => {
  await subscribeHere('a');
  vi.setSystemTime(now + 7 * DAY - 3_600_000);
  called = [];
  await subscribeHere('a');
  expect(called).toEqual(['installation']);
});

test('once a day the platform is asked; where it lost the address, it is told again', async () => {
  await subscribeHere('a');
  vi.setSystemTime(now + DAY);
  called = [];
  await subscribeHere('a');
  await subscribeHere('a');
  expect(called).toEqual(['installation']);
  vi.setSystemTime(now + 2 * DAY);
  [called, serverState] = [[], 1];
  await subscribeHere('a');
  expect(called).toEqual(['installation', 'key', 'subscribe']);
});

test('an installation that ended is registered again, once', async () => {
  const ended = () =>
    Response.json(
      { code: 'notifications.installationInvalid', message: 'x', requestId: 'r' },
      { status: 409 },
    );
  refusals.set('subscribe', ended());
  expect(await subscribeHere('a')).toBeUndefined();
  expect(called).toEqual(['installation', 'key', 'subscribe', 'installation', 'subscribe']);
});

test('what stands in the way has its name', async () => {
  [permission, answered] = ['default', 'denied'];
  expect(await turnPushOn('a')).toBe('permission-blocked');
  [permission, answered] = ['default', 'default'];
  expect(await turnPushOn('a')).toBe('permission-default');
  expect(readPushToken()).toBeNull();
  [permission, answered, next] = ['default', 'granted', new Error('no push service')];
  expect(await turnPushOn('a')).toBe('token-subscribe-failed');
  const { serviceWorker } = navigator;
  vi.stubGlobal('navigator', { serviceWorker, onLine: false });
  expect(await turnPushOn('a')).toBe('app-offline');
  vi.stubGlobal('navigator', { onLine: true });
  expect(await turnPushOn('a')).toBe('unsupported-browser');
});

test('turned off, it stays off until it is turned on again', async () => {
  await subscribeHere('a');
  await turnPushOff();
  expect([subscription, readPushToken(), isPushOnHere('a')]).toEqual([null, null, false]);
  await turnPushOn('a');
  expect(isPushOnHere('a')).toBe(true);
});
