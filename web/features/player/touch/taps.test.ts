import { describe, expect, test } from 'vitest';
import { isTap, type Tap, tapped, type TapStreak, zoneAt } from './taps.ts';

/** What taps do one after the other; each is hidden or shown as the ones before left the controls. */
function acts(taps: (Partial<Tap> & { at: number })[], areShown = false): string[] {
  let streak: TapStreak | null = null;
  let shown = areShown;
  return taps.map((tap) => {
    const next = tapped(streak, { zone: 'forward', canSkip: true, areShown: shown, ...tap });
    ({ streak } = next);
    shown = next.act === 'show' || next.act === 'skip' || next.act === 'hide-soon';
    return next.act;
  });
}

describe('a tap on the picture', () => {
  test('shows what is hidden, and nothing more', () => {
    expect(acts([{ at: 0 }])).toEqual(['show']);
    expect(acts([{ at: 0, zone: 'middle' }])).toEqual(['show']);
  });

  test('hides what is shown: in the middle at once, at a side unless a second one follows', () => {
    expect(acts([{ at: 0, zone: 'middle' }], true)).toEqual(['hide']);
    expect(acts([{ at: 0 }], true)).toEqual(['hide-soon']);
    expect(acts([{ at: 0 }, { at: 900 }])).toEqual(['show', 'hide-soon']);
  });

  test('skips with its second, and with every one after that', () => {
    expect(acts([{ at: 0 }, { at: 200 }, { at: 700 }, { at: 1_300 }])).toEqual([
      'show',
      'skip-hidden',
      'skip-hidden',
      'skip-hidden',
    ]);
    expect(acts([{ at: 0 }, { at: 250 }], true)).toEqual(['hide-soon', 'skip']);
  });

  test('on the other side begins anew', () => {
    expect(acts([{ at: 0 }, { at: 200 }, { at: 400, zone: 'back' }])).toEqual([
      'show',
      'skip-hidden',
      'show',
    ]);
    expect(acts([{ at: 0 }, { at: 301 }])).toEqual(['show', 'hide-soon']);
  });

  test('twice in the middle never skips, nor does a side that leads nowhere', () => {
    expect(
      acts([
        { at: 0, zone: 'middle' },
        { at: 200, zone: 'middle' },
      ]),
    ).toEqual(['show', 'hide']);
    expect(
      acts([
        { at: 0, canSkip: false },
        { at: 200, canSkip: false },
      ]),
    ).toEqual(['show', 'hide']);
  });
});

test('the picture has three parts', () => {
  expect([0, 0.3, 0.5, 0.7, 1].map(zoneAt)).toEqual([
    'back',
    'back',
    'middle',
    'forward',
    'forward',
  ]);
});

test('who scrolls, swipes or rests a finger does not tap', () => {
  const down = { x: 100, y: 100, at: 0 };
  expect(isTap(down, { x: 106, y: 95, at: 120 })).toBe(true);
  expect(isTap(down, { x: 100, y: 130, at: 120 })).toBe(false);
  expect(isTap(down, { x: 100, y: 100, at: 600 })).toBe(false);
});
