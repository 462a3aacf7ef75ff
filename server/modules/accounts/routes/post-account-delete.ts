import type { FastifyInstance } from 'fastify';
import { deleteAccount } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { clientOf } from '../client.ts';
import { leave } from '../leave.ts';
import { findAccountById } from '../queries/find-account.ts';
import { requireOwner } from '../reauthenticate.ts';
import { undoUntil } from '../records.ts';
import { setCookies, signedOutCookies } from '../session-cookies.ts';

export function postAccountDelete(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, deleteAccount, async ({ body, caller, request, reply }) => {
    const viewer = requireAccount(caller);
    const { accountId } = viewer;
    const account = (await findAccountById(parts.db, accountId)) ?? fail('common.unauthenticated');
    await requireOwner(parts, { viewer, account, address: clientOf(request).address }, body);
    const deleted = await leave(parts, accountId);
    setCookies(reply, signedOutCookies(parts.config));
    return ok(
      { is_deleted: 1 as const, undo_until: undoUntil(deleted) ?? '' },
      'Akunmu dihapus. Kamu bisa membatalkannya dalam 7 hari.',
    );
  });
}
