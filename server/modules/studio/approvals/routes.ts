import * as contract from '#contract/studio/approvals.ts';
import * as rules from '#contract/studio/approval-rules.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import { decide, findImpactNow, requireApproval, withdraw } from './decide.ts';
import { digestImpact, refuseDecider, seenAreas } from './ask.ts';
import { type Approval, listApprovals } from './queries.ts';
import type { ApprovalArea } from '#contract/approval.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { listActs } from '#platform/acts.ts';
import type { Db } from '#platform/db.ts';
import { findApprovalRules } from '#platform/queries/approval-rules.ts';
import * as changeRules from './change-rules.ts';

type Reader = { accountId: string; roles: readonly string[]; now: Date };

/** Requests as a member of staff sees them. One that was left too long is over before anybody touches it. */
async function presentApprovals(db: Db, approvals: readonly Approval[], reader: Reader) {
  const people = approvals.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]);
  const names = await listAccountNames(
    db,
    people.filter((id) => id !== null),
  );
  const nameOf = (id: string | null) =>
    id === null ? null : { accountId: id, name: names.get(id) ?? 'Akun yang dihapus' };
  return approvals.map((approval) => {
    const { id, callId, impact, because, reason, accountId, askedAt, expiresAt } = approval;
    const isOver = approval.state === 'open' && expiresAt <= reader.now;
    const state = isOver ? ('expired' as const) : approval.state;
    return {
      approvalId: id,
      callId,
      area: approval.area as ApprovalArea,
      subject: { kind: approval.subjectKind, id: approval.subjectId },
      state,
      impact,
      because,
      reason,
      accountId,
      askedBy: nameOf(approval.askedBy),
      askedAt,
      expiresAt,
      decidedBy: nameOf(approval.decidedBy),
      decidedAt: approval.decidedAt,
      note: approval.note,
      isMine: approval.askedBy === reader.accountId,
      mayDecide: state === 'open' && refuseDecider(approval, reader) === undefined,
    };
  });
}

async function presentApproval(db: Db, approval: Approval, reader: Reader) {
  const [shown] = await presentApprovals(db, [approval], reader);
  if (shown === undefined) throw new Error('One request became none');
  return shown;
}

/** How much takes a second person, who changed that last, and whether one is asked for now. */
async function presentApprovalRules(db: Db) {
  const { offSince, offUntil, isOff, ...thresholds } = await findApprovalRules(db);
  const [[changed], [turned]] = await Promise.all([
    listActs(db, changeRules.THRESHOLDS, 1),
    isOff ? listActs(db, changeRules.SECOND_PERSON, 1) : [],
  ]);
  const people = [changed?.actorId, turned?.actorId].filter((id) => id != null);
  const names = await listAccountNames(db, people);
  const by = (id: string | null | undefined) => names.get(id ?? '') ?? null;
  const isShownOff = isOff && offSince !== null && offUntil !== null;
  return {
    thresholds,
    changed: changed === undefined ? null : { at: changed.at, by: by(changed.actorId) },
    off: isShownOff
      ? { since: offSince, until: offUntil, by: by(turned?.actorId), reason: turned?.reason ?? '' }
      : null,
  };
}

export const routes = [
  call(contract.listApprovals, async ({ db, clock }: Deps, { query, caller }) => {
    const staff = requireStaff(caller);
    const { which, state, after, pageSize, subjectKind, subjectId } = query;
    const found = await listApprovals(db, {
      askedBy: staff.accountId,
      areas: which === 'mine' ? [] : seenAreas(staff.roles),
      state,
      about: { ...(subjectKind && { subjectKind }), ...(subjectId && { subjectId }) },
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
  call(rules.getSecondPerson, async ({ db }: Deps) => ok(await presentApprovalRules(db))),
  call(rules.saveThresholds, async (deps: Deps, { body, caller }) => {
    const { accountId } = requireStaff(caller);
    const approval = await changeRules.saveThresholds(deps, accountId, body);
    if (approval !== undefined) return ok({ approval }, 'Menunggu admin lain');
    return ok(await presentApprovalRules(deps.db), 'Batas tersimpan');
  }),
  call(rules.turnSecondPersonOff, async (deps: Deps, { body, caller }) => {
    const approval = await changeRules.turnOff(deps, requireStaff(caller).accountId, body);
    return ok({ approval }, 'Menunggu admin lain');
  }),
  call(rules.turnSecondPersonOn, async (deps: Deps, { body, caller }) => {
    await changeRules.turnOn(deps, requireStaff(caller).accountId, body);
    return ok(await presentApprovalRules(deps.db), 'Menyala lagi');
  }),
];
