import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/call.ts';
import { createPlatform, type PageRequest } from './platform.server.ts';

const call = (callers: readonly ('service' | 'account')[]) =>
  defineCall({
    id: 'getThing',
    method: 'GET',
    path: '/thing/{id}',
    module: 'catalog',
    summary: 'A thing',
    callers,
    params: z.object({ id: z.string() }),
    query: z.object({ page: z.number().optional(), word: z.string().optional() }),
    answer: z.object({ name: z.string() }),
    errors: [],
  });
const openCall = call(['service', 'account']);
const ownCall = call(['account']);

function aPage(over: Partial<PageRequest> = {}) {
  const send = vi.fn<PageRequest['send']>(async () => ({
    status: 200,
    body: '{"name":"Laut"}',
    setCookies: [],
  }));
  const page: PageRequest = {
    id: 'halaman-1',
    origin: 'https://tayang.test',
    nonce: 'n',
    log: { error: () => undefined },
    hasLostSession: false,
    isSignedIn: false,
    isLegacy: false,
    isChild: false,
    isYoungChild: false,
    hasServiceWorker: true,
    playsHls: false,
    country: 'ID',
    cookies: {},
    setCookies: [],
    cookieSecure: true,
    isPrivate: true,
    visitorToken: 'tamu',
    support: { email: undefined, whatsapp: undefined },
    cms: { master: undefined, clientKey: 'k' },
    sendForAll: (url) => send({ method: 'GET', url, headers: {} }),
    send,
    ...over,
  };
  return { page, send, platform: createPlatform(page) };
}

describe('a call for a page', () => {
  it('fills path and query and leaves out what is not given', async () => {
    const { platform, send } = aPage();
    const input = { params: { id: 'a/b' }, query: { page: 2, word: undefined } };
    await expect(platform.call(openCall, input)).resolves.toEqual({ name: 'Laut' });
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      method: 'GET',
      url: '/platform/thing/a%2Fb?page=2',
    });
  });

  it('speaks as a visitor where that is enough, also when a session has ended', async () => {
    const { platform, send } = aPage({ cookies: { access_token: 'lama' } });
    await platform.call(openCall, { params: { id: '1' } });
    await platform.call(ownCall, { params: { id: '1' } });
    // Behind the session's own token: one that still registers its device goes on by it.
    expect(send.mock.calls[0]?.[0].headers).toEqual({
      cookie: 'access_token=lama; tvs_token=tamu',
    });
    expect(send.mock.calls[1]?.[0].headers).toEqual({ cookie: 'access_token=lama' });
  });

  it('is made once where several parts ask at once, and again afterwards', async () => {
    const { platform, send } = aPage();
    const ask = (id: string) => platform.call(openCall, { params: { id } });
    expect(new Set(await Promise.all([ask('1'), ask('1'), ask('2')])).size).toBe(2);
    expect(send).toHaveBeenCalledTimes(2);
    await ask('1');
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('is made again where the page has changed who asks', async () => {
    const { platform, send } = aPage();
    const before = platform.call(openCall, { params: { id: '1' } });
    platform.setCookie('kids', '1');
    await Promise.all([before, platform.call(openCall, { params: { id: '1' } })]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('speaks as the account of a valid session', async () => {
    const { platform, send } = aPage({ isSignedIn: true, cookies: { access_token: 'baru; x' } });
    await platform.call(openCall, { params: { id: '1' } });
    expect(send.mock.calls[0]?.[0].headers).toEqual({ cookie: 'access_token=baru%3B%20x' });
  });

  it('hands cookies on to the browser and to its own next call', async () => {
    const { platform, page, send } = aPage();
    const line = 'access_token=baru; Path=/; HttpOnly';
    send.mockResolvedValueOnce({ status: 200, body: '{}', setCookies: [line] });
    await platform.call(openCall, { params: { id: '1' } });
    expect(page.setCookies).toEqual([line]);
    expect(platform.isSignedIn()).toBe(true);
    await platform.call(ownCall, { params: { id: '1' } });
    expect(send.mock.calls[1]?.[0].headers['cookie']).toBe('access_token=baru');
    send.mockResolvedValueOnce({
      status: 200,
      body: '{}',
      setCookies: ['access_token=; Max-Age=0'],
    });
    await platform.call(ownCall, { params: { id: '1' } });
    expect([platform.isSignedIn(), platform.cookie('access_token')]).toEqual([false, undefined]);
  });

  it('fails with the code of the platform, and with one of its own where the answer is unreadable', async () => {
    const { platform, send } = aPage();
    const body = '{"status":404,"code":"catalog.titleNotFound","message":"Tidak ada"}';
    send.mockResolvedValueOnce({ status: 404, body, setCookies: [] });
    await expect(platform.call(openCall, { params: { id: '1' } })).rejects.toMatchObject({
      code: 'catalog.titleNotFound',
      init: { status: 404 },
    });
    send.mockResolvedValueOnce({ status: 502, body: '<html>', setCookies: [] });
    await expect(platform.call(openCall, { params: { id: '1' } })).rejects.toMatchObject({
      code: 'common.unexpected',
      init: { status: 502 },
    });
  });

  it('sets its own cookies strictly', () => {
    const { platform, page } = aPage();
    platform.setCookie('lastPath', '/judul/laut?musim=2', { maxAgeMs: 7_200_000 });
    expect(page.setCookies).toEqual([
      'lastPath=%2Fjudul%2Flaut%3Fmusim%3D2; Path=/; SameSite=Strict; Max-Age=7200; HttpOnly; Secure',
    ]);
  });
});
