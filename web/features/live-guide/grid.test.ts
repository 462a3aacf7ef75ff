import { describe, expect, test } from 'vitest';
import { entryOf, type GridFocus, moveInGrid } from './grid-keys.ts';
import { drawnSpan, gridOfDay, halfHours, overlaps, positionOf, shareOver } from './grid-maths.ts';

const at = (clock: string) => Date.parse(`2026-11-22T${clock}:00Z`);
const midnight = at('00:00');
const grid = gridOfDay(midnight, { now: midnight, today: midnight });
const show = (id: string, from: string, to: string) => ({
  id,
  start: new Date(at(from)).toISOString(),
  stop: new Date(at(to)).toISOString(),
});

describe('a programme lies where its time is', () => {
  test('inside the day', () => {
    expect(positionOf(show('a', '06:30', '07:45'), grid)).toEqual({ at: 390, minutes: 75 });
  });
  test('cut where it reaches over the edge', () => {
    const early = { start: '2026-11-21T23:00:00Z', stop: '2026-11-22T00:20:00Z' };
    expect(positionOf(early, grid)).toEqual({ at: 0, minutes: 20 });
    const late = { start: '2026-11-23T03:30:00Z', stop: '2026-11-23T05:00:00Z' };
    expect(positionOf(late, grid)).toEqual({ at: 27.5 * 60, minutes: 30 });
  });
  test('programmes that only touch a stretch are not in it', () => {
    const eight = show('a', '08:00', '09:00');
    expect(overlaps(eight, { from: at('09:00'), to: at('10:00') })).toBe(false);
    expect(overlaps(eight, { from: at('08:59'), to: at('10:00') })).toBe(true);
  });
});

test('a day opens shortly before the hour that it is now, or where it is asked to', () => {
  const yesterday = midnight - 24 * 3_600_000;
  const opens = (day: number, clock: string, sinceHour?: number) =>
    gridOfDay(day, { now: at(clock), today: midnight, sinceHour });
  expect(opens(midnight, '19:50')).toEqual({ from: at('19:30'), to: grid.to });
  expect(opens(midnight, '19:40').from).toBe(at('19:00'));
  expect(opens(midnight, '00:10').from).toBe(midnight);
  expect(opens(yesterday, '19:50').from).toBe(at('19:30') - 24 * 3_600_000);
  expect(opens(midnight, '19:50', 0).from).toBe(midnight);
});

test('drawn is more than what is in sight, within the grid, and changes by the hour', () => {
  const view = { from: at('10:10'), to: at('12:10') };
  const drawn = drawnSpan(view, grid);
  expect(drawn).toEqual({ from: at('08:00'), to: at('15:00') });
  expect(drawnSpan({ from: at('10:40'), to: at('12:40') }, grid)).toEqual(drawn);
  expect(drawnSpan({ from: at('00:00'), to: at('02:00') }, grid).from).toBe(grid.from);
  expect(drawnSpan({ from: grid.to - 1, to: grid.to }, grid).to).toBe(grid.to);
});

test('the ruler has a mark for each half hour', () => {
  const marks = halfHours(grid);
  expect(marks).toHaveLength(56);
  expect(marks[1]).toBe(at('00:30'));
});

test('how much is over', () => {
  const noon = show('a', '12:00', '13:00');
  expect(shareOver(noon, at('11:00'))).toBe(0);
  expect(shareOver(noon, at('12:15'))).toBe(0.25);
  expect(shareOver(noon, at('14:00'))).toBe(1);
});

describe('arrow keys', () => {
  const rows = [
    { cells: [show('a1', '08:00', '09:00'), show('a2', '09:00', '11:00')] },
    { cells: [] },
    { cells: [show('c1', '08:00', '08:30'), show('c2', '08:30', '10:30')] },
  ];
  const from = (row: number, id: string, time: string): GridFocus => ({ row, id, time: at(time) });

  test('sideways to the neighbour, and no further than the last', () => {
    expect(moveInGrid(rows, from(0, 'a1', '08:30'), 'ArrowRight')?.id).toBe('a2');
    expect(moveInGrid(rows, from(0, 'a2', '10:00'), 'ArrowRight')).toBeUndefined();
    expect(moveInGrid(rows, from(0, 'a1', '08:30'), 'ArrowLeft')).toBeUndefined();
  });

  test('down to the same time, over a channel without programmes', () => {
    const down = moveInGrid(rows, from(0, 'a2', '10:00'), 'ArrowDown');
    expect(down).toEqual(from(2, 'c2', '10:00'));
    expect(moveInGrid(rows, down as GridFocus, 'ArrowUp')).toEqual(from(0, 'a2', '10:00'));
    expect(moveInGrid(rows, from(2, 'c2', '10:00'), 'ArrowDown')).toBeUndefined();
  });

  test('where nothing is shown, to the nearest', () => {
    expect(moveInGrid(rows, from(0, 'a2', '10:45'), 'ArrowDown')?.id).toBe('c2');
  });

  test('other keys are not the grid’s', () => {
    expect(moveInGrid(rows, from(0, 'a1', '08:30'), 'Enter')).toBeUndefined();
  });

  test('the focus enters at now', () => {
    expect(entryOf(rows, at('09:30'))?.id).toBe('a2');
    expect(entryOf([{ cells: [] }], at('09:30'))).toBeUndefined();
  });
});
