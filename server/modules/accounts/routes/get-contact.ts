import type { FastifyInstance } from 'fastify';
import { getContact } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { kindOf } from '../change-contact.ts';
import { findOwnerProof } from '../find-owner-proof.ts';
import { findAccountById } from '../queries/find-account.ts';
import { listContactChanges } from '../queries/list-contact-changes.ts';

export function getContactRoute(app: FastifyInstance, { db, clock }: AccountsParts): void {
  serve(app, getContact, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const account = (await findAccountById(db, accountId)) ?? fail('common.unauthenticated');
    const proof = (await findOwnerProof(db, accountId)) ?? fail('common.unauthenticated');
    const pending = await listContactChanges(db, accountId, clock.now());
    return ok({
      email: account.email,
      phone_number: account.phone,
      ...proof,
      pending: pending.map((change) => ({
        kind: kindOf(change),
        value: change.value,
        expires_at: change.expiresAt,
      })),
    });
  });
}
