import { expect, test } from 'vitest';
import { showPush } from './push.ts';
import type { PageClient, PushData, WorkerScope } from './scope.ts';

const payload = {
  notification: { title: 'Pembayaran diterima', body: 'Paket Lite aktif.' },
  data: { url: '/akun/pembayaran', messageId: 'm-1', kind: 'payment', tag: 'payment:1' },
};

async function push(data: PushData | null) {
  const shown: [string, NotificationOptions | undefined][] = [];
  const posted: [string, unknown][] = [];
  const page = (visibilityState: PageClient['visibilityState']) =>
    ({
      visibilityState,
      postMessage: (message: unknown) => void posted.push([visibilityState, message]),
    }) as Partial<PageClient>;
  const scope = {
    registration: {
      showNotification: async (title: string, options?: NotificationOptions) => {
        shown.push([title, options]);
      },
    },
    clients: { matchAll: async () => [page('hidden'), page('visible')] },
  } as unknown as WorkerScope;
  await showPush(scope, data);
  return { shown, posted };
}

test('a push is shown, and told to the pages that are looked at', async () => {
  const { shown, posted } = await push({ json: () => payload });
  expect(shown).toEqual([
    [
      'Pembayaran diterima',
      expect.objectContaining({
        body: 'Paket Lite aktif.',
        tag: 'payment:1',
        data: { url: '/akun/pembayaran', messageId: 'm-1' },
      }),
    ],
  ]);
  const { title, body } = payload.notification;
  const { url, messageId, tag } = payload.data;
  expect(posted).toEqual([['visible', { type: 'push', title, body, url, messageId, tag }]]);
});

test.each([
  ['nothing', null],
  [
    'no JSON',
    {
      json: () => {
        throw new SyntaxError('Unexpected token');
      },
    },
  ],
  ['text', { json: () => 'halo' }],
  ['null', { json: () => null }],
  ['another shape', { json: () => ({ notification: { title: 5 }, data: [] }) }],
])('a push that carries %s still shows something that leads home', async (_, data) => {
  const { shown } = await push(data);
  expect(shown).toEqual([
    ['Tayang', expect.objectContaining({ data: { url: '/', messageId: '' } })],
  ]);
});
