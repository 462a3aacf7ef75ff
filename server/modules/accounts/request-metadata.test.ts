import { expect, test } from 'vitest';
import { createLocations, deviceLabelOf, widerNetwork } from './request-metadata.ts';

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
  expect(deviceLabelOf(userAgent)).toBe(label);
});

const names = ' 203.0.113.0/24=Kantor Jakarta; 2001:db8:5::/48 = Kampus ;';

test.each([
  ['127.0.0.1', 'Jaringan lokal'],
  ['192.168.1.20', 'Jaringan lokal'],
  ['10.200.3.4', 'Jaringan lokal'],
  ['100.64.9.1', 'Jaringan lokal'],
  ['::1', 'Jaringan lokal'],
  ['fe80:0:0:0::/64', 'Jaringan lokal'],
  ['203.0.113.77', 'Kantor Jakarta'],
  ['2001:db8:5:1::/64', 'Kampus'],
  ['36.68.10.25', 'Jaringan 36.68.10.x'],
  ['2400:9800:10:7::/64', 'Jaringan 2400:9800:10::x'],
  ['', null],
  ['bukan', null],
])('%s is %s', (address, place) => {
  expect(createLocations(names)(address)).toBe(place);
});

test.each(['203.0.113.0/24', 'x/24=Rumah', '10.0.0.0=Rumah', '10.0.0.0/99=Rumah'])(
  '%s is refused at the start',
  (entry) => {
    expect(() => createLocations(entry)).toThrow();
  },
);
