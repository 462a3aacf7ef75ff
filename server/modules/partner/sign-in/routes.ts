import { MINUTE } from '#contract/constants.ts';
import {
  finishPartner,
  getPartnerFlow,
  logoutPartner,
  startPartner,
} from '#contract/partner/index.ts';
import {
  endFederatedSessions,
  openFederatedSession,
  requireSteppedUpSession,
} from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { hashSecret } from '#platform/secrets.ts';
import { type PartnerDeps, requirePartner } from '../deps.ts';
import { finishFlow } from './finish-flow.ts';
import { findFlow, insertLogoutToken } from './queries.ts';
import {
  findWaitingFlow,
  flowSecretOf,
  outcomeFor,
  setFlowCookie,
  startFlow,
} from './start-flow.ts';

/** Our clocks may differ by this: a token is remembered as long as it could still pass. */
const CLOCK_SKEW = 2 * MINUTE;

export const routes = [
  call(startPartner, async (own: PartnerDeps, { body, caller, reply }) => {
    const requester = body.purpose === 'link' ? requireAccount(caller) : undefined;
    if (requester !== undefined) await requireSteppedUpSession(own.deps, requester);
    return ok({ url: await startFlow(own, reply, { accountId: requester?.accountId ?? null }) });
  }),
  call(getPartnerFlow, async (own: PartnerDeps, { request }) => {
    const { email, name } = await findWaitingFlow(own.deps, request);
    const outcome = await outcomeFor(own.deps.db, email);
    return ok({ outcome, partner: requirePartner(own).name, email, name });
  }),
  call(finishPartner, async (own: PartnerDeps, { body, caller, request, reply }) => {
    const { deps } = own;
    const secret = flowSecretOf(request);
    const begun = await findFlow(deps.db, hashSecret(secret), deps.clock.now());
    // A viewer who has signed out, or in to another account, since asking to link is refused.
    const requester = caller.kind === 'account' ? caller.accountId : null;
    if (begun?.accountId && begun.accountId !== requester) return fail('partner.flowInvalid');
    const { state, code, iss, error } = body;
    const finished = await finishFlow(own, request, { secret, state, code, iss, error });
    const isDone = finished.outcome === 'signed-in' || finished.outcome === 'linked';
    if (isDone) setFlowCookie(reply, deps.config, undefined);
    const login =
      finished.outcome === 'signed-in'
        ? await openFederatedSession(deps, { ...finished, loginType: 'LOGIN', request, reply })
        : null;
    return ok({ outcome: finished.outcome, login });
  }),
  call(logoutPartner, async (own: PartnerDeps, { body, reply }) => {
    const { deps } = own;
    const now = deps.clock.now();
    const result = await requirePartner(own).readLogout(body.logout_token, now);
    if (result.status !== 'signed-out') {
      deps.log.warn({ why: result.why }, 'a sign-out at the partner was not understood');
      return fail(result.status === 'refused' ? 'partner.logoutInvalid' : 'partner.unavailable');
    }
    const { jti, subject, sid } = result;
    const expiresAt = new Date(result.expiresAt.getTime() + CLOCK_SKEW);
    await inTransaction(deps.db, async (tx) => {
      if (!(await insertLogoutToken(tx, { jti, expiresAt, now }))) fail('partner.logoutInvalid');
      await endFederatedSessions(deps, tx, { subject, sid });
    });
    reply.header('cache-control', 'no-store');
    return ok({});
  }),
];
