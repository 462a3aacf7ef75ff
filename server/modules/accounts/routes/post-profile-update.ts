import type { FastifyInstance } from 'fastify';
import { updateProfile } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findAccountById } from '../queries/find-account.ts';
import { updateAccount } from '../queries/update-account.ts';
import { toProfileRecord } from '../records.ts';
import { profileCookie, setCookies } from '../session-cookies.ts';

export function postProfileUpdate(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, updateProfile, async ({ body, caller, request, reply }) => {
    const { accountId } = requireAccount(caller);
    const change = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.timezone === undefined ? {} : { timezone: body.timezone }),
    };
    const account =
      Object.keys(change).length === 0
        ? await findAccountById(parts.db, accountId)
        : await updateAccount(parts.db, accountId, change);
    if (account === undefined) return fail('common.unauthenticated');
    const isRemembered = request.cookies['rememberme'] === '1';
    setCookies(reply, [profileCookie(parts.config, account, isRemembered)]);
    return ok(toProfileRecord(account), 'Perubahan disimpan');
  });
}
