import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';

export type ActRow = {
  at: Date;
  actorId: string | null;
  act: string;
  subjectKind: string;
  subjectId: string;
  before: string | null;
  after: string | null;
  requestId: string | null;
};

export async function insertAct(tx: Tx, row: ActRow): Promise<number> {
  const { id } = await tx
    .insertInto('platform.act')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertActReason(tx: Tx, actId: number, reason: string): Promise<void> {
  await tx.insertInto('platform.actReason').values({ actId, reason }).execute();
}

/** The id under which acts name an account; the same at every call until the account is erased. */
export async function upsertActPerson(tx: Tx, accountId: string): Promise<string> {
  const { id } = await tx
    .insertInto('platform.actPerson')
    .values({ accountId })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ accountId: sql`excluded.account_id` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The latest acts on one subject, newest first. */
export function listActsOn(
  db: Db,
  { kind, formerKind = kind, id }: { kind: string; formerKind?: string; id: string },
  limit: number,
) {
  return db
    .selectFrom('platform.act as a')
    .leftJoin('platform.actPerson as p', 'p.id', 'a.actorId')
    .leftJoin('platform.actReason as r', 'r.actId', 'a.id')
    .select(['a.at', 'a.act', 'p.accountId as actorId', 'a.before', 'a.after', 'r.reason'])
    .where('a.subjectKind', 'in', [kind, formerKind])
    .where('a.subjectId', '=', id)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findSumOfActs(
  db: Db,
  actorId: string,
  { acts, since }: { acts: readonly string[]; since: Date },
): Promise<number> {
  const { total } = await db
    .selectFrom('platform.act')
    .select(sql<number>`coalesce(sum((after ->> 'amountRupiah')::bigint), 0)::bigint`.as('total'))
    .where('actorId', '=', actorId)
    .where('at', '>=', since)
    .where('act', 'in', acts)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findActPerson(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('platform.actPerson')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.id;
}

/** Takes the words that were written of a person, and then who the person was. */
export async function deleteActPerson(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('platform.actReason')
    .where('actId', 'in', (acts) =>
      acts
        .selectFrom('platform.act')
        .select('id')
        .where('subjectKind', '=', 'account')
        .where('subjectId', '=', personId),
    )
    .execute();
  await tx
    .updateTable('platform.actPerson')
    .set({ accountId: null })
    .where('id', '=', personId)
    .execute();
}
