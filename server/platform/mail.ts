import type { JobPayload } from '#contract/jobs.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';

export type Letter = JobPayload<'mail.send'>;

export type Mail = {
  /** Hands a letter to the worker; with a transaction it goes out exactly when that commits. */
  send(letter: Letter, options?: { db?: Db }): Promise<void>;
};

export function queuedMail(jobs: Jobs): Mail {
  return {
    send: (letter, { db } = {}) =>
      jobs.enqueue('mail.send', letter, db === undefined ? {} : { db }),
  };
}
