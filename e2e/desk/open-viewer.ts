import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { deriveName } from '#contract/accounts/index.ts';
import { MINUTE } from '#contract/constants.ts';
import { deviceLabel, seedAccount, startSession } from '#modules/accounts/index.ts';
import { recordConsents } from '#modules/accounts/privacy/consents.ts';
import { findAccountById } from '#modules/accounts/account/queries.ts';
import { signedInCookies } from '#modules/accounts/sessions/session-cookies.ts';
import { insertMessage } from '#modules/notifications/inbox/queries.ts';
import { inTransaction } from '#platform/db.ts';
import type { Mail } from '#platform/mail.ts';
import type { Deps } from '#platform/deps.ts';

export const wantedViewer = z.object({
  email: z.email(),
  password: z.string(),
  /** What the browser calls itself, and keeps in its storage. */
  deviceId: z.string(),
  userAgent: z.string(),
  /** So many lie in the inbox already. */
  messages: z.number().int().default(0),
});
export type WantedViewer = z.input<typeof wantedViewer>;

export type ViewerCookie = { name: string; value: string; httpOnly: boolean; maxAge?: number };

type ViewerDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'tokens'>;

/** An account as registration and its link leave it, signed in on its first device, which has shown no password. */
export async function openViewer(
  deps: ViewerDeps,
  { email, password, deviceId, userAgent, messages }: z.output<typeof wantedViewer>,
): Promise<ViewerCookie[]> {
  const now = deps.clock.now();
  const { accountId } = await seedAccount(deps.db, {
    identifier: email,
    name: deriveName(email),
    password,
  });
  const agreed = [{ purpose: 'service', isGranted: true } as const];
  await recordConsents(deps.db, accountId, agreed, { source: 'registration', at: now });
  const session = await startSession(
    { ...deps, mail: noMail },
    { accountId, deviceId, label: deviceLabel(userAgent) },
  );
  await inTransaction(deps.db, async (tx) => {
    for (let number = 1; number <= messages; number += 1)
      await insertMessage(tx, {
        id: randomUUID(),
        accountId,
        kind: 'payment',
        title: `Kabar ${number}`,
        body: 'Pesananmu sudah dibayar.',
        url: '/akun',
        dedupeKey: `uji ${number}`,
        isListed: true,
        createdAt: new Date(now.getTime() - (messages - number) * MINUTE),
      });
  });
  const account = await findAccountById(deps.db, accountId);
  if (account === undefined) throw new Error(`The account of ${email} is gone`);
  const cookies = signedInCookies(deps.config, account, session, now);
  return cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value, options: { httpOnly, maxAge } }) => ({
      name,
      value,
      httpOnly,
      ...(maxAge !== undefined && { maxAge }),
    }));
}

/** The first device of an account is no news. */
const noMail: Mail = {
  send: () => Promise.reject(new Error('A new viewer gets no e-mail')),
  notify: () => Promise.reject(new Error('A new viewer gets no message')),
};
