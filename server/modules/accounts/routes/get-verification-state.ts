import type { FastifyInstance } from 'fastify';
import { getVerificationState } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findAccountById } from '../queries/find-account.ts';
import { toVerificationRecord } from '../records.ts';

export function getVerificationStateRoute(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, getVerificationState, async ({ request }) => {
    const ticket = request.cookies['verification_ticket'] ?? '';
    const held = await parts.tickets.read('verification', ticket);
    const account = held && (await findAccountById(parts.db, held.accountId));
    if (account === undefined || account.deletedAt !== null) fail('accounts.ticketInvalid');
    return ok(toVerificationRecord(account));
  });
}
