import * as contract from '#contract/accounts/index.ts';
import { SECOND } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountByIdentifier } from '../account/queries.ts';
import { displayIdentifier } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { hasDeviceAt } from '../devices/queries.ts';
import { keyOf, maySendResetLink, rateLimit } from '../rate-limits.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { endedCookies, setCookies } from '../sessions/session-cookies.ts';
import { changePasswordOf } from './change-password.ts';
import { checkResetLink, resetPasswordByLink, sendResetLink } from './reset-password.ts';

export const routes = [
  call(contract.getPasswordKey, async (deps: AccountsDeps, { reply }) => {
    const { kid, n, e, expiresAt } = await deps.passwordKeys.current();
    // `now` is read as the server's clock: an answer out of a cache would be refused as too old.
    reply.header('cache-control', 'no-store');
    return ok({
      kid,
      alg: 'RSA-OAEP-256' as const,
      enc: 'A256GCM' as const,
      key: { kty: 'RSA' as const, n, e },
      now: Math.floor(deps.clock.now().getTime() / SECOND),
      expires_at: expiresAt,
    });
  }),
  call(contract.requestPasswordReset, async (deps: AccountsDeps, { body, request }) => {
    const identifier = contract.parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    const metadata = requestMetadataOf(request);
    const asked = { identifier, address: metadata.address };
    await rateLimit.consume(deps, keyOf(asked), ['resetByBoth'], 'accounts.resendTooSoon');
    // At home the way back in stays open, however much others ask behind the same address.
    const isAtHome = await hasDeviceAt(deps.db, identifier, metadata.address);
    if (!isAtHome) await rateLimit.consume(deps, keyOf(asked), ['resetByAddress']);
    deps.background.run(async () => {
      if (!(await maySendResetLink(deps, asked, isAtHome))) return;
      const account = await findAccountByIdentifier(deps.db, identifier);
      if (account === undefined || account.deletedAt !== null) return;
      await sendResetLink(deps, account, metadata);
    });
    return ok(
      { retry_after: rateLimit.limits.resetByBoth.window / SECOND },
      'Kalau akun ini terdaftar, tautan untuk membuat kata sandi baru sudah kami kirim.',
    );
  }),
  call(contract.checkPasswordReset, async (deps: AccountsDeps, { query, request }) => {
    const account = await checkResetLink(deps, {
      link: query,
      metadata: requestMetadataOf(request),
    });
    const hasPassword = account.passwordHash !== null;
    return ok({ email: displayIdentifier(account), has_password: hasPassword ? 1 : 0 });
  }),
  call(contract.resetPassword, async (deps: AccountsDeps, { body, caller, request, reply }) => {
    const { password: encryptedPassword, ...link } = body;
    const metadata = requestMetadataOf(request);
    const accountId = await resetPasswordByLink(deps, { link, encryptedPassword, metadata });
    // This browser's own session has ended with the others.
    if (caller.kind === 'account' && caller.accountId === accountId) {
      setCookies(reply, endedCookies(deps.config));
    }
    return ok({ success: true as const }, 'Kata sandi sudah diganti. Masuk dengan yang baru.');
  }),
  call(contract.changePassword, async (deps: AccountsDeps, { body, caller, request }) => {
    await changePasswordOf(deps, {
      caller: requireAccount(caller),
      encryptedCurrent: body.old_password,
      encryptedNew: body.new_password,
      metadata: requestMetadataOf(request),
    });
    return ok({ success: true as const }, 'Kata sandi sudah diganti');
  }),
];
