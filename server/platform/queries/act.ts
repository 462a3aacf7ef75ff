import { sql } from 'kysely';
import { type EventPage, listNewest } from '../staff/account-events.ts';
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
  approvalId?: string | undefined;
};

export async function insertAct(tx: Tx, row: ActRow): Promise<number> {
  const { id } = await tx
    .insertInto('platform.act')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertActs(tx: Tx, rows: readonly ActRow[]): Promise<void> {
  await tx.insertInto('platform.act').values(rows).execute();
}

export async function insertActReason(
  tx: Tx,
  row: { actId: number; reason: string; personId: string | null },
): Promise<void> {
  await tx.insertInto('platform.actReason').values(row).execute();
}

/**
 * The id under which acts name an account; the same at every call until the account is erased. Holds no row: two deeds
 * of one person must not wait for each other here.
 */
export async function upsertActPerson(tx: Tx, accountId: string): Promise<string> {
  const known = await findActPerson(tx, accountId);
  if (known !== undefined) return known;
  const inserted = await tx
    .insertInto('platform.actPerson')
    .values({ accountId })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = inserted?.id ?? (await findActPerson(tx, accountId));
  if (id === undefined) throw new Error('A person of acts is gone right after their insert');
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

type LastActor = {
  id: string;
  actorId: string | null;
  personId: string | null;
  approvalId: string | null;
};

/** Who did an act last on each of these subjects, no accounts: null once that account was erased, the person as acts name them. */
export async function listLastActors(
  db: Db,
  { act, kind, ids }: { act: string; kind: string; ids: readonly string[] },
): Promise<LastActor[]> {
  const { rows } = await sql<LastActor>`
    select distinct on (a.subject_id) a.subject_id as id, p.account_id as actor_id,
      a.actor_id as person_id, a.approval_id
    from platform.act a left join platform.act_person p on p.id = a.actor_id
    where a.subject_kind = ${kind} and a.subject_id = any(${[...ids]}::text[]) and a.act = ${act}
    order by a.subject_id, a.id desc`.execute(db);
  return rows;
}

export async function findSumOfActs(
  db: Db,
  actorId: string,
  { acts, since, field }: { acts: readonly string[]; since: Date; field: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('platform.act')
    .select(sql<number>`coalesce(sum((after ->> ${field}::text)::bigint), 0)::bigint`.as('total'))
    .where('actorId', '=', actorId)
    .where('at', '>=', since)
    // What a second person decided is not the actor's own.
    .where('approvalId', 'is', null)
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
  await tx.deleteFrom('platform.actReason').where('personId', '=', personId).execute();
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

export type ActFilter = {
  /** The person of the actor. */
  actorId?: string | undefined;
  /** How the act begins: `refund`, `refund.make`. */
  act?: string | undefined;
  subject?: { kind?: string | undefined; id?: string | undefined };
  requestId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  before?: number | undefined;
  limit: number;
};

/** Acts of all subjects, newest first, each with the number of the seal that covers it. */
export function listActsBy(db: Db, filter: ActFilter) {
  const { actorId, act, subject, requestId, from, until, before, limit } = filter;
  return db
    .selectFrom('platform.act as a')
    .leftJoin('platform.actPerson as p', 'p.id', 'a.actorId')
    .leftJoin('platform.actReason as r', 'r.actId', 'a.id')
    .select(['a.id', 'a.at', 'a.act', 'p.accountId as actorId', 'a.subjectKind', 'a.subjectId'])
    .select(['a.before', 'a.after', 'r.reason', 'a.approvalId', 'r.personId as aboutPerson'])
    .select(
      sql<number | null>`(select case when s.from_xid <= a.xid then s.n end from platform.act_seal s
        where s.until_xid > a.xid order by s.until_xid limit 1)`.as('sealNo'),
    )
    .$if(actorId !== undefined, (query) => query.where('a.actorId', '=', actorId ?? ''))
    .$if(act !== undefined, (query) => query.where('a.act', 'like', `${escapeLike(act ?? '')}%`))
    .$if(subject?.kind !== undefined, (query) =>
      query.where('a.subjectKind', '=', subject?.kind ?? ''),
    )
    .$if(subject?.id !== undefined, (query) => query.where('a.subjectId', '=', subject?.id ?? ''))
    .$if(requestId !== undefined, (query) => query.where('a.requestId', '=', requestId ?? ''))
    .$if(from !== undefined, (query) => query.where('a.at', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('a.at', '<', until ?? new Date()))
    .$if(before !== undefined, (query) => query.where('a.id', '<', before ?? 0))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export type ActFacts = { act: string; actorId: string | null; reason: string | null };

/** Acts on an account, as its timeline tells them. */
export function listActEvents(db: Db, personId: string, page: EventPage) {
  return listNewest<ActFacts>(
    db,
    [
      sql`select 'act:' || a.id as key, a.at, jsonb_build_object('act', a.act, 'actorId', p.account_id,
        'reason', r.reason) as facts
        from platform.act a left join platform.act_person p on p.id = a.actor_id
        left join platform.act_reason r on r.act_id = a.id
        where a.subject_kind = 'account' and a.subject_id = ${personId}`,
    ],
    page,
  );
}
