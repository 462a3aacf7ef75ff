import { expect, test, vi } from 'vitest';
import { retryWhileOffline } from './offline.ts';

const away = new TypeError('Failed to fetch');

test('asks until the device is online', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('page');
  expect(await retryWhileOffline(load, new AbortController().signal, 1)).toBe('page');
  expect(load).toHaveBeenCalledTimes(3);
});

test('other errors are thrown', async () => {
  const refused = new Response(null, { status: 404 });
  const load = () => Promise.reject<string>(refused);
  await expect(retryWhileOffline(load, new AbortController().signal, 1)).rejects.toBe(refused);
});

test('a viewer who has gone elsewhere does not wait', async () => {
  const controller = new AbortController();
  const asked = retryWhileOffline(() => Promise.reject<string>(away), controller.signal, 60_000);
  controller.abort();
  await expect(asked).rejects.toBe(away);
});
