import type { FastifyInstance } from 'fastify';
import { MINUTE } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { logoutPartner } from '#contract/partner.ts';
import { endVouchedSessions } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import { type PartnerParts, requirePartner } from '../partner-parts.ts';
import { insertLogoutOnce } from '../queries/insert-logout-once.ts';

/** Our clocks may differ by this: a token is remembered as long as it could still pass. */
const CLOCKS_APART = 2 * MINUTE;

export function postPartnerLogout(app: FastifyInstance, own: PartnerParts): void {
  const { parts } = own;
  serve(app, logoutPartner, async ({ body, reply }) => {
    const now = parts.clock.now();
    const said = await requirePartner(own).readLogout(body.logout_token, now);
    if (said.status !== 'signed-out') {
      parts.log.warn({ why: said.why }, 'a sign-out at the partner was not understood');
      return fail(said.status === 'refused' ? 'partner.logoutInvalid' : 'partner.unavailable');
    }
    const { jti, subject, sid } = said;
    const expiresAt = new Date(said.expiresAt.getTime() + CLOCKS_APART);
    await inTransaction(parts.db, async (tx) => {
      if (!(await insertLogoutOnce(tx, { jti, expiresAt, now }))) fail('partner.logoutInvalid');
      await endVouchedSessions(parts, tx, { subject, sid });
    });
    reply.header('cache-control', 'no-store');
    return ok({});
  });
}
