import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE } from '#contract/constants.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { WIB_OFFSET, wibDay } from '#platform/zone.ts';
import type { openTestApp } from '../../app.ts';
import { aPublishedFilm } from '../catalog/published-film.ts';
import { aFilm } from '../catalog/titles.ts';

type Open = Awaited<ReturnType<typeof openTestApp>>;
type Headers = Record<string, string>;

/** `2026-11-23` in western Indonesia. */
export const dateOf = wibDay;

/** When a slot of one date begins. */
export const startOf = ({ date, start }: WeekSlot) =>
  new Date(Date.parse(`${date}T00:00:00+07:00`) + start * MINUTE).toISOString();

/** What a scheduler calls, and slots to lay. */
export function aWeekDesk({ app, deps }: Pick<Open, 'app' | 'deps'>, usual: Headers) {
  const { db, clock } = deps;
  async function post(path: string, payload: object, headers: Headers = usual) {
    const url = `/platform/studio/v1/${path.includes('/') ? path : `week/${path}`}`;
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, ...answer.json() };
  }
  async function get(path: string, query: Record<string, string>) {
    const own = path.includes('/') ? path : `week/${path}`;
    const url = `/platform/studio/v1/${own}?${new URLSearchParams(query)}`;
    const answer = await app.inject({ url, headers: usual });
    return { status: answer.statusCode, ...answer.json() };
  }

  /** A title whose film channels can really play: ten seconds. */
  async function aTitle(given: Partial<Parameters<typeof aFilm>[1]> = {}) {
    const name = given.name ?? `Film ${randomUUID().slice(0, 8)}`;
    const { assetId, version } = await aPublishedFilm(deps);
    return { name, assetId, version, ...(await aFilm(db, { ...given, name, assetId })) };
  }

  /** A slot of one date, so many hours ahead. */
  function aSlot(titleId: string, hours: number, given: Partial<WeekSlot> = {}): WeekSlot {
    // Whole milliseconds: a fraction of hours that is a grain too large would be five minutes later.
    const from = Math.round(clock.now().getTime() + hours * HOUR);
    return aSlotAt(titleId, Math.ceil(from / (5 * MINUTE)) * 5 * MINUTE, given);
  }

  /** A slot of one date at a moment: what is reckoned back from it to hours ahead is late by what passes meanwhile. */
  function aSlotAt(titleId: string, moment: number, given: Partial<WeekSlot> = {}): WeekSlot {
    const at = new Date(moment);
    const wall = new Date(moment + WIB_OFFSET);
    return {
      id: randomUUID(),
      layer: 'dated',
      weekday: null,
      date: dateOf(at),
      start: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
      minutes: 30,
      source: { kind: 'title', titleId },
      fill: 'rotation',
      overrun: 'cut',
      isFixed: false,
      kpiClass: null,
      maxMinutes: null,
      overflowChannelId: null,
      ...given,
    };
  }
  return { post, get, aTitle, aSlot, aSlotAt };
}
