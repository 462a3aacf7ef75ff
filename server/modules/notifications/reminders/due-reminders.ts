import { clockZones, DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { ReminderSubject } from '#contract/notifications/reminders.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { findProfileClass } from '#modules/profiles/index.ts';
import { inTransaction } from '#platform/db.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { wallTimeAt } from '#platform/zone.ts';
import { tell } from '../delivery/tell.ts';
import type { NotificationsDeps } from '../deps.ts';
import { quietZoneOf, wallOf } from '../preferences/policy.ts';
import { findSubject, type Subject } from './find-subject.ts';
import * as queries from './queries.ts';

const LEASE = MINUTE;
const AT_ONCE = 50;
/** A match that was put off is looked for so often, and so long. */
const LOOK_FOR_POSTPONED = 6 * HOUR;
const POSTPONED_LIFE = 14 * DAY;

/** Reminders to be looked at, by the real time: programmes know no other. */
export const dueReminders = (deps: NotificationsDeps): DueRows<queries.Reminder> => ({
  name: 'reminders',
  every: 5 * SECOND,
  batch: AT_ONCE,
  claim() {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + LEASE);
    return queries.claimDueReminders(deps.db, { now, until, limit: AT_ONCE });
  },
  work: (reminder) => deps.testClock.forAccount(reminder.accountId, () => remind(deps, reminder)),
});

/** One claim of them and its work. */
export const tellDueReminders = (deps: NotificationsDeps) => workOnce(deps, dueReminders(deps));

/** What moved is kept for its new time; what is gone, and what is over, is forgotten without a word. */
async function remind(deps: NotificationsDeps, reminder: queries.Reminder): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const max = await findProfileClass(db, reminder);
  const eyes = { now, maxFilmClass: max ?? undefined };
  const subject = max === undefined ? undefined : await findSubject(db, reminder, eyes, reminder);
  if (subject === undefined || (subject.stopAt <= now && !subject.isPostponed)) {
    await queries.deleteReminder(db, reminder);
    return;
  }
  if (subject.isPostponed) return lookLater(deps, reminder, now);
  if (subject.remindAt > now) {
    const { isPostponed: _, channelId: __, ...as } = subject;
    const dueAt = nextLook(subject.remindAt, now);
    return queries.updateReminder(db, reminder, { ...as, dueAt });
  }
  await inTransaction(db, async (tx) => {
    // Taken back meanwhile, or told by another process.
    if (!(await queries.deleteReminder(tx, reminder))) return;
    const account = await findAccount(tx, reminder.accountId);
    if (account === undefined) return;
    const { accountId, profileId, subject: kind, subjectId } = reminder;
    await tell(deps, tx, {
      accountId,
      profileId,
      kind: 'reminder',
      dedupeKey: `reminder ${profileId} ${kind} ${subjectId} ${subject.startAt.toISOString()}`,
      ...words[kind](subject, { now, timezone: account.timezone }),
      url: subject.url,
      // A rehearsal may have moved the account on; the programme is where it was.
      expiresAt: new Date(subject.stopAt.getTime() + deps.testClock.offset()).toISOString(),
      ...(subject.filmClass === null ? {} : { filmClass: subject.filmClass }),
    });
  });
}

async function lookLater(
  { db }: NotificationsDeps,
  reminder: queries.Reminder,
  now: Date,
): Promise<void> {
  const isForgotten = now.getTime() > reminder.startAt.getTime() + POSTPONED_LIFE;
  if (isForgotten) await queries.deleteReminder(db, reminder);
  else
    await queries.updateReminder(db, reminder, {
      stopAt: new Date(now.getTime() + POSTPONED_LIFE),
      dueAt: new Date(now.getTime() + LOOK_FOR_POSTPONED),
    });
}

type Reader = { now: Date; timezone: string };
type Words = (subject: Subject, reader: Reader) => { title: string; body: string };

const words: Record<ReminderSubject, Words> = {
  programme: (subject, reader) => ({
    title: subject.title,
    body: `${when('Mulai', subject, reader)} di ${subject.place}.`,
  }),
  match: (subject, reader) => ({
    title: subject.title,
    body: `${when('Kick-off', subject, reader)}, ${subject.place}.`,
  }),
  title: ({ title }) => ({
    title: `${title} sudah tayang`,
    body: 'Yang kamu tunggu sekarang bisa ditonton.',
  }),
};

/** `Mulai pukul 19.00 WIB`, by the clock of the reader. */
function when(what: string, { startAt }: Subject, { now, timezone }: Reader): string {
  if (startAt <= now) return 'Sudah mulai';
  const zone = quietZoneOf(timezone);
  const { hour, minute } = wallTimeAt(startAt, clockZones[zone]);
  return `${what} pukul ${wallOf(hour * 60 + minute).replace(':', '.')} ${zone}`;
}

/** Looks before the message: what was moved earlier is noticed by one of them. */
const LOOKS_AHEAD = [6 * HOUR, HOUR];

/** When a reminder is looked at next, on the way to its message. */
export function nextLook(remindAt: Date, now: Date): Date {
  const ahead = LOOKS_AHEAD.find((each) => remindAt.getTime() - each > now.getTime()) ?? 0;
  return new Date(remindAt.getTime() - ahead);
}
