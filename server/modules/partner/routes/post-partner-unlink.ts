import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { unlinkPartner } from '#contract/partner.ts';
import {
  hasOwnWayIn,
  lockAccount,
  recordPartnerEvent,
  setExternalAuth,
} from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { PartnerParts } from '../partner-parts.ts';
import { deleteLink } from '../queries/delete-link.ts';

export function postPartnerUnlink(app: FastifyInstance, { parts }: PartnerParts): void {
  serve(app, unlinkPartner, async ({ caller, request }) => {
    const { accountId } = requireAccount(caller);
    await inTransaction(parts.db, async (tx) => {
      // Whatever takes the last other way in away waits for this, or this for it.
      await lockAccount(tx, accountId);
      if (!(await hasOwnWayIn(tx, accountId))) fail('partner.lastWayIn');
      await deleteLink(tx, accountId);
      await setExternalAuth(tx, accountId, false);
      await recordPartnerEvent(parts, tx, { accountId, kind: 'partner_unlinked' }, request);
    });
    return ok({ external_auth: 0 as const }, 'Tautan ke akun mitra dilepas');
  });
}
