import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/constants.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { wibDay } from '#platform/zone.ts';

/** The channel whose week is laid by hand, so that all layers are seen on it. */
export const WEEK_CHANNEL = 'tayang-satu';

/** What its evenings show, from Monday on: films that come along with the repository. */
const EVENINGS = [
  'kaldera',
  'riak',
  'kura-kura-ingin-terbang',
  'lapangan-tanah-merah',
  'malam-sang-dalang',
  'lentera-laut-banda',
  'hutan-yang-bernapas',
] as const;
const MORNINGS = ['hutan-yang-bernapas', 'kura-kura-ingin-terbang'] as const;

const at = (hour: number, minute = 0) => hour * 60 + minute;

/** A template of mornings and evenings, a change for one evening, and an override. */
export function weekOfDemo(titleIds: ReadonlyMap<string, string>, now: Date): WeekSlot[] {
  const dayAfter = (days: number) => wibDay(new Date(now.getTime() + days * DAY));
  const slot = (
    title: string,
    given: Pick<WeekSlot, 'start' | 'minutes'> & Partial<WeekSlot>,
  ): WeekSlot[] => {
    const titleId = titleIds.get(title);
    if (titleId === undefined) return [];
    const usual = {
      fill: 'rotation',
      overrun: 'cut',
      isFixed: false,
      kpiClass: null,
      maxMinutes: null,
      overflowChannelId: null,
    } as const;
    return [
      {
        id: randomUUID(),
        layer: 'dated',
        weekday: null,
        date: null,
        source: { kind: 'title', titleId },
        ...usual,
        ...given,
      },
    ];
  };
  const template = { layer: 'template' } as const;
  return [
    ...EVENINGS.flatMap((title, i) => [
      ...slot(MORNINGS[i % 2] ?? MORNINGS[0], {
        ...template,
        weekday: i + 1,
        start: at(6),
        minutes: 60,
      }),
      ...slot(title, { ...template, weekday: i + 1, start: at(20), minutes: 90, isFixed: true }),
    ]),
    ...slot('lentera-laut-banda', { date: dayAfter(2), start: at(20), minutes: 60 }),
    ...slot('riak', { layer: 'live', date: dayAfter(1), start: at(21), minutes: 15 }),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
