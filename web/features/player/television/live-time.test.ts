import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#contract/constants.ts';
import {
  behindWords,
  continuingAt,
  isAtEdge,
  isSameProgramme,
  programmeAfter,
  programmeAt,
  timelineSpan,
} from './live-time.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const show = (from: number, to: number) => ({
  start: new Date(noon + from * MINUTE).toISOString(),
  stop: new Date(noon + to * MINUTE).toISOString(),
});

test('a few segments behind the edge is still live', () => {
  expect(isAtEdge({ at: noon - 8 * SECOND, edge: noon })).toBe(true);
  expect(isAtEdge({ at: noon - 20 * SECOND, edge: noon })).toBe(false);
});

test('how far behind, in words', () => {
  expect(behindWords({ at: noon - 40 * SECOND, edge: noon })).toBe('40 detik');
  expect(behindWords({ at: noon - 125 * MINUTE, edge: noon })).toBe('2 jam 5 menit');
  expect(behindWords({ at: noon + SECOND, edge: noon })).toBe('0 detik');
});

test('where an event goes on is said from shortly before its end until shortly behind it', () => {
  const event = { ...show(0, 60), continuesOn: { id: 'other' } };
  const told = (minute: number) => continuingAt([event, show(60, 90)], noon + minute * MINUTE);
  expect([54, 55, 60, 69, 70].map((minute) => told(minute) === event)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(continuingAt([show(0, 60)], noon + 58 * MINUTE)).toBeUndefined();
});

describe('programmes', () => {
  const [news, film, late] = [show(-60, 0), show(0, 90), show(95, 120)];
  const schedule = [late, news, film];
  test('one ends where the next begins', () => {
    expect(programmeAt(schedule, noon - 1)).toBe(news);
    expect(programmeAt(schedule, noon)).toBe(film);
    expect(programmeAt(schedule, noon + 92 * MINUTE)).toBeUndefined();
  });
  test('a position that was left lies in what is on, in something else, or nowhere', () => {
    const now = noon + 30 * MINUTE;
    expect(isSameProgramme(schedule, noon + MINUTE, now)).toBe(true);
    expect(isSameProgramme(schedule, noon - MINUTE, now)).toBe(false);
    expect(isSameProgramme(schedule, null, now)).toBe(false);
    expect(isSameProgramme([], noon, now)).toBe(false);
  });
  test('what comes after, also over a gap', () => {
    expect(programmeAfter(schedule, news)).toBe(film);
    expect(programmeAfter(schedule, film)).toBe(late);
    expect(programmeAfter(schedule, late)).toBeUndefined();
  });
});

describe('the timeline', () => {
  test('is the programme from start to end, wherever the playhead is', () => {
    const film = show(0, 90);
    for (const at of [noon, noon + 80 * MINUTE]) {
      expect(timelineSpan(film, { at, edge: noon + 85 * MINUTE })).toEqual({
        from: noon,
        to: noon + 90 * MINUTE,
      });
    }
  });
  test('without a guide, the last half hour', () => {
    const span = timelineSpan(undefined, { at: noon - MINUTE, edge: noon });
    expect(span).toEqual({ from: noon - 30 * MINUTE, to: noon });
  });
});
