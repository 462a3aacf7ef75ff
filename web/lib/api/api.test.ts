import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { getDataCap } from '#contract/playback/index.ts';
import { SIGNED_OUT } from './api-error.ts';
import { callApi, endVisit } from './api.ts';

type Sent = { url: string; body: unknown };
let sent: Sent[];
/** Statuses of the answers by address, in order; the last one stays. */
let answers: Record<string, { status: number; result?: unknown }[]>;
let stored: Map<string, string>;
let logged: unknown;

const beacon = vi.fn<(url: string, body: URLSearchParams) => boolean>(() => true);

const CALL = '/platform/v2/playback/data-cap';
const REFRESH = '/platform/v2/auth/refresh';
const VISITOR = '/api/tokentvs';

beforeEach(() => {
  endVisit();
  beacon.mockClear();
  sent = [];
  answers = {};
  stored = new Map([['device_id', 'peramban-ini']]);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { sendBeacon: beacon });
  logged = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('document', { cookie: 'auth=xxabc; rememberme=1' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const queue = answers[url] ?? [{ status: 200 }];
    const { status, result = {} } = (queue.length > 1 ? queue.shift() : queue[0]) ?? {
      status: 200,
    };
    return Response.json(
      { status, code: 'common.unauthenticated', message: 'x', result },
      { status },
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const call = () => callApi<typeof getDataCap>('GET', '/v2/playback/data-cap');
const urls = () => sent.map(({ url }) => url);

function listen() {
  const heard = { count: 0 };
  window.addEventListener(SIGNED_OUT, () => {
    heard.count += 1;
  });
  return heard;
}

test('a refused call renews the session once and is sent once more', async () => {
  answers[CALL] = [{ status: 401 }, { status: 200 }];
  const heard = listen();
  await call();
  expect(urls()).toEqual([CALL, REFRESH, CALL]);
  expect(heard.count).toBe(0);
});

test('calls that are refused together share one renewal', async () => {
  answers[CALL] = [{ status: 401 }, { status: 401 }, { status: 401 }, { status: 200 }];
  await Promise.all([call(), call(), call()]);
  expect(urls().filter((url) => url === REFRESH)).toHaveLength(1);
});

test('a session that can not be renewed ends with a message, after one try', async () => {
  answers[CALL] = [{ status: 401 }];
  answers[REFRESH] = [{ status: 401 }];
  const heard = listen();
  await expect(call()).rejects.toMatchObject({ failure: { status: 401 } });
  expect(urls()).toEqual([CALL, REFRESH]);
  expect(heard.count).toBe(1);
});

test('refused again after a renewal, it is not tried a third time', async () => {
  answers[CALL] = [{ status: 401 }];
  const heard = listen();
  await expect(call()).rejects.toMatchObject({ failure: { status: 401 } });
  expect(urls()).toEqual([CALL, REFRESH, CALL]);
  expect(heard.count).toBe(1);
});

test('the remember token goes along, and its successor is kept', async () => {
  stored.set('savedAccount', JSON.stringify({ email: 'a@contoh.id', password: 'ingat.1' }));
  answers[CALL] = [{ status: 401 }, { status: 200 }];
  answers[REFRESH] = [{ status: 200, result: { remember_token: 'ingat.2' } }];
  await call();
  expect(sent[1]?.body).toEqual({ remember_token: 'ingat.1', device_id: 'peramban-ini' });
  const saved = { email: 'a@contoh.id', password: 'ingat.2' };
  expect(JSON.parse(stored.get('savedAccount') ?? '')).toEqual(saved);
});

test('a token that is worth nothing any more is forgotten; a busy platform takes nothing away', async () => {
  const saved = JSON.stringify({ email: 'a@contoh.id', password: 'ingat.1' });
  answers[CALL] = [{ status: 401 }];
  for (const [status, left] of [
    [503, saved],
    [401, undefined],
  ] as const) {
    stored.set('savedAccount', saved);
    answers[REFRESH] = [{ status }];
    await expect(call()).rejects.toThrow();
    expect(stored.get('savedAccount')).toBe(left);
  }
});

test('a visitor gets another visitor token, and has no session to renew', async () => {
  vi.stubGlobal('document', { cookie: 'profileless=1' });
  answers[CALL] = [{ status: 401 }, { status: 200 }];
  await call();
  expect(urls()).toEqual([CALL, VISITOR, CALL]);
});

const getIn = () =>
  callApi<typeof getDataCap>('GET', '/v2/playback/data-cap', undefined, { letsIn: true });

test('a step towards signing in brings a visitor token along, one for a while', async () => {
  vi.stubGlobal('document', { cookie: '' });
  await Promise.all([getIn(), getIn()]);
  await getIn();
  expect(urls()).toEqual([VISITOR, CALL, CALL, CALL]);
  endVisit();
  await getIn();
  expect(urls().slice(4)).toEqual([VISITOR, CALL]);
});

test('it gets another where that one has gone, and leaves what the browser remembers alone', async () => {
  vi.stubGlobal('document', { cookie: '' });
  stored.set('savedAccount', JSON.stringify({ email: 'a@contoh.id', password: 'ingat.1' }));
  answers[CALL] = [{ status: 401 }, { status: 200 }];
  await getIn();
  expect(urls()).toEqual([VISITOR, CALL, VISITOR, CALL]);
});

test('a session that is over is no reason to refuse it', async () => {
  answers[CALL] = [{ status: 401 }, { status: 200 }];
  answers[REFRESH] = [{ status: 401 }];
  const heard = listen();
  await getIn();
  expect(urls()).toEqual([CALL, REFRESH, VISITOR, CALL]);
  expect(heard.count).toBe(0);
});

test('a visitor token that can not be had is logged, asked for anew, and ends no session that never was', async () => {
  vi.stubGlobal('document', { cookie: '' });
  answers[VISITOR] = [{ status: 429 }];
  answers[CALL] = [{ status: 401 }];
  const heard = listen();
  await expect(getIn()).rejects.toMatchObject({ failure: { status: 401 } });
  expect(urls()).toEqual([VISITOR, CALL, VISITOR]);
  expect(heard.count).toBe(0);
  expect(logged).toHaveBeenCalledWith('Failed to fetch a visitor token', 'status 429');
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/auth/_log');
  expect(String(beacon.mock.calls[0]?.[1])).toBe(
    'level=warn&code=VISITOR_TOKEN&message=status+429',
  );
  answers[VISITOR] = [{ status: 200 }];
  answers[CALL] = [{ status: 200 }];
  await getIn();
  expect(urls().slice(3)).toEqual([VISITOR, CALL]);
});
