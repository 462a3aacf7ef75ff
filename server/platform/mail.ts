import type { JobPayload } from '#contract/jobs.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';

export type Email = JobPayload<'mail.send'>;
export type Notice = JobPayload<'notify'>;

/** What goes out to viewers; with a transaction exactly when that commits. */
export type Mail = {
  /** Hands an e-mail to the worker; below 0 it lets codes and receipts go first. */
  send(email: Email, options?: { db?: Db; priority?: number }): Promise<void>;
  /** Hands over what belongs into the inbox of an account, and to its devices, beside an e-mail or without one. */
  notify(notice: Notice, options?: { db?: Db }): Promise<void>;
};

const TITLE_LENGTH = 120;
const BODY_LENGTH = 400;

export function queuedMail(jobs: Jobs): Mail {
  const within = (db: Db | undefined) => (db === undefined ? {} : { db });
  return {
    send: (email, { db, priority } = {}) =>
      jobs.enqueue('mail.send', email, { ...within(db), priority }),
    // Long names of devices and offers are cut: no sign-in and no payment fails on them.
    notify: ({ title, body, ...notice }, { db } = {}) =>
      jobs.enqueue(
        'notify',
        { ...notice, title: cut(title, TITLE_LENGTH), body: cut(body, BODY_LENGTH) },
        within(db),
      ),
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
