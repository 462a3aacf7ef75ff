import type { JobPayload } from '#contract/jobs.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';

export type Email = JobPayload<'mail.send'>;

export type Mail = {
  /** Hands an e-mail to the worker; with a transaction it goes out exactly when that commits. */
  send(email: Email, options?: { db?: Db }): Promise<void>;
};

export function queuedMail(jobs: Jobs): Mail {
  return {
    send: (email, { db } = {}) => jobs.enqueue('mail.send', email, db === undefined ? {} : { db }),
  };
}
