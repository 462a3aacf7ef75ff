import { DAY } from '#contract/constants.ts';
import { listActs } from '#contract/studio/acts.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { searchActs } from '#platform/acts.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import { startOfWibDay } from '#platform/zone.ts';

const seesAll = (roles: readonly string[]) =>
  roles.some((role) => role === 'auditor' || role === 'admin');

const asJson = (facts: unknown) => (facts === null ? null : JSON.stringify(facts, null, 2));

export const routes = [
  call(listActs, async ({ db }: Deps, { query, caller }) => {
    const { accountId, roles } = requireStaff(caller);
    const { actor, act, subject_kind, subject_id, request_id, day, before, pageSize } = query;
    // Midnight in Jakarta, which has no summer time.
    const from = day === undefined ? undefined : startOfWibDay(day);
    const found = await searchActs(db, {
      actor: seesAll(roles) ? actor : accountId,
      act,
      subject: { kind: subject_kind, id: subject_id },
      requestId: request_id,
      from,
      until: from && new Date(from.getTime() + DAY),
      before,
      limit: pageSize + 1,
    });
    const acts = found.slice(0, pageSize);
    const names = await listAccountNames(
      db,
      acts.map(({ actorId }) => actorId).filter((id) => id !== null),
    );
    return ok({
      acts: acts.map(({ id, actorId, before: old, after, ...row }) => ({
        ...row,
        before: asJson(old),
        after: asJson(after),
        actId: id,
        actor:
          actorId === null ? null : { accountId: actorId, name: names.get(actorId) ?? 'Petugas' },
      })),
      next: found.length > pageSize ? (acts.at(-1)?.id ?? null) : null,
    });
  }),
];
