import type { FastifyInstance } from 'fastify';
import { getProfile } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { profileKey } from '../profile-key.ts';
import { findAccountById } from '../queries/find-account.ts';
import { shownIdentifier, toProfileRecord } from '../records.ts';
import { profileCookie, setCookies } from '../session-cookies.ts';

export function getProfileDetails(app: FastifyInstance, { db, config }: AccountsParts): void {
  serve(app, getProfile, async ({ query, caller, request, reply }) => {
    const account = await findAccountById(db, requireAccount(caller).accountId);
    if (account === undefined) return fail('common.unauthenticated');
    const isOwn =
      query.email === undefined ||
      profileKey(query.email, config.mail.phoneDomain) === shownIdentifier(account);
    if (!isOwn) return fail('common.forbidden');
    // Changes made elsewhere reach this browser's cookie with the next page.
    const kept = request.cookies['profile'];
    const current = profileCookie(config, account, request.cookies['rememberme'] === '1');
    if (kept !== undefined && kept !== current.value) setCookies(reply, [current]);
    return ok(toProfileRecord(account));
  });
}
