import { cancelContact, confirmContact, getContact } from '#contract/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findAccountById } from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { displayCookies, setCookies } from '../sessions/session-cookies.ts';
import { findStepUpMethods } from '../step-up/step-up-methods.ts';
import { confirmContactChange, kindOf } from './change-contact.ts';
import { deleteContactChange, listContactChanges } from './queries.ts';

export const routes = [
  call(getContact, async ({ db, clock }: AccountsDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const account = (await findAccountById(db, accountId)) ?? fail('common.unauthenticated');
    const methods = (await findStepUpMethods(db, accountId)) ?? fail('common.unauthenticated');
    const pending = await listContactChanges(db, accountId, clock.now());
    return ok({
      email: account.email,
      phone_number: account.phone,
      unproved_phone: account.unprovedPhone,
      ...methods,
      pending: pending.map((change) => ({
        kind: kindOf(change),
        value: change.value,
        expires_at: change.expiresAt,
      })),
    });
  }),
  call(confirmContact, async (deps: AccountsDeps, { body, caller, request, reply }) => {
    const { account, change } = await confirmContactChange(deps, body);
    if (caller.kind === 'account' && caller.accountId === account.id) {
      const isRemembered = request.cookies['rememberme'] === '1';
      const shown = { isRemembered, now: deps.clock.now() };
      setCookies(reply, displayCookies(deps.config, account, shown));
    }
    return ok({ kind: kindOf(change), value: change.value }, 'Sudah diganti');
  }),
  call(cancelContact, async ({ db }: AccountsDeps, { body: { kind }, caller }) => {
    await deleteContactChange(db, requireAccount(caller).accountId, kind);
    return ok({ kind }, 'Perubahan dibatalkan');
  }),
];
