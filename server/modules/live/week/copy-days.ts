import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DAY } from '#contract/constants.ts';
import { MOST_SLOTS, type WeekSlot } from '#contract/live/week-shapes.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import * as queries from './queries/week.ts';
import {
  findNewest,
  insertVersion,
  lockWeek,
  mergeSlots,
  type Save,
  saveVersion,
} from './versions.ts';

type EditDeps = Pick<Deps, 'db' | 'clock'>;
type Slots = readonly WeekSlot[];
type Copying = {
  /** The first day, and how many from it on. */
  from: string;
  days: number;
  /** The first days of where they go. */
  to: readonly string[];
  layer: 'dated' | 'template';
};

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
/** 1 is Monday. */
const weekdayOf = (day: string) => new Date(Date.parse(day)).getUTCDay() || 7;
const isOn = ({ date, weekday }: WeekSlot, day: string) =>
  date === day || (date === null && weekday === weekdayOf(day));

/** All that the template and changes show on days, on other days too: there the same layer gives way. */
function copiedDays(slots: Slots, { from, days, to, layer }: Copying): WeekSlot[] {
  const pairs = to.flatMap((first) =>
    Array.from({ length: days }, (_, index) => ({
      source: shownOn(slots, dayAfter(from, index)),
      day: dayAfter(first, index),
    })),
  );
  const copied = pairs.reduce<Slots>((all, { source, day }) => {
    const isTemplate = layer === 'template';
    const rest = all.filter((slot) => !(slot.layer === layer && isOn(slot, day)));
    const when = isTemplate
      ? { weekday: weekdayOf(day), date: null }
      : { weekday: null, date: day };
    return [...rest, ...source.map((slot) => ({ ...slot, ...when, id: randomUUID(), layer }))];
  }, slots);
  return copied.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a day shows but for live overrides: of the template what no change lies on. */
function shownOn(slots: Slots, day: string): Slots {
  const shown = slots.filter((slot) => slot.layer !== 'live' && isOn(slot, day));
  const dated = shown.filter(({ layer }) => layer === 'dated');
  const isCovered = ({ start, minutes }: WeekSlot) =>
    dated.some((own) => own.start < start + minutes && own.start + own.minutes > start);
  return shown.filter((slot) => slot.layer === 'dated' || !isCovered(slot));
}

/** Whether two weeks show the same, whatever their slots are called. */
function isSameWeek(a: Slots, b: Slots): boolean {
  const nameless = (slots: Slots) =>
    slots
      .map(({ id: _, ...slot }) => JSON.stringify(slot, Object.keys(slot).toSorted()))
      .toSorted();
  return isDeepStrictEqual(nameless(a), nameless(b));
}

/**
 * Copies days of a draft onto others, as a version of its own; what was not saved yet is saved before, put together with
 * what others saved. The same again, as of a double click, changes nothing.
 * @returns the version that holds the copies
 */
export function copyDays(
  { db, clock }: EditDeps,
  actorId: string,
  { channelId, baseNo, slots, ...copying }: Omit<Save, 'note'> & Copying,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockWeek(tx, channelId);
    const at = clock.now();
    await saveVersion(tx, { channelId, baseNo, slots, note: '', actorId, at });
    const newest = await findNewest(tx, channelId);
    const { draftNo } = newest;
    const copied = copiedDays(newest.slots, copying);
    if (isSameWeek(copied, newest.slots)) return draftNo;
    if (copied.length > MOST_SLOTS) fail('live.weekFull');
    const { from, to, days, layer } = copying;
    const note = `Salinan ${days > 1 ? 'minggu' : 'hari'} ${from}`;
    const no = await insertVersion(tx, { actorId, channelId, draftNo, note, slots: copied, at });
    await recordAct(tx, {
      actorId,
      act: 'week.copyDays',
      subject: { kind: 'channel', id: channelId },
      before: { no: draftNo },
      after: { no, from, days, to: [...to], layer },
      at,
    });
    return no;
  });
}

/**
 * Takes back what one version changed, in the newest draft; what others saved since stays. Where they changed the same
 * slots it is refused. Taken back already, it changes nothing.
 * @returns the newest version
 */
export function undoVersion(
  { db, clock }: EditDeps,
  actorId: string,
  { channelId, no }: { channelId: string; no: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockWeek(tx, channelId);
    const at = clock.now();
    const made =
      (await queries.findWeekVersion(tx, channelId, no)) ?? fail('live.weekVersionNotFound');
    const before = no === 1 ? [] : ((await queries.findWeekVersion(tx, channelId, no - 1)) ?? []);
    const { draftNo, slots: newest } = await findNewest(tx, channelId);
    const { merged, conflicts } = mergeSlots(made, before, newest);
    if (conflicts.length > 0) fail('live.weekChangedSince');
    const slots = merged.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (isDeepStrictEqual(slots, newest)) return draftNo;
    const note = `Versi ${no} diurungkan`;
    const next = await insertVersion(tx, { actorId, channelId, draftNo, note, slots, at });
    await recordAct(tx, {
      actorId,
      act: 'week.undoVersion',
      subject: { kind: 'channel', id: channelId },
      before: { no: draftNo },
      after: { no: next, undone: no },
      at,
    });
    return next;
  });
}
