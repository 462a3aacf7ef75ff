import { expect, test } from 'vitest';
import { createPlaces } from './place.ts';

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
  expect(createPlaces(names)(address)).toBe(place);
});

test.each(['203.0.113.0/24', 'x/24=Rumah', '10.0.0.0=Rumah', '10.0.0.0/99=Rumah'])(
  '%s is refused at the start',
  (entry) => {
    expect(() => createPlaces(entry)).toThrow();
  },
);
