import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { zoneOf } from '../../../lib/formats/zone.ts';
import { opensAt } from './opens-at.ts';

/** Eight in the evening in Jakarta, ten in Jayapura. */
const evening = Date.parse('2026-11-22T13:00:00Z');
const [wib, wit] = [zoneOf('WIB'), zoneOf('WIT')];
const show = (from: number, to: number, kpiClass: 'SU' | 'D' | null, isBlocked = false) => ({
  start: new Date(evening + from * MINUTE).toISOString(),
  stop: new Date(evening + to * MINUTE).toISOString(),
  title: 'Acara',
  kpiClass,
  isBlocked,
});

test('after what is for late hours, with what follows', () => {
  const [late, news] = [show(-30, 60, 'D'), show(60, 90, 'SU')];
  expect(opensAt([news, late], evening, wib)).toEqual({ at: evening + HOUR, programme: news });
});

test('or at ten where that comes first, by the clock of the viewer', () => {
  const late = show(-30, 300, 'D');
  expect(opensAt([late], evening + MINUTE, wib)?.at).toBe(evening + 2 * HOUR);
  expect(opensAt([late], evening + MINUTE, wit)?.at).toBe(evening + MINUTE);
});

test('for a child after all that is not for it', () => {
  const own = show(90, 120, 'SU');
  const schedule = [show(-30, 60, null, true), show(60, 90, null, true), own];
  expect(opensAt(schedule, evening, wib)?.programme).toBe(own);
  expect(opensAt(schedule.slice(0, 2), evening, wib)).toBeUndefined();
});
