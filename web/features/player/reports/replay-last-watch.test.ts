import { beforeEach, expect, test, vi } from 'vitest';
import { replayLastWatch } from './replay-last-watch.ts';

type Sent = { url: string; body: Record<string, unknown> };
let sent: Sent[];
let kept: Map<string, string>;

beforeEach(() => {
  sent = [];
  kept = new Map();
  vi.stubGlobal('document', { cookie: 'auth=xx' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push({ url, body: JSON.parse(init.body) as Sent['body'] });
    return Response.json({ status: 200, message: 'OK', result: {} });
  });
  return () => vi.unstubAllGlobals();
});

function keep(record: object): void {
  kept.set('last_watch', JSON.stringify(record));
}

test.each(['LIVETV', 'LIVETV_V3', 'CatchUp'])(
  'a record of type %s is a channel, watched so long',
  async (type) => {
    keep({ id: 'k1', position: 42, type });
    await replayLastWatch();
    expect(sent).toEqual([
      {
        url: '/platform/watch_log/channel',
        body: { durationSeconds: 42, accessDeviceType: 'W', channelId: 'k1' },
      },
    ]);
    expect(kept.has('last_watch')).toBe(false);
  },
);

test('a film is replayed as its start and its end, once', async () => {
  keep({ id: 'p1', position: 42, type: 'VOD' });
  await replayLastWatch();
  await replayLastWatch();
  expect(sent.map(({ body }) => body)).toMatchObject([
    { eventType: 'S', productId: 'p1', offset: 42 },
    { eventType: 'E', productId: 'p1', offset: 42 },
  ]);
});

test('what can not be read is not replayed, and not kept', async () => {
  keep({ id: 'p1', position: 42, type: 'RADIO' });
  await expect(replayLastWatch()).rejects.toThrow('Failed to parse last watch');
  expect([sent, kept.size]).toEqual([[], 0]);
});
