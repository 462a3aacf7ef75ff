import { expect, test } from 'vitest';
import { oneLine, readEpisode, readKpiClass, readPictureUrl, readTime } from './read-fields.ts';

test.each([
  ['20260822160000 +0000', '2026-08-22T16:00:00.000Z'],
  ['20260822160000 +0700', '2026-08-22T09:00:00.000Z'],
  ['20260822160000 -0330', '2026-08-22T19:30:00.000Z'],
  ['20260822160000+09:00', '2026-08-22T07:00:00.000Z'],
  ['20260822160000', '2026-08-22T16:00:00.000Z'],
  ['202608221600', '2026-08-22T16:00:00.000Z'],
  ['20260822', '2026-08-22T00:00:00.000Z'],
  [' 20260822160000 UTC ', '2026-08-22T16:00:00.000Z'],
  ['20240229120000 +0700', '2024-02-29T05:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(readTime(text)?.toISOString()).toBe(iso);
});

test.each([
  '',
  'besok',
  '20260231120000',
  '20261301120000',
  '20260822240000',
  '20260822126000',
  '20260822120000 +2500',
  '20260822120000 WIB',
  '2026-08-22T12:00:00Z',
  '99999999999999',
  '0'.repeat(10_000),
])('%s is no time', (text) => {
  expect(readTime(text)).toBeUndefined();
});

test.each([
  ['KPI', 'SU', 'SU'],
  ['kpi', 'r', 'R'],
  ['KPI', 'R-BO', 'R'],
  ['KPI', ' D ', 'D'],
  ['KPI', '13+', null],
  ['MPAA', 'R', null],
  [undefined, 'D', null],
])('a rating of %s %s is class %s', (system, value, kpiClass) => {
  expect(readKpiClass(system, value)).toBe(kpiClass);
});

test.each([
  ['xmltv_ns', '1.4.0/1', 'S2 E5'],
  ['xmltv_ns', '.11.', 'E12'],
  ['xmltv_ns', '0..', 'S1'],
  ['xmltv_ns', '..', null],
  ['onscreen', 'S02E05', 'S02E05'],
  [undefined, ' ', null],
])('an episode of %s %s is %s', (system, value, episode) => {
  expect(readEpisode(system, value)).toBe(episode);
});

test('a text becomes one line without what cannot be seen or stored', () => {
  expect(oneLine(' a\u0000\n b\u200b\t c ', 20)).toBe('a b c');
  expect(oneLine('x'.repeat(30), 10)).toBe('xxxxxxxxx…');
  expect(oneLine(`${'x'.repeat(8)}😀y`, 10)).toBe('xxxxxxxx…');
  expect(oneLine('\ud800', 10)).toBe('\ufffd');
});

test('only pictures that a page may load are kept', () => {
  expect(readPictureUrl('https://a.example/b.png')).toBe('https://a.example/b.png');
  for (const bad of [
    'http://a.example/b.png',
    'javascript:alert(1)',
    'https://u:p@a.example/',
    '',
  ]) {
    expect(readPictureUrl(bad)).toBeNull();
  }
});
