import * as contract from '#contract/partner/index.ts';
import {
  hasLocalCredential,
  lockAccount,
  openFederatedSession,
  recordFederationEvent,
  requireAgreement,
  setExternalAuth,
  withCheckedPassword,
} from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { PartnerDeps } from '../deps.ts';
import { deleteFlow } from '../sign-in/queries.ts';
import { findWaitingFlow, setFlowCookie } from '../sign-in/start-flow.ts';
import { createLinkedAccount, linkAccount } from './link-account.ts';
import { deleteLink, findLink } from '../queries.ts';

export const routes = [
  call(contract.getPartner, async ({ deps, partner }: PartnerDeps, { caller }) => {
    const link =
      caller.kind === 'account'
        ? await findLink(deps.db, { accountId: caller.accountId })
        : undefined;
    return ok({
      partner: partner?.name ?? null,
      link:
        link === undefined
          ? null
          : {
              email: link.email ?? '',
              linked_at: link.linkedAt,
              may_unlink: await hasLocalCredential(deps.db, link.accountId),
            },
    });
  }),
  call(contract.createPartnerAccount, async ({ deps }: PartnerDeps, { body, request, reply }) => {
    requireAgreement(body ?? {});
    const flow = await findWaitingFlow(deps, request);
    const accountId = await inTransaction(deps.db, async (tx) => {
      if (!(await deleteFlow(tx, flow.id))) return fail('partner.flowInvalid');
      return createLinkedAccount(deps, tx, { identity: flow, request });
    });
    setFlowCookie(reply, deps.config, undefined);
    const session = { accountId, assertion: flow, loginType: 'REGISTER', request, reply } as const;
    return ok(await openFederatedSession(deps, session));
  }),
  call(contract.linkPartnerAccount, async ({ deps }: PartnerDeps, { body, request, reply }) => {
    const flow = await findWaitingFlow(deps, request);
    const owner = { email: flow.email, encryptedPassword: body.password, request };
    const accountId = await withCheckedPassword(deps, owner, async (tx, ownerId) => {
      if (!(await deleteFlow(tx, flow.id))) fail('partner.flowInvalid');
      await linkAccount(deps, tx, { accountId: ownerId, identity: flow, request });
    });
    setFlowCookie(reply, deps.config, undefined);
    // The password was shown here a moment ago.
    const session = { accountId, assertion: flow, isSteppedUp: true, request, reply };
    return ok(await openFederatedSession(deps, { ...session, loginType: 'LOGIN' }));
  }),
  call(contract.unlinkPartner, async ({ deps }: PartnerDeps, { caller, request }) => {
    const { accountId } = requireAccount(caller);
    await inTransaction(deps.db, async (tx) => {
      // Whatever takes the last other way in away waits for this, or this for it.
      await lockAccount(tx, accountId);
      if (!(await hasLocalCredential(tx, accountId))) fail('partner.lastWayIn');
      await deleteLink(tx, accountId);
      await setExternalAuth(tx, accountId, false);
      await recordFederationEvent(deps, tx, { accountId, kind: 'partner_unlinked' }, request);
    });
    return ok({ external_auth: 0 as const }, 'Tautan ke akun mitra dilepas');
  }),
];
