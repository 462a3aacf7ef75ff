import * as contract from '#contract/accounts/index.ts';
import { PRODUCT } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById, lockAccountRow } from '../account/queries.ts';
import { toExportRecord, undoUntil } from '../account/wire-records.ts';
import type { AccountsDeps } from '../deps.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { setCookies, signedOutCookies } from '../sessions/session-cookies.ts';
import { beginSession, matchCredentials, requireSamePassword } from '../sign-in/sign-in.ts';
import { requireOwnerStepUp } from '../step-up/step-up.ts';
import { followWithdrawals, hasConsent, presentConsents, recordConsents } from './consents.ts';
import { requestExportOf } from './data-export.ts';
import { softDeleteAccount, undoDeletionByLink, undoDeletionForOwner } from './deletion.ts';
import { findExport } from './queries/data-export.ts';

export const routes = [
  call(contract.listConsents, async ({ db }: AccountsDeps, { caller }) =>
    ok(await presentConsents(db, requireAccount(caller).accountId)),
  ),
  call(contract.changeConsent, async (deps: AccountsDeps, { body, caller }) => {
    const { db, clock } = deps;
    const { accountId } = requireAccount(caller);
    const { purpose, is_granted: isGranted, wording_version: version } = body;
    if (purpose === 'service' && !isGranted) fail('accounts.consentIsService');
    // Taking back needs no agreement on words.
    const isOutdated =
      version !== undefined && version !== contract.consentWordings[purpose].version;
    if (isGranted && isOutdated) fail('accounts.consentOutdated');
    await inTransaction(db, async (tx) => {
      // One after the other, so that two presses at once don't write the same change twice.
      if ((await lockAccountRow(tx, accountId)) === undefined) fail('common.unauthenticated');
      // Agreeing to newer words is a change too.
      const words = isGranted ? contract.consentWordings[purpose].version : undefined;
      if ((await hasConsent(tx, accountId, purpose, words)) === isGranted) return;
      const change = { source: 'privacy', at: clock.now() } as const;
      await recordConsents(tx, accountId, [{ purpose, isGranted }], change);
      if (!isGranted) await followWithdrawals(deps, tx, accountId, [purpose]);
    });
    return ok(await presentConsents(db, accountId), 'Pilihanmu disimpan');
  }),
  call(contract.getExport, async ({ db, clock }: AccountsDeps, { caller }) => {
    const found = await findExport(db, { accountId: requireAccount(caller).accountId });
    return ok({ export: found === undefined ? null : toExportRecord(found, clock.now()) });
  }),
  call(contract.requestExport, async (deps: AccountsDeps, { caller, request }) => {
    const { accountId } = requireAccount(caller);
    const account = await findAccountById(deps.db, accountId);
    if (account === undefined) fail('common.unauthenticated');
    const copy = await requestExportOf(deps, accountId, requestMetadataOf(request).address);
    return ok(toExportRecord(copy, deps.clock.now()), 'Salinan datamu sedang dibuat');
  }),
  call(
    contract.downloadExport,
    async ({ db, clock, store }: AccountsDeps, { params, caller, reply }) => {
      const found = await findExport(db, { id: params.id });
      if (found === undefined || found.accountId !== requireAccount(caller).accountId) {
        return fail('accounts.exportNotFound');
      }
      const { state, expiresAt, readyAt, objectKey } = found;
      if (state === 'waiting' || state === 'failed' || readyAt === null) {
        return fail('accounts.exportNotFound');
      }
      const isOver = state === 'expired' || expiresAt === null || expiresAt <= clock.now();
      const file = isOver ? null : await store.get(objectKey);
      if (file === null) return fail('accounts.exportGone');
      const day = readyAt.toISOString().slice(0, 10);
      // Bytes, not JSON: a reply that was sent is left alone.
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="data-${PRODUCT}-${day}.zip"`)
        .header('cache-control', 'private, no-store')
        .send(file.body) as never;
    },
  ),
  call(contract.deleteAccount, async (deps: AccountsDeps, { body, caller, request, reply }) => {
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
  call(contract.undoDeletion, async (deps: AccountsDeps, { body, request, reply }) => {
    if ('signature' in body) {
      await undoDeletionByLink(deps, body);
      return ok({ is_deleted: 0 as const, login: null }, DONE);
    }
    const identifier = contract.parseIdentifier(body.email) ?? fail('accounts.identifierInvalid');
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
