import { expect, test } from 'vitest';
import { oneLine, readEpisode, readKpiClass, readPictureUrl } from './read-words.ts';

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
