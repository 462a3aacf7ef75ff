import * as contract from '#contract/profiles.ts';
import { findStepUpMethods, sendStepUpCode, stepUpByCode } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { changeProfile, presentProfile } from '../profiles.ts';
import { checkPin, digestPin, openGate, requireParent, resetPinTries } from './parent-gate.ts';
import { deletePin, upsertPin } from './queries.ts';

export const routes = [
  call(contract.getParentGate, async (deps: Deps, { caller }) =>
    ok(openGate(deps, requireAccount(caller).accountId)),
  ),
  call(contract.getPinProof, async ({ db }: Deps, { caller }) => {
    const { accountId } = requireAccount(caller);
    return ok((await findStepUpMethods(db, accountId)) ?? fail('common.unauthenticated'));
  }),
  call(contract.removePin, async (deps: Deps, { body, caller }) => {
    const own = requireAccount(caller);
    await requireParent(deps, own, body?.pin);
    await deletePin(deps.db, own.accountId);
    return ok({ has_pin: 0 as const }, 'PIN dihapus');
  }),
  call(contract.verifyParentalControl, async (deps: Deps, { body, caller, request }) => {
    const own = requireAccount(caller);
    if ('otp' in body) {
      const confirmedUntil = await stepUpByCode(deps, own, { code: body.otp, request });
      return ok({ verified: true as const, confirmed_until: confirmedUntil });
    }
    if (!(await checkPin(deps, own.accountId, body.pin))) fail('profiles.pinNotSet');
    return ok({ verified: true as const, confirmed_until: null });
  }),
  call(contract.resetParentalControl, async (deps: Deps, { caller, request }) =>
    ok(await sendStepUpCode(deps, requireAccount(caller), request), 'Kode dikirim'),
  ),
  call(contract.submitParentalControl, async (deps: Deps, { body, caller }) => {
    const { db, clock } = deps;
    const own = requireAccount(caller);
    const { accountId } = own;
    const { pin, current_pin: currentPin, profile_id: profileId, film_class: filmClass } = body;
    await requireParent(deps, own, currentPin);
    const changed = await inTransaction(db, async (tx) => {
      const digest = digestPin(deps, accountId, pin);
      await upsertPin(tx, { accountId, digest, setAt: clock.now() });
      await resetPinTries({ ...deps, db: tx }, accountId);
      if (profileId === undefined) return undefined;
      return changeProfile(deps, tx, { accountId, profileId }, { filmClass });
    });
    const profile = changed === undefined ? null : presentProfile(changed, own);
    return ok({ has_pin: 1 as const, profile }, 'PIN disimpan');
  }),
];
