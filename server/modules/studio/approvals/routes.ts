import * as contract from '#contract/studio/approvals.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '../staff-caller.ts';
import { decide, findImpactNow, requireApproval, withdraw } from './decide.ts';
import { digestImpact, seenAreas } from './policy.ts';
import { presentApproval, presentApprovals } from './present-approval.ts';
import { listApprovals } from './queries.ts';

export const routes = [
  call(contract.listApprovals, async ({ db, clock }: Deps, { query, caller }) => {
    const staff = requireStaff(caller);
    const { which, state, after, pageSize } = query;
    const found = await listApprovals(db, {
      askedBy: staff.accountId,
      areas: which === 'mine' ? [] : seenAreas(staff.roles),
      state,
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const next = nextPageKey(found, pageSize, ({ askedAt, id }) => ({ value: +askedAt, id }));
    const reader = { ...staff, now: clock.now() };
    return ok({ approvals: await presentApprovals(db, found.slice(0, pageSize), reader), next });
  }),
  call(contract.getApproval, async (deps: Deps, { params, caller }) => {
    const staff = requireStaff(caller);
    const approval = await requireApproval(deps.db, params.id);
    const areas: readonly string[] | undefined = seenAreas(staff.roles);
    const isShown =
      approval.askedBy === staff.accountId || (areas?.includes(approval.area) ?? true);
    if (!isShown) fail('studio.approvalUnknown');
    const reader = { ...staff, now: deps.clock.now() };
    const shown = await presentApproval(deps.db, approval, reader);
    const impactNow = shown.state === 'open' ? await findImpactNow(deps, approval) : null;
    const isSame = impactNow !== null && digestImpact(impactNow) === approval.impactHash;
    return ok({ ...shown, impactNow, isChanged: shown.state === 'open' && !isSame });
  }),
  call(contract.decideApproval, async (deps: Deps, { params, body, caller }) => {
    const staff = requireStaff(caller);
    const ended = await decide(deps, staff.accountId, { id: params.id, ...body });
    return ok(await presentApproval(deps.db, ended, { ...staff, now: deps.clock.now() }));
  }),
  call(contract.withdrawApproval, async (deps: Deps, { params, caller }) => {
    const staff = requireStaff(caller);
    const ended = await withdraw(deps, staff.accountId, params.id);
    return ok(await presentApproval(deps.db, ended, { ...staff, now: deps.clock.now() }));
  }),
];
