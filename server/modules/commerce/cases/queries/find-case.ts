import type { Db } from '#platform/db.ts';
import type { Case } from '../case.ts';

/** A case by its id, or the open one of an account. */
export function findCase(
  db: Db,
  by: { id: string } | { accountId: string; kind: Case['kind'] },
): Promise<Case | undefined> {
  const rows = db.selectFrom('commerce.case').selectAll();
  return (
    'id' in by
      ? rows.where('id', '=', by.id)
      : rows
          .where('accountId', '=', by.accountId)
          .where('kind', '=', by.kind)
          .where('state', '<>', 'closed')
  ).executeTakeFirst();
}
