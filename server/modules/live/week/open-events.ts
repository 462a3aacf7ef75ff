import { DAY, MINUTE } from '#contract/constants.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { startOfWibDay, wibDay } from '#platform/zone.ts';
import { lockChannel } from '../channels/queries/channel.ts';
import { ANNOUNCED_MS, MARK_MS, markAfter } from '../timelines/plan.ts';
import { announceAgain, openWeek, resolveSpan } from './announce-week.ts';
import * as weekQueries from './queries/week.ts';
import * as queries from './queries/open-event.ts';
import { goOnElsewhere, lockWithOverflow, OPEN_STEP_MS, takeBack } from './overflow.ts';
import { endKey } from './resolve-week.ts';

type Continuing = Pick<Deps, 'db' | 'clock' | 'log'>;

/** As time passes: weeks of encoded channels are announced further, and events with an open end go on. */
export async function continueEncodedWeeks({ db, clock, log }: Continuing): Promise<void> {
  const now = clock.now();
  for (const event of await extendOpenEvents(db, now))
    log.warn(event, 'an event can not go on at the channel that its slot names');
  await announceEncodedWeeks(db, now);
}

/** Their guide lies below, so that only slots are announced. */
async function announceEncodedWeeks(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + ANNOUNCED_MS);
  for (const channel of await queries.listEncodedWithSlots(db)) {
    const last = await weekQueries.findLastScheduled(db, channel.channelId);
    const from = new Date(Math.max(markAfter(now.getTime()).getTime(), last?.getTime() ?? 0));
    if (from >= until) continue;
    const week = await openWeek(db, channel);
    if ((await resolveSpan(db, week, { from, until })).length === 0) continue;
    await inTransaction(db, async (tx) => {
      await lockChannel(tx, channel.channelId);
      await announceAgain(tx, channel, { from, until });
    });
  }
}

/** So long before its end an event goes on: guides and reminders of what follows are told in time. */
const AHEAD_MS = 5 * MINUTE;
const KEPT_MS = 8 * DAY;

type OnAir = queries.OnAirOpen;
type Stuck = Pick<OnAir, 'channelId' | 'title' | 'overflowChannelId'>;

/** When it would begin by its slot: an upper layer may have let it begin later. */
function slotStartOf({ startAt, startMinute }: OnAir): { date: string; at: number } {
  const date = wibDay(startAt);
  const at = startOfWibDay(date).getTime() + startMinute * MINUTE;
  if (at <= startAt.getTime()) return { date, at };
  return { date: wibDay(new Date(startAt.getTime() - DAY)), at: at - DAY };
}

async function findEvent(db: Db, event: OnAir) {
  const { date, at } = slotStartOf(event);
  const key = endKey(event.slotId, date);
  const rows = await queries.listOpenEvents(db, event.channelId);
  const row = rows.find((each) => endKey(each.slotId, each.date) === key);
  return { date, row, most: at + event.maxMinutes * MINUTE };
}

/** As far as that at most: what editors wrote into the guide stays where it is. */
async function roomUntil(tx: Tx, { channelId, stopAt }: OnAir, until: number): Promise<number> {
  const span = { from: stopAt, until: new Date(until) };
  const own = (await weekQueries.listScheduled(tx, [channelId], span)).find(
    ({ source }) => source === 'editor',
  );
  return own === undefined ? until : Math.min(until, own.startAt.getTime());
}

/** Says how far an event goes, and announces it and what follows anew. */
async function writeEnd(
  tx: Tx,
  event: OnAir,
  { now, ...end }: Omit<queries.OpenEvent, 'channelId' | 'slotId'> & { now: Date },
): Promise<void> {
  const { channelId, slotId, startAt, kind, plan } = event;
  await queries.upsertOpenEvent(tx, { channelId, slotId, ...end });
  const until = await weekQueries.findAnnouncedUntil(tx, channelId, now);
  await announceAgain(tx, { channelId, kind, plan }, { from: startAt, until });
}

/**
 * Lets events that are on air, near their announced end and not ended by the desk, go on by ten minutes, to their maximum at
 * most. What was decided is a row: every server makes the same week of it.
 * @returns those that should go on elsewhere and can't
 */
async function extendOpenEvents(db: Db, now: Date): Promise<Stuck[]> {
  const stuck: Stuck[] = [];
  const soon = new Date(now.getTime() + AHEAD_MS);
  const due = await queries.listOnAirOpen(db, { now, soon });
  for (const { channelId } of due) {
    await inTransaction(db, async (tx) => {
      await lockWithOverflow(tx, channelId);
      const events = await queries.listOnAirOpen(tx, { now, soon, channelId });
      for (const event of events) {
        const { date, row, most } = await findEvent(tx, event);
        const stop = await roomUntil(
          tx,
          event,
          Math.min(event.stopAt.getTime() + OPEN_STEP_MS, most),
        );
        // It is ended, or something with a fixed time is next.
        const isHeld = row !== undefined && row.stopAt > event.stopAt;
        if (row?.endedAt != null || row?.overflowSlotId != null) continue;
        if (isHeld || stop <= event.stopAt.getTime()) {
          const { title, overflowChannelId } = event;
          if (!(await goOnElsewhere(tx, event, { date, most, row, now })))
            stuck.push({ channelId, title, overflowChannelId });
        } else await writeEnd(tx, event, { date, stopAt: new Date(stop), endedAt: null, now });
      }
    });
  }
  if (due.length > 0) await queries.deleteOpenEventsBefore(db, new Date(now.getTime() - KEPT_MS));
  return stuck;
}

type Ending = { channelId: string; slotId: string; isEnded: boolean };

/**
 * Ends an event at the next five minutes, or takes that back while it is still on. The same again changes nothing.
 * @returns when it ends now
 */
export function endEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { channelId, slotId, isEnded }: Ending,
): Promise<Date> {
  return inTransaction(db, async (tx) => {
    if (!(await lockWithOverflow(tx, channelId))) fail('live.channelNotFound');
    const now = clock.now();
    const soon = new Date(now.getTime() + DAY);
    const events = await queries.listOnAirOpen(tx, { now, soon, channelId });
    const event = events.find((each) => each.slotId === slotId) ?? fail('live.eventNotOnAir');
    const { date, row, most } = await findEvent(tx, event);
    if ((row?.endedAt != null) === isEnded) return event.stopAt;
    const { minutes } = event;
    const least = Math.max(
      markAfter(now.getTime() + 1).getTime(),
      event.startAt.getTime() + MARK_MS,
    );
    const planned = slotStartOf(event).at + minutes * MINUTE;
    const stop = isEnded
      ? Math.min(least, event.stopAt.getTime())
      : await roomUntil(tx, event, Math.min(Math.max(least, planned), most));
    const stopAt = new Date(stop);
    if (row !== undefined) await takeBack(tx, row, event.stopAt, now);
    const written = { date, stopAt, endedAt: isEnded ? now : null, overflowSlotId: null, now };
    await writeEnd(tx, event, written);
    await recordAct(tx, {
      actorId,
      act: 'week.endEvent',
      subject: { kind: 'channel', id: channelId },
      before: { title: event.title, stop: event.stopAt.toISOString(), isEnded: !isEnded },
      after: { title: event.title, stop: stopAt.toISOString(), isEnded },
      at: now,
    });
    return stopAt;
  });
}
