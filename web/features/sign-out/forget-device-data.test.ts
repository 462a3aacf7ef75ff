import { afterEach, expect, it, vi } from 'vitest';
import { forgetDeviceData } from './forget-device-data.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['purchase_data', false],
  ['purchase_type', false],
  ['savedAccount', false],
  ['fcm_token', false],
  ['tayang_installation', false],
  ['last_watch', false],
  ['tayang_progress', false],
  ['device_id', true],
  ['something-else', true],
])('a sign-out leaves %s in the storage: %s', (key, expected) => {
  const kept = new Map([[key, 'x']]);
  vi.stubGlobal('localStorage', { removeItem: (name: string) => kept.delete(name) });
  forgetDeviceData();
  expect(kept.has(key)).toBe(expected);
});
