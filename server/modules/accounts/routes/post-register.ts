import type { FastifyInstance } from 'fastify';
import { optionalPurposes, parseIdentifier, register } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { spendAttempt } from '../attempts.ts';
import { clientOf } from '../client.ts';
import { requireAgreement } from '../consents.ts';
import { VERIFICATION_LIFE } from '../policy.ts';
import { toVerificationRecord } from '../records.ts';
import { registerAccount } from '../register-account.ts';
import { setCookies, waitingCookies } from '../session-cookies.ts';

export function postRegister(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, register, async ({ body, request, reply }) => {
    const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    // The specification's own payload has no word for it: its clients ask on their page before they send it.
    if (body.consents !== undefined) requireAgreement(body);
    const who = { identifier: JSON.stringify(identifier), address: clientOf(request).address };
    await spendAttempt(parts, who, ['registerByIdentifier', 'registerByAddress']);
    const account = await registerAccount(parts, {
      identifier,
      // The specification's clients send the identifier again as name when it is a number.
      name: body.name === body.email ? undefined : body.name,
      sealed: body.password,
      platformId: body.tvs_platform_id,
      registerChannel: body.register_channel,
      refCode: body.ref_code,
      consents: consentsOf(body.consents),
    });
    const holder = { accountId: account.id, isRemembered: request.cookies['rememberme'] === '1' };
    const ticket = await parts.tickets.issue('verification', holder, VERIFICATION_LIFE);
    setCookies(reply, waitingCookies(parts.config, account, ticket));
    return ok(toVerificationRecord(account), 'Akun dibuat. Periksa pesan verifikasi.');
  });
}

/** Of what may be left out, only what was ticked and is known. */
function consentsOf(ticked = '') {
  const purposes = new Set(ticked.split(','));
  return optionalPurposes.filter((purpose) => purposes.has(purpose));
}
