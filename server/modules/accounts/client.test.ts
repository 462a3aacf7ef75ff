import { expect, test } from 'vitest';
import { labelOf, networkOf, widerNetwork } from './client.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.0'],
  ['2001:db8:1:2::/64', '2001:db8:1::'],
  ['2001:db8:0:0::/64', '2001:db8:0::'],
  ['', ''],
])('of %s is kept %s', (address, kept) => {
  expect(widerNetwork(address)).toBe(kept);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 'Chrome di Android'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/26 Chrome/122 Safari/537.36',
    'Samsung Internet di Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari di iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge di Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox di Linux'],
  ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) AppleWebKit/537.36', 'TV'],
  ['curl/8.0', 'Perangkat lain'],
  ['', 'Perangkat lain'],
])('%s is %s', (userAgent, label) => {
  expect(labelOf(userAgent)).toBe(label);
});
