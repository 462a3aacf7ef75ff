import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { assembledPlan, turnAfter } from '../timelines/plan.ts';
import { type Content, endKey, resolveWeek, type WeekToResolve } from './resolve-week.ts';

const assetIds = ['00000000-0000-4000-8000-000000000001'];
const plan = assembledPlan.parse({
  programmes: [
    { title: 'Siang', kpiClass: 'SU', minutes: 30, assetIds },
    { title: 'Sore', kpiClass: 'R', minutes: 45, assetIds },
    { title: 'Malam', kpiClass: 'D', minutes: 60, assetIds, hours: [22, 25] },
    { title: 'Pendek', kpiClass: 'SU', minutes: 20, assetIds },
  ],
});
/** Monday, midnight in Jakarta. */
const monday = new Date('2026-11-22T17:00:00Z');
const at = (minutes: number) => new Date(monday.getTime() + minutes * MINUTE);

function aSlot(id: string, given: Partial<WeekSlot> & { seconds?: number }): WeekSlot {
  return {
    id,
    layer: 'template',
    weekday: given.layer === undefined || given.layer === 'template' ? 1 : null,
    date: given.layer === undefined || given.layer === 'template' ? null : '2026-11-23',
    start: 20 * 60,
    minutes: 60,
    source: { kind: 'title', titleId: id },
    fill: 'rotation',
    overrun: 'cut',
    isFixed: false,
    kpiClass: null,
    maxMinutes: null,
    overflowChannelId: null,
    ...given,
  };
}

const lengths = new Map<string, number>();
const contentOf = (slot: WeekSlot): Content => ({
  title: slot.id,
  synopsis: '',
  kpiClass: 'SU',
  category: null,
  titleSlug: null,
  titleId: slot.id,
  episode: null,
  seconds: lengths.get(slot.id) ?? 600,
  assetIds,
});
const week = (slots: WeekSlot[]): WeekToResolve => ({ slots, contentOf, plan });
const textOf = (runs: ReturnType<typeof resolveWeek>) =>
  runs
    .filter(({ layer }) => layer !== 'base')
    .map(({ content, startAt, stopAt }) =>
      [content.title, (+startAt - +monday) / MINUTE, (+stopAt - +monday) / MINUTE].join(' '),
    );

/** Numbers that look random and are the same each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('whatever slots there are: no gap, no overlap, the top layer wins, piece by piece the same', () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const pick = numbers(seed);
    lengths.clear();
    const slots = Array.from({ length: pick(30) }, (_, i) => {
      const layer = (['template', 'dated', 'live'] as const)[pick(3)] ?? 'template';
      const id = `s${i}`;
      lengths.set(id, pick(7200));
      return aSlot(id, {
        layer,
        weekday: layer === 'template' ? pick(7) + 1 : null,
        date: layer === 'template' ? null : `2026-11-${23 + pick(6)}`,
        start: pick(288) * 5,
        minutes: (pick(36) + 1) * 5,
        overrun: pick(2) === 0 ? 'cut' : 'push',
        isFixed: pick(2) === 0,
      });
    });
    const from = at(pick(300) * 5);
    const until = new Date(from.getTime() + 5 * DAY);
    const runs = resolveWeek(week(slots), from, until);
    expect(runs[0]?.startAt).toEqual(from);
    expect(+runs.at(-1)!.stopAt).toBeGreaterThanOrEqual(+until);
    for (const [i, run] of runs.entries()) {
      expect(+run.stopAt).toBeGreaterThan(+run.startAt);
      if (i > 0) expect(+run.startAt, `seed ${seed}`).toBe(+runs[i - 1]!.stopAt);
    }
    // An override that overlaps no other of its layer runs from its own minute.
    const lives = slots.filter(({ layer }) => layer === 'live');
    for (const slot of lives) {
      const start = +monday + (Number(slot.date!.slice(8)) - 23) * DAY + slot.start * MINUTE;
      const alone = lives.every((other) => {
        const begin = +monday + (Number(other.date!.slice(8)) - 23) * DAY + other.start * MINUTE;
        return other === slot || begin > start + 3 * HOUR || begin + 3 * HOUR < start - 3 * HOUR;
      });
      if (!alone || start < +from || start >= +until) continue;
      expect(runs.find(({ slotId }) => slotId === slot.id)?.startAt.getTime()).toBe(start);
    }
    const cut = runs[pick(runs.length)]!;
    const before = runs.filter(({ startAt }) => startAt < cut.startAt);
    const last = before.findLast(({ layer }) => layer === 'base');
    const turn = last && turnAfter(plan, { title: last.content.title, startAt: last.startAt });
    if (last === undefined) continue;
    expect(resolveWeek(week(slots), cut.startAt, until, turn), `seed ${seed}`).toEqual(
      runs.slice(before.length),
    );
  }
});

test('a rotation announced hour by hour is the one announced at once', () => {
  const all = resolveWeek(week([]), monday, at(3 * 1440));
  const pieces: typeof all = [];
  for (let hour = 1; hour <= 72; hour += 1) {
    const last = pieces.at(-1);
    const turn = last && turnAfter(plan, { title: last.content.title, startAt: last.startAt });
    pieces.push(...resolveWeek(week([]), last?.stopAt ?? monday, at(hour * 60), turn));
  }
  expect(pieces).toEqual(all);
  expect(new Set(all.slice(-20).map(({ content }) => content.title)).size).toBeGreaterThan(2);
});

test('a change of one date replaces the template then, and the rotation fills around it', () => {
  lengths.clear();
  const slots = [
    aSlot('template', { minutes: 120 }),
    aSlot('tonight', { layer: 'dated', minutes: 90 }),
    aSlot('late', { start: 23 * 60, minutes: 30 }),
  ];
  const runs = resolveWeek(week(slots), monday, at(8 * 1440));
  expect(textOf(runs)).toEqual([
    'tonight 1200 1290',
    // Ten minutes of film fit into what is left of its evening.
    'template 1290 1320',
    'late 1380 1410',
    'template 11280 11400',
    'late 11460 11490',
  ]);
});

test('what is longer pushes what follows until a slot that is fixed, or is cut', () => {
  lengths.clear();
  lengths.set('long', 84 * 60);
  const slots = [
    aSlot('long', { minutes: 60, overrun: 'push' }),
    aSlot('next', { start: 21 * 60, minutes: 30 }),
    aSlot('news', { start: 22 * 60, minutes: 30, isFixed: true }),
  ];
  const until = at(1440);
  expect(textOf(resolveWeek(week(slots), monday, until))).toEqual([
    'long 1200 1285',
    'next 1285 1315',
    'news 1320 1350',
  ]);
  const cut = slots.map((slot) => ({ ...slot, overrun: 'cut' as const }));
  expect(textOf(resolveWeek(week(cut), monday, until))[0]).toBe('long 1200 1260');
});

test('what may not run as long as it really does runs not at all, however short its slot is', () => {
  lengths.clear();
  lengths.set('long', 84 * 60);
  const slots = [
    aSlot('long', { minutes: 60, overrun: 'push' }),
    aSlot('next', { start: 21 * 60, minutes: 30 }),
  ];
  // A licence until 21.15, or hours of a class: within the slot's hour, not within what is shown of it.
  const isBy = (minutes: number) => (run: { stop: number }) => run.stop <= +at(minutes);
  const shown = (isLawful: NonNullable<WeekToResolve['isLawful']>) =>
    textOf(resolveWeek({ ...week(slots), isLawful }, monday, at(1440)));
  expect(shown(isBy(1285))).toEqual(['long 1200 1285']);
  expect(shown(isBy(1275))).toEqual([]);
  expect(shown((run) => run.content.title !== 'long' || run.stop <= +at(1275))).toEqual([
    'next 1260 1290',
  ]);
});

test('what the rotation announced stays wherever no slot is', () => {
  lengths.clear();
  const kept = resolveWeek(week([]), monday, at(1440));
  const block = kept[20]!;
  const minute = (time: Date) => (+time - +monday) / MINUTE;
  const start = minute(block.startAt);
  const swap = aSlot('swap', { layer: 'dated', start, minutes: minute(block.stopAt) - start });
  const runs = resolveWeek({ ...week([swap]), kept }, monday, at(1440));
  expect(runs.filter((run) => !kept.includes(run)).map(({ slotId }) => slotId)).toEqual(['swap']);
  const back = resolveWeek(
    { ...week([]), kept: kept.filter((run) => run !== block) },
    monday,
    at(1440),
  );
  expect(back).toEqual(kept);
});

test('an event with an open end takes what it needs: what follows moves, or begins late', () => {
  lengths.clear();
  const event = (overrun: WeekSlot['overrun']) => [
    aSlot('match', { minutes: 120, maxMinutes: 200, overrun }),
    aSlot('talk', { start: 22 * 60, minutes: 30 }),
    aSlot('late', { start: 22 * 60 + 30, minutes: 30 }),
    aSlot('news', { start: 23 * 60 + 15, minutes: 30, isFixed: true }),
  ];
  const runsOf = (overrun: WeekSlot['overrun'], end?: number) => {
    const ends = new Map(end === undefined ? [] : [[endKey('match', '2026-11-23'), +at(end)]]);
    return textOf(resolveWeek({ ...week(event(overrun)), ends, plan: null }, monday, at(1440)));
  };
  const usual = ['match 1200 1320', 'talk 1320 1350', 'late 1350 1380', 'news 1395 1425'];
  expect(runsOf('push')).toEqual(usual);
  expect(runsOf('cut')).toEqual(usual);
  expect(runsOf('push', 1340)).toEqual([
    'match 1200 1340',
    'talk 1340 1370',
    'late 1370 1395',
    'news 1395 1425',
  ]);
  expect(runsOf('cut', 1340)).toEqual([
    'match 1200 1340',
    'talk 1340 1350',
    'late 1350 1380',
    'news 1395 1425',
  ]);
  // Far over: what has no time left is gone, and a fixed time holds.
  expect(runsOf('cut', 1400)).toEqual(['match 1200 1395', 'news 1395 1425']);
  expect(runsOf('cut', 1360)).toEqual(['match 1200 1360', 'late 1360 1380', 'news 1395 1425']);
  // Ended early, what follows keeps its time.
  expect(runsOf('push', 1290)).toEqual(['match 1200 1290', ...usual.slice(1)]);
});
