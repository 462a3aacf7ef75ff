import { afterEach, expect, test, vi } from 'vitest';
import { hearSession, tellSession } from './session-news.ts';

afterEach(() => vi.unstubAllGlobals());

test('tabs hear of each other through a channel', async () => {
  const heard: (string | null)[] = [];
  const deafen = hearSession((accountId) => heard.push(accountId));
  tellSession('akun-1');
  tellSession(null);
  await expect.poll(() => heard).toEqual(['akun-1', null]);
  deafen();
  tellSession('akun-2');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual(['akun-1', null]);
});

test('where there is no channel, through the storage', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tabs = new EventTarget();
  vi.stubGlobal('window', tabs);
  const event = (key: string, newValue: string | null) =>
    Object.assign(new Event('storage'), { key, newValue });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => tabs.dispatchEvent(event(key, value)),
    removeItem: (key: string) => tabs.dispatchEvent(event(key, null)),
  });
  const heard: (string | null)[] = [];
  const deafen = hearSession((accountId) => heard.push(accountId));
  tellSession('akun-1');
  tellSession('akun-1');
  tabs.dispatchEvent(event('volume', '0.5'));
  tellSession(null);
  expect(heard).toEqual(['akun-1', 'akun-1', null]);
  deafen();
  tellSession('akun-2');
  expect(heard).toHaveLength(3);
});

test('a closed storage is no error', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { setItem: closed, removeItem: closed });
  expect(() => tellSession(null)).not.toThrow();
});
