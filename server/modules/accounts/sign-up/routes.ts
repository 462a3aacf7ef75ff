import * as contract from '#contract/accounts/index.ts';
import { SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { findAccountById, findAccountByIdentifier } from '../account/queries.ts';
import { toEmailCheckResult, toVerificationRecord } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { needsVerification, VERIFICATION_LIFE } from '../policy.ts';
import { requireAgreement } from '../privacy/consents.ts';
import { countStep, keyOf, maySendVerification, rateLimit } from '../rate-limits.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { requireSignedCall } from '../service-tokens/signed-calls.ts';
import * as cookiesTable from '../sessions/session-cookies.ts';
import { finishRegistrationOf, registerAccount } from './register-account.ts';
import { sendVerification, verifyAccountByLink } from './verify-account.ts';

export const routes = [
  call(contract.checkEmail, async (deps: AccountsDeps, { body, request }) => {
    const identifier = contract.parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    const shown = identifier.kind === 'email' ? identifier.email : identifier.phone;
    await countStep(deps, 'check', { identifier: shown, ...requestMetadataOf(request) });
    const account = await findAccountByIdentifier(deps.db, identifier);
    return ok(toEmailCheckResult(shown, account));
  }),
  call(
    contract.register,
    async (deps: AccountsDeps, { body, request, reply }) => {
      const identifier = contract.parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
      // The specification's own payload has no word for it: its clients ask on their page before they send it.
      if (body.consents !== undefined) requireAgreement(body);
      const key = { identifier: JSON.stringify(identifier), ...requestMetadataOf(request) };
      await countStep(deps, 'register', key);
      const account = await registerAccount(deps, {
        identifier,
        // The specification's clients send the identifier again as name when it is a number.
        name: body.name === body.email ? undefined : body.name,
        phoneNumber: body.phone_number,
        encryptedPassword: body.password,
        platformId: body.tvs_platform_id,
        registerChannel: body.register_channel,
        refCode: body.ref_code,
        consents: consentsOf(body.consents),
      });
      const holder = { accountId: account.id, isRemembered: request.cookies['rememberme'] === '1' };
      const ticket = await deps.tickets.issue('verification', holder, VERIFICATION_LIFE);
      cookiesTable.setCookies(
        reply,
        cookiesTable.verificationCookies(deps.config, account, ticket),
      );
      return ok(toVerificationRecord(account), 'Akun dibuat. Periksa pesan verifikasi.');
    },
    { guard: requireSignedCall },
  ),
  call(contract.resendVerification, async (deps: AccountsDeps, { body, request }) => {
    const identifier = contract.parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    const asked = { identifier, address: requestMetadataOf(request).address };
    await rateLimit.consume(deps, keyOf(asked), ['resendByBoth'], 'accounts.resendTooSoon');
    await rateLimit.consume(deps, keyOf(asked), ['resendByAddress']);
    deps.background.run(async () => {
      if (!(await maySendVerification(deps, asked))) return;
      const account = await findAccountByIdentifier(deps.db, identifier);
      if (account === undefined || account.deletedAt !== null) return;
      if (!needsVerification(account)) return;
      await inTransaction(deps.db, (tx) => sendVerification(deps, tx, account));
    });
    return ok(
      { retry_after: rateLimit.limits.resendByBoth.window / SECOND },
      'Kalau akun ini menunggu verifikasi, tautannya sudah kami kirim.',
    );
  }),
  call(contract.verifyAccount, async (deps: AccountsDeps, { query }) =>
    ok(toVerificationRecord(await verifyAccountByLink(deps, query)), 'Akunmu sudah terverifikasi'),
  ),
  call(contract.getVerificationState, async (deps: AccountsDeps, { request }) => {
    const ticket = request.cookies['verification_ticket'] ?? '';
    const held = await deps.tickets.read('verification', ticket);
    const account = held && (await findAccountById(deps.db, held.accountId));
    if (account === undefined || account.deletedAt !== null) fail('accounts.ticketInvalid');
    return ok(toVerificationRecord(account));
  }),
  call(
    contract.finishRegistration,
    async (deps: AccountsDeps, { body, caller, request, reply }) => {
      const ticket = request.cookies['verification_ticket'];
      const isRemembered = request.cookies['rememberme'] === '1';
      const { account, opened } = await finishRegistrationOf(deps, {
        caller,
        ticket,
        name: body.name,
      });
      const record = toVerificationRecord(account);
      if (opened === undefined) {
        cookiesTable.setCookies(reply, [
          cookiesTable.profileCookie(deps.config, account, isRemembered),
        ]);
        return ok(record);
      }
      cookiesTable.setCookies(
        reply,
        cookiesTable.signedInCookies(deps.config, account, opened, deps.clock.now()),
      );
      return ok({
        ...record,
        access_token: opened.accessToken,
        refresh_token: opened.refreshToken,
      });
    },
  ),
];

/** Of what may be left out, only what was ticked and is known. */
function consentsOf(ticked = '') {
  const purposes = new Set(ticked.split(','));
  return contract.optionalPurposes.filter((purpose) => purposes.has(purpose));
}
