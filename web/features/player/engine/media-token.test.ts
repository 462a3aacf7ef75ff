import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MEDIA_TOKEN_LIFE, MEDIA_TOKEN_RENEWAL } from '#contract/constants.ts';
import { freshAddress, goOnBy, holdMediaToken, lastingAddress } from './media-token.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const at = (token: string) => `http://host/t/${token}/f/1/1/480/v480/3.m4s`;

test('what is requested by an older token goes out with the newest', () => {
  const token = holdMediaToken('/t/first/f/1/1/480/manifest.mpd');
  expect(freshAddress(at('first'))).toBe(at('first'));
  token.renewed('second');
  token.renewed('third');
  token.renewed(null);
  for (const old of ['first', 'second', 'third']) expect(freshAddress(at(old))).toBe(at('third'));
  expect(freshAddress(at('another'))).toBe(at('another'));
  expect(freshAddress('/img/a.webp')).toBe('/img/a.webp');
});

test('a film opened ahead goes on by its source, where both name the same manifest', () => {
  expect(goOnBy('/t/ahead/f/1/1/480/manifest.mpd', '/t/source/f/1/1/240/manifest.mpd')).toBe(false);
  expect(freshAddress(at('ahead'))).toBe(at('ahead'));
  expect(goOnBy('/t/ahead/f/1/1/480/manifest.mpd', '/t/source/f/1/1/480/manifest.mpd')).toBe(true);
  expect(freshAddress(at('ahead'))).toBe(at('source'));
  // The reports of the source bring the next one for both.
  holdMediaToken('/t/source/f/1/1/480/manifest.mpd').renewed('next');
  expect(freshAddress(at('ahead'))).toBe(at('next'));
});

test('a film of many hours goes on by the addresses of its one manifest', () => {
  const token = holdMediaToken('/t/long/x/manifest.mpd');
  for (let i = 0; i < 300; i += 1) {
    token.renewed(`long-${i}`);
    expect(freshAddress(at('long'))).toBe(at(`long-${i}`));
  }
});

test('the next one is asked for with the first report, which may come late, and every two minutes', () => {
  const token = holdMediaToken('/t/due-1/x/manifest.mpd');
  expect(token.due()).toEqual({ mediaToken: 'due-1' });
  token.renewed('due-2');
  expect(token.due()).toEqual({});
  expect(token.held()).toEqual({ mediaToken: 'due-2' });
  vi.advanceTimersByTime(MEDIA_TOKEN_RENEWAL);
  expect(token.due()).toEqual({ mediaToken: 'due-2' });
});

test('a page that slept asks for the next one before it requests anything, once', async () => {
  const token = holdMediaToken('/t/slept-1/x/manifest.mpd');
  const ask = vi.fn(async () => token.renewed('slept-2'));
  token.renewBy(ask);
  expect(await lastingAddress(at('slept-1'))).toBe(at('slept-1'));
  vi.advanceTimersByTime(MEDIA_TOKEN_LIFE);
  const asked = await Promise.all([lastingAddress(at('slept-1')), lastingAddress(at('slept-1'))]);
  expect(asked).toEqual([at('slept-2'), at('slept-2')]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a report that does not come back holds a request up for seconds only', async () => {
  const token = holdMediaToken('/t/stuck-1/x/manifest.mpd');
  token.renewBy(() => new Promise(() => undefined));
  vi.advanceTimersByTime(MEDIA_TOKEN_LIFE);
  const address = lastingAddress(at('stuck-1'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await address).toBe(at('stuck-1'));
});
