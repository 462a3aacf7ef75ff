import { listTakedownRequests, listTakedowns } from '#contract/editorial/takedowns.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import type { ActName } from '#contract/studio/acts.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import {
  listTakedownRequests as listRequests,
  listTakedowns as listDown,
} from '#modules/catalog/index.ts';
import { findLastActors } from '#platform/acts.ts';
import type { Db } from '#platform/db.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';

/** What is down and what is demanded to be, as catalog keeps it, with the names of who did it. */
export const takedownRoutes = [
  call(listTakedowns, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { pageSize, after } = query;
    const rows = await listDown(db, { after: readPageKey(after), limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const ids = page.map(({ titleId }) => titleId);
    const doers = await findDoers(db, { act: 'title.takedown', kind: 'title', ids });
    return ok({
      takedowns: page.map(({ takedownId: _, ...row }) => ({
        ...row,
        by: doers.get(row.titleId) ?? null,
      })),
      next: nextPageKey(rows, pageSize, ({ takenDownAt, takedownId: id }) => ({
        value: takenDownAt.getTime(),
        id,
      })),
    });
  }),
  call(listTakedownRequests, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { state, pageSize, after } = query;
    const isOpen = state === 'open';
    const rows = await listRequests(db, {
      isOpen,
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const page = rows.slice(0, pageSize);
    const doers = await findDoers(db, {
      act: 'takedownRequest.record',
      kind: 'takedownRequest',
      ids: page.map(({ requestId }) => requestId),
    });
    return ok({
      requests: page.map((row) => ({ ...row, recordedBy: doers.get(row.requestId) ?? null })),
      next: nextPageKey(rows, pageSize, ({ dueAt, closedAt, requestId: id }) => ({
        value: (isOpen ? dueAt : (closedAt ?? dueAt)).getTime(),
        id,
      })),
    });
  }),
];

/** The names of who did an act last to each of these; none of an account that is erased. */
export async function findDoers(
  db: Db,
  which: { act: ActName; kind: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const actors = await findLastActors(db, which);
  const names = await listAccountNames(db, [
    ...new Set([...actors.values()].filter((id) => id !== null)),
  ]);
  return new Map(
    [...actors].flatMap(([id, actor]) => {
      const name = actor === null ? undefined : names.get(actor);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
