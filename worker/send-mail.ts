import { createTransport } from 'nodemailer';
import { noteSentMail } from '#modules/accounts/index.ts';
import { drawInvoice } from '#modules/commerce/index.ts';
import type { Email } from '#platform/mail.ts';
import type { Deps } from '#platform/deps.ts';
import { digest } from '#platform/secrets.ts';

/** What an email may carry, and what draws it. */
const draw = { invoice: drawInvoice };
const AT_ONCE = 4;
const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;

/**
 * Takes `mail.send` jobs and hands them to the configured mail server; a server that is away is tried again by
 * the queue. Without one, emails wait in the queue. Returns what ends it.
 */
export async function sendMail({
  clock,
  config,
  db,
  jobs,
  log,
}: Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'log'>) {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) {
    log.warn('SMTP_URL is not set: emails wait in the queue');
    return async () => {};
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  return await jobs.work(
    'mail.send',
    async ({ isTold = false, ...email }) => {
      const attachments = await Promise.all(
        (email.attachments ?? []).map(async ({ document, id, filename }) => ({
          filename,
          contentType: 'application/pdf',
          content: await draw[document](db, id),
        })),
      );
      const messageId = messageIdOf(email, from);
      await transport.sendMail({ from, ...email, attachments, messageId });
      if (!isTold) await noteSentMail(db, email, clock.now());
      // Subject and address alone: the text may hold a link that signs in.
      log.info({ subject: email.subject }, 'an email was sent');
    },
    { concurrency: AT_ONCE },
  );
}

/** The same for every attempt at one email, so that a mailbox can drop the second copy. */
function messageIdOf(email: Email, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${digest(JSON.stringify(email), 'hex').slice(0, 32)}@${domain}>`;
}
