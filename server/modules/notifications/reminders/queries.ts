import type { ReminderSubject } from '#contract/notifications/reminders.ts';
import { classesUpTo } from '#contract/age-ratings.ts';
import type { FilmClass } from '#contract/constants.ts';
import type { Watcher } from '#platform/auth.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';
import type { SubjectName } from './find-subject.ts';

export type Reminder = Omit<Selectable<DB['notifications.reminder']>, 'subject' | 'filmClass'> & {
  subject: ReminderSubject;
  filmClass: FilmClass | null;
};
type Named = Watcher & SubjectName;

/**
 * What is still to come for a profile, next first. A child's may have asked for more before it became one: that is kept,
 * and not shown.
 */
export function listReminders(
  db: Db,
  { accountId, profileId }: Watcher,
  { now, maxFilmClass }: { now: Date; maxFilmClass: FilmClass | undefined },
): Promise<Reminder[]> {
  return db
    .selectFrom('notifications.reminder')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('stopAt', '>', now)
    .$if(maxFilmClass !== undefined, (query) =>
      query.where('filmClass', 'in', classesUpTo(maxFilmClass ?? 'SU')),
    )
    .orderBy('startAt')
    .orderBy('subjectId')
    .$narrowType<Pick<Reminder, 'subject' | 'filmClass'>>()
    .execute();
}

/** Keeps a reminder unless the profile has too many; one that is there is looked at anew. False when it is full. */
export async function insertReminder(
  tx: Tx,
  reminder: Insertable<DB['notifications.reminder']>,
  most: number,
): Promise<boolean> {
  const { accountId, profileId, subject, subjectId, dueAt, startAt, stopAt, remindAt } = reminder;
  const known = await tx
    .updateTable('notifications.reminder')
    .set({ dueAt, startAt, stopAt, remindAt })
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return true;
  const { count } = await tx
    .selectFrom('notifications.reminder')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .executeTakeFirstOrThrow();
  if (count >= most) return false;
  await tx
    .insertInto('notifications.reminder')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** How many viewers wait for one of these programmes. */
export async function countProgrammeReminders(
  db: Db,
  programmeIds: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications.reminder')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', 'programme')
    .where('subjectId', '=', sql<string>`any(${[...programmeIds]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True when it was there. */
export async function deleteReminder(
  db: Db,
  { accountId, profileId, subject, subjectId }: Named,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications.reminder')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Takes reminders that are to be looked at; each by one process, and again where that process dies. */
export async function claimDueReminders(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Reminder[]> {
  const ids = sql`select ctid from notifications.reminder where due_at <= ${now}
    order by due_at limit ${limit} for update skip locked`;
  return db
    .updateTable('notifications.reminder')
    .set({ dueAt: until })
    .where(sql<boolean>`ctid = any(array(${ids}))`)
    .returningAll()
    .$narrowType<Pick<Reminder, 'subject' | 'filmClass'>>()
    .execute();
}

type Change = Partial<
  Pick<Reminder, 'title' | 'place' | 'url' | 'filmClass' | 'startAt' | 'stopAt' | 'remindAt'>
>;

/** As it stands now, and when it is looked at next. */
export async function updateReminder(
  db: Db,
  { accountId, profileId, subject, subjectId }: Named,
  change: Change & { dueAt: Date },
): Promise<void> {
  await db
    .updateTable('notifications.reminder')
    .set(change)
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .execute();
}
