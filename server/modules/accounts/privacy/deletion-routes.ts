import { deleteAccount, parseIdentifier, undoDeletion } from '#contract/accounts.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById } from '../account/queries.ts';
import { undoUntil } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { setCookies, signedOutCookies } from '../sessions/session-cookies.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import { matchCredentials, requireSamePassword } from '../sign-in/check-credentials.ts';
import { requireOwnerStepUp } from '../step-up/step-up.ts';
import { softDeleteAccount, undoDeletionByLink, undoDeletionForOwner } from './deletion.ts';

export const routes = [
  call(deleteAccount, async (deps: AccountsDeps, { body, caller, request, reply }) => {
    const viewer = requireAccount(caller);
    const { accountId } = viewer;
    const account = (await findAccountById(deps.db, accountId)) ?? fail('common.unauthenticated');
    await requireOwnerStepUp(
      deps,
      { viewer, account, address: requestMetadataOf(request).address },
      body,
    );
    const deleted = await softDeleteAccount(deps, accountId);
    setCookies(reply, signedOutCookies(deps.config));
    return ok(
      { is_deleted: 1 as const, undo_until: undoUntil(deleted) ?? '' },
      'Akunmu dihapus. Kamu bisa membatalkannya dalam 7 hari.',
    );
  }),
  call(undoDeletion, async (deps: AccountsDeps, { body, request, reply }) => {
    if ('signature' in body) {
      await undoDeletionByLink(deps, body);
      return ok({ is_deleted: 0 as const, login: null }, DONE);
    }
    const identifier = parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
    const input = { identifier, encryptedPassword: body.password, ...requestMetadataOf(request) };
    const account = await matchCredentials(deps, input);
    const restored = await undoDeletionForOwner(deps, account.id);
    // Signing in is another call's: what was not deleted has nothing to come back from.
    if (account.deletedAt === null) return ok({ is_deleted: 0 as const, login: null }, DONE);
    const { result: login } = await beginSession(deps, restored, {
      request,
      reply,
      rememberme: undefined,
      recheck: (locked) => requireSamePassword(account, locked),
    });
    return ok({ is_deleted: 0 as const, login }, DONE);
  }),
];

const DONE = 'Akunmu kembali seperti semula';
