import { randomUUID } from 'node:crypto';
import { MINUTE } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import { lockChannel } from '../channels/queries/channel.ts';
import { dateTextOf, MARK_MS, markAfter } from '../timelines/plan.ts';
import { announceAgain } from './announce-week.ts';
import * as weekQueries from './queries.ts';
import * as queries from './queries/open-event.ts';

/** An event that is not ended goes on by so much at a time. */
export const OPEN_STEP_MS = 10 * MINUTE;

/** Holds a channel and those on which its events may go on, in one order for all who do. */
export async function lockWithOverflow(tx: Tx, channelId: string): Promise<boolean> {
  const others = await queries.listOverflowChannels(tx, channelId);
  let isThere = false;
  for (const id of [...new Set([channelId, ...others])].toSorted()) {
    const isLocked = (await lockChannel(tx, id)) !== undefined;
    isThere ||= isLocked && id === channelId;
  }
  return isThere;
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

type Going = { date: string; most: number; row: { stopAt: Date } | undefined; now: Date };

/**
 * An event that is not over while a fixed time comes goes on at the channel that its slot names, if there is one: it lies over
 * that channel's week, with an open end of its own until the same maximum.
 */
export async function goOnElsewhere(
  tx: Tx,
  event: queries.OnAirOpen,
  { date, most, row, now }: Going,
): Promise<void> {
  const { channelId, slotId, overflowChannelId, name } = event;
  const start = markAfter(event.stopAt.getTime());
  const rest = Math.floor((most - start.getTime()) / MARK_MS) * (MARK_MS / MINUTE);
  if (overflowChannelId === null || rest <= 0) return;
  const overflowSlotId = randomUUID();
  const minutes = Math.min(rest, OPEN_STEP_MS / MINUTE);
  const startDate = dateTextOf(start);
  await queries.insertOverflow(tx, {
    slotId: overflowSlotId,
    channelId: overflowChannelId,
    overflowFrom: channelId,
    date: startDate,
    startMinute: (start.getTime() - Date.parse(`${startDate}T00:00:00+07:00`)) / MINUTE,
    minutes,
    maxMinutes: rest > minutes ? rest : null,
    title: `Lanjutan: ${event.title}`,
    synopsis: `Lanjutan siaran dari ${name}.`,
  });
  if (!(await announceFrom(tx, overflowChannelId, start, now)))
    return queries.deleteOverflow(tx, overflowChannelId, overflowSlotId);
  const stopAt = row?.stopAt ?? event.stopAt;
  await queries.upsertOpenEvent(tx, {
    channelId,
    slotId,
    date,
    stopAt,
    endedAt: null,
    overflowSlotId,
  });
  // Its own announcement says where it goes on.
  await announceFrom(tx, channelId, event.startAt, now);
  return undefined;
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
