import { expect, test } from 'vitest';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { mondayOf, movedTo, newSlot, placed, swapped } from './edit-slots.ts';

const source = { kind: 'title', titleId: 't' } as const;
const day = '2026-11-23';
const at = (start: number, minutes: number, layer: WeekSlot['layer'] = 'dated') =>
  newSlot({ layer, day, start, minutes, source });
const times = (slots: readonly WeekSlot[]) =>
  slots.map(({ start, minutes }) => `${start}+${minutes}`).toSorted();

test('what is in the way is cut and removed, or moves behind', () => {
  const slots = [at(0, 60), at(60, 60), at(120, 60), at(180, 60)];
  const slot = at(30, 120);
  expect(times(placed(slots, slot, 'replace'))).toEqual(['0+30', '150+30', '180+60', '30+120']);
  expect(times(placed(slots, slot, 'ripple'))).toEqual([
    '0+30',
    '150+60',
    '210+60',
    '270+60',
    '30+120',
  ]);
  expect(times(placed([at(1380, 60)], at(1350, 80), 'ripple'))).toEqual(['1350+80', '1430+60']);
  // Another layer is not in the way.
  expect(placed([at(0, 60, 'template')], at(0, 60), 'replace')).toHaveLength(2);
});

test('moves stay on the grid, in the day and in their layer', () => {
  expect(movedTo(at(600, 30), '2026-11-25', 612)).toMatchObject({ date: '2026-11-25', start: 610 });
  expect(movedTo(at(600, 30, 'template'), '2026-11-29', 2000)).toMatchObject({
    weekday: 7,
    date: null,
    start: 1435,
  });
});

test('a swap lies on top of the template and the rotation, and changes what is a change already', () => {
  const other = { kind: 'title', titleId: 'u' } as const;
  const run = { start: '2026-11-23T13:00:00.000Z', stop: '2026-11-23T14:00:00.000Z' };
  const template = at(1200, 60, 'template');
  for (const slotId of [null, template.id])
    expect(swapped([template], { ...run, slotId }, other)).toContainEqual(
      expect.objectContaining({
        layer: 'dated',
        date: day,
        start: 1200,
        minutes: 60,
        source: other,
      }),
    );
  const own = at(1200, 60);
  expect(swapped([own], { ...run, slotId: own.id }, other)).toEqual([{ ...own, source: other }]);
});

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-29')).toBe(day);
});
