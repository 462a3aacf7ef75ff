import { randomUUID } from 'node:crypto';
import { DAY, MINUTE } from '#contract/constants.ts';
import type { SlotSource, WeekSlot } from '#contract/live/week-shapes.ts';
import type { Tx } from '#platform/db.ts';
import { startOfWibDay, wibDay } from '#platform/zone.ts';
import { findChannel, lockChannel } from '../channels/queries/channel.ts';
import { MARK_MS, markAfter } from '../timelines/plan.ts';
import { isSport } from '../guide/present-programme.ts';
import { announceAgain } from './announce-week.ts';
import { overflowWords } from './known.ts';
import { whyNotThere } from './open-ends.ts';
import * as weekQueries from './queries/week.ts';
import * as queries from './queries/open-event.ts';

/** An event that is not ended goes on by so much at a time. */
export const OPEN_STEP_MS = 10 * MINUTE;

/**
 * Holds a channel and those on which its events may go on, in one order for all who do. Which those are is known for sure
 * only while the channel is held: where one came meanwhile, all are let go and taken anew, never one out of order.
 */
export async function lockWithOverflow(tx: Tx, channelId: string): Promise<boolean> {
  return (await lockAllWithOverflow(tx, [channelId])).has(channelId);
}

/** The same of many, all in that order. @returns those that are there */
export async function lockAllWithOverflow(
  tx: Tx,
  channelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const listOthers = async () => {
    const all = [];
    for (const id of channelIds) all.push(...(await queries.listOverflowChannels(tx, id)));
    return all;
  };
  let others = await listOthers();
  for (;;) {
    await queries.beginLocking(tx);
    const held = new Set([...channelIds, ...others]);
    const there = new Set<string>();
    for (const id of [...held].toSorted()) {
      if ((await lockChannel(tx, id)) !== undefined) there.add(id);
    }
    others = await listOthers();
    if (others.every((id) => held.has(id))) return there;
    await queries.letLocksGo(tx);
  }
}

/** Announces a channel anew from a moment on, what is cut there included. */
async function announceFrom(tx: Tx, channelId: string, from: Date, now: Date): Promise<boolean> {
  const channel = await lockChannel(tx, channelId);
  if (channel === undefined) return false;
  // What ends there may have been cut, or may be longer again.
  const span = { from: new Date(from.getTime() - 1), until: new Date(from.getTime() + 1) };
  const around = await weekQueries.listScheduled(tx, [channelId], span);
  if (around.some(({ source, stopAt }) => source === 'editor' && stopAt > from)) return false;
  const begins = around.filter(({ source }) => source !== 'editor').map(({ startAt }) => +startAt);
  const begin = new Date(Math.min(+from, ...begins));
  await announceAgain(tx, channel, {
    from: begin,
    until: await weekQueries.findAnnouncedUntil(tx, channelId, now),
  });
  return true;
}

/** Until when a channel has room for what comes over: its own live events and what editors wrote there keep their time. */
async function roomThere(tx: Tx, channelId: string, start: Date, most: number): Promise<number> {
  const span = { from: new Date(start.getTime() - 1), until: new Date(most) };
  const rows = await weekQueries.listScheduled(tx, [channelId], span);
  const open = (await weekQueries.listSlots(tx, channelId)).filter((s) => s.maxMinutes !== null);
  const isOpen = (id: string | null) => open.some((slot) => slot.id === id);
  const own = rows.find(
    ({ source, layer, slotId, stopAt }) =>
      (source === 'editor' || layer === 'live') && (stopAt > start || isOpen(slotId)),
  );
  return Math.min(most, own?.startAt.getTime() ?? most);
}

/** What it is called there: of a match all stays, of others the class and the category too. */
function sourceThere({ source, title, name, genreId }: queries.OnAirOpen): SlotSource {
  if (source.kind === 'fixture') return source;
  const own = source.kind === 'contribution' ? source.category : null;
  return {
    kind: 'contribution',
    title: `Lanjutan: ${title}`,
    synopsis: `Lanjutan siaran dari ${name}.`,
    // Where it comes from all was of sports.
    category: own ?? (isSport(genreId) ? 'Olahraga' : null),
  };
}

type Going = { date: string; most: number; row: { stopAt: Date } | undefined; now: Date };

/**
 * An event that is not over while a fixed time comes goes on at the channel that its slot names, if there is one: it lies over
 * that channel's week, with an open end of its own until the same maximum.
 * @returns false where it should, and may not or has no room there; it is asked again as long as it is on
 */
export async function goOnElsewhere(
  tx: Tx,
  event: queries.OnAirOpen,
  { date, most, row, now }: Going,
): Promise<boolean> {
  const { channelId, slotId, overflowChannelId, kpiClass } = event;
  const start = markAfter(event.stopAt.getTime());
  if (overflowChannelId === null || most - start.getTime() < MARK_MS) return true;
  // Both may have changed since the week was published.
  if (whyNotThere(event, await findChannel(tx, overflowChannelId)) !== undefined) return false;
  const room = await roomThere(tx, overflowChannelId, start, most);
  const rest = Math.floor((room - start.getTime()) / MARK_MS) * (MARK_MS / MINUTE);
  if (rest <= 0) return false;
  const overflowSlotId = randomUUID();
  const minutes = Math.min(rest, OPEN_STEP_MS / MINUTE);
  const startDate = wibDay(start);
  await queries.insertOverflow(tx, {
    slotId: overflowSlotId,
    channelId: overflowChannelId,
    overflowFrom: channelId,
    date: startDate,
    startMinute: (start.getTime() - startOfWibDay(startDate).getTime()) / MINUTE,
    minutes,
    maxMinutes: rest > minutes ? rest : null,
    kpiClass,
    source: sourceThere(event),
  });
  const isAnnounced = await announceFrom(tx, overflowChannelId, start, now);
  const span = { from: start, until: new Date(start.getTime() + 1) };
  const there = await weekQueries.listScheduled(tx, [overflowChannelId], span);
  if (!there.some((each) => each.slotId === overflowSlotId)) {
    await queries.deleteOverflow(tx, overflowChannelId, overflowSlotId);
    if (isAnnounced) await announceFrom(tx, overflowChannelId, start, now);
    return false;
  }
  const stopAt = row?.stopAt ?? event.stopAt;
  const end = { stopAt, endedAt: null, overflowSlotId };
  await queries.upsertOpenEvent(tx, { channelId, slotId, date, ...end });
  // Its own announcement says where it goes on.
  await announceFrom(tx, channelId, event.startAt, now);
  return true;
}

type Gone = { overflowSlotId: string | null; overflowChannelId: string | null };

/** Takes an event back from where it would go on: it is over before, or how far it goes is decided anew. */
export async function takeBack(
  tx: Tx,
  { overflowSlotId, overflowChannelId }: Gone,
  from: Date,
  now: Date,
): Promise<void> {
  if (overflowSlotId === null || overflowChannelId === null) return;
  await queries.deleteOverflow(tx, overflowChannelId, overflowSlotId);
  await announceFrom(tx, overflowChannelId, from, now);
}

const scheduleKeyOf = ({ id, weekday, date, start, overflowChannelId }: WeekSlot) =>
  [id, weekday, date, start, overflowChannelId].join(' ');

/**
 * A week is about to become these slots: events that are in it no more, at another time or going on at another channel, are
 * taken back from where they would go on. What is on air there ends as announced, unless that channel's desk lets it go on.
 */
export async function takeBackGone(
  tx: Tx,
  channelId: string,
  slots: readonly WeekSlot[],
  now: Date,
): Promise<void> {
  const kept = new Set(slots.map(scheduleKeyOf));
  const former = await weekQueries.listSlots(tx, channelId);
  const stays = (id: string) =>
    former.some((slot) => slot.id === id && kept.has(scheduleKeyOf(slot)));
  for (const row of await queries.listOpenEvents(tx, channelId)) {
    const { overflowSlotId, overflowChannelId: to, overflowDate: day, overflowStart } = row;
    if (overflowSlotId === null || to === null || day === null || stays(row.slotId)) continue;
    const start = new Date(startOfWibDay(day).getTime() + (overflowStart ?? 0) * MINUTE);
    const span = { from: start, until: new Date(start.getTime() + DAY) };
    const around = await weekQueries.listScheduled(tx, [to], span);
    const there = around.find(({ slotId }) => slotId === overflowSlotId);
    if (start > now) {
      await takeBack(tx, row, start, now);
      const words = overflowWords(row.overflowName ?? '');
      await queries.forgetOverflow(tx, { ...row, channelId }, { words, now });
    } else if (there !== undefined && there.stopAt > now) {
      const end = { stopAt: there.stopAt, endedAt: now };
      const event = { channelId: to, slotId: overflowSlotId, date: day };
      await queries.upsertOpenEvent(tx, { ...event, ...end });
    }
  }
}
