import { expect, test } from 'vitest';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { zoneOf } from '../../lib/formats/zone.ts';
import { groupsOf, isLive, runUpTo } from './match-words.ts';

const match = (slug: string, kickOffAt: string, league: string, channel?: string) =>
  ({
    slug,
    kickOffAt,
    competition: { slug: league, name: league },
    channel: channel === undefined ? null : { name: channel },
  }) as FixtureView;

test('a list is grouped by the days of the zone and by league, channels told once', () => {
  const list = [
    match('a', '2026-11-22T12:00:00Z', 'satu', 'Arena'),
    match('b', '2026-11-22T13:00:00Z', 'dua'),
    match('c', '2026-11-22T14:00:00Z', 'satu', 'Arena'),
    // Tomorrow in the east, today in the west.
    match('d', '2026-11-22T15:30:00Z', 'satu', 'Nusa'),
  ];
  const shape = (zone: string) =>
    groupsOf(list, zoneOf(zone)).map(({ day, leagues }) => [
      day,
      ...leagues.map(({ competition, channels, fixtures }) =>
        [competition.slug, ...channels, ...fixtures.map(({ slug }) => slug)].join(' '),
      ),
    ]);
  expect(shape('WIB')).toEqual([['2026-11-22', 'satu Arena Nusa a c d', 'dua b']]);
  expect(shape('WIT')).toEqual([
    ['2026-11-22', 'satu Arena a c', 'dua b'],
    ['2026-11-23', 'satu Nusa d'],
  ]);
});

test('what is hidden is on air by the schedule alone', () => {
  const spoiler = { isHidden: true, choice: 'auto' as const, knownUntil: null };
  expect(isLive({ status: 'live', isOnAir: false, spoiler })).toBe(false);
  expect(isLive({ status: 'hidden', isOnAir: true, spoiler })).toBe(true);
  expect(isLive({ status: 'postponed', isOnAir: true, spoiler })).toBe(false);
});

test('a moment is shown from some seconds before it, a kick-off from its first', () => {
  const at = '2026-11-28T17:40:00.000Z';
  expect(
    [runUpTo('goal', at), runUpTo('kickOff', at)].map((ms) => new Date(ms).toISOString()),
  ).toEqual(['2026-11-28T17:39:52.000Z', at]);
});
