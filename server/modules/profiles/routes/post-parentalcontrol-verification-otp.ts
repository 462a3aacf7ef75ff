import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { verifyParentalControl } from '#contract/profiles.ts';
import { confirmByCode } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { checkPin } from '../check-pin.ts';

export function postParentalcontrolVerificationOtp(app: FastifyInstance, parts: Parts): void {
  serve(app, verifyParentalControl, async ({ body, caller, request }) => {
    const own = requireAccount(caller);
    if ('otp' in body) {
      const confirmedUntil = await confirmByCode(parts, own, { code: body.otp, request });
      return ok({ verified: true as const, confirmed_until: confirmedUntil });
    }
    if (!(await checkPin(parts, own.accountId, body.pin))) fail('profiles.pinNotSet');
    return ok({ verified: true as const, confirmed_until: null });
  });
}
