import type { FilmClass } from '#contract/constants.ts';
import * as contract from '#contract/notifications/reminders.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { type Caller, maxFilmClassOf, type Watcher } from '#platform/auth.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireWatcher } from '#platform/module.ts';
import type { NotificationsDeps } from '../deps.ts';
import { findSubject, type Subject, type SubjectName } from './find-subject.ts';
import { nextLook } from './due-reminders.ts';
import * as queries from './queries.ts';

export const routes = [
  call(contract.listReminders, async ({ db, clock }: NotificationsDeps, { caller }) =>
    ok(await present(db, requireWatcher(caller), eyesOf(caller, clock.now()))),
  ),
  call(contract.setReminder, async ({ db, clock }: NotificationsDeps, { body, caller }) => {
    const watcher = requireWatcher(caller);
    const now = clock.now();
    const eyes = eyesOf(caller, now);
    const { isOn, ...name } = body;
    if (!isOn) {
      await queries.deleteReminder(db, { ...watcher, ...name });
      return ok(await present(db, watcher, eyes));
    }
    const subject = (await findSubject(db, name, eyes)) ?? fail('notifications.subjectNotFound');
    if (subject.startAt <= now && !subject.isPostponed) fail('notifications.subjectStarted');
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, watcher.accountId);
      if (!(await keep(tx, { ...watcher, ...name }, subject, now)))
        fail('notifications.tooManyReminders');
    });
    return ok(await present(db, watcher, eyes));
  }),
  call(contract.importReminders, async ({ db, clock }: NotificationsDeps, { body, caller }) => {
    const watcher = requireWatcher(caller);
    const now = clock.now();
    const eyes = eyesOf(caller, now);
    const found: { name: SubjectName; subject: Subject }[] = [];
    for (const name of body.reminders) {
      const subject = await findSubject(db, name, eyes);
      if (subject !== undefined && subject.startAt > now) found.push({ name, subject });
    }
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, watcher.accountId);
      for (const { name, subject } of found) await keep(tx, { ...watcher, ...name }, subject, now);
    });
    return ok(await present(db, watcher, eyes));
  }),
];

type Eyes = { now: Date; maxFilmClass: FilmClass | undefined };

function eyesOf(caller: Caller, now: Date): Eyes {
  return { now, maxFilmClass: maxFilmClassOf(caller) };
}

function keep(
  tx: Tx,
  named: Watcher & SubjectName,
  { isPostponed, ...as }: Subject,
  now: Date,
): Promise<boolean> {
  const { accountId, profileId, subject, subjectId } = named;
  const dueAt = isPostponed ? now : nextLook(as.remindAt, now);
  const reminder = { accountId, profileId, subject, subjectId, ...as, dueAt, createdAt: now };
  return queries.insertReminder(tx, reminder, contract.REMINDERS_MAX);
}

async function present(db: Db, watcher: Watcher, eyes: Eyes) {
  const rows = await queries.listReminders(db, watcher, eyes);
  return {
    reminders: rows.map(({ subject, subjectId, title, place, startAt, stopAt, remindAt, url }) => ({
      subject,
      subjectId,
      title,
      place,
      startAt,
      stopAt,
      remindAt,
      url,
    })),
  };
}
