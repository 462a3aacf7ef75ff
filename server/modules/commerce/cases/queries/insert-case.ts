import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { Case } from '../case.ts';

/** A new case with its number; undefined when the account has an open one of this kind. */
export function insertCase(
  tx: Tx,
  given: { accountId: string; kind: Case['kind']; year: string; createdAt: Date },
): Promise<Case | undefined> {
  const { year, ...row } = given;
  return tx
    .insertInto('commerce.case')
    .values({
      id: randomUUID(),
      number: sql<string>`${`KS-${year}-`} || lpad(nextval('commerce.case_number')::text, 6, '0')`,
      ...row,
    })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).where('state', '<>', 'closed').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}
