import type { FastifyInstance } from 'fastify';
import { cancelContact } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { deleteContactChange } from '../queries/delete-contact-change.ts';

export function postContactCancel(app: FastifyInstance, { db }: AccountsParts): void {
  serve(app, cancelContact, async ({ body: { kind }, caller }) => {
    await deleteContactChange(db, requireAccount(caller).accountId, kind);
    return ok({ kind }, 'Perubahan dibatalkan');
  });
}
