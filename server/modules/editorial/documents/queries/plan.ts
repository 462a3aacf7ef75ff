import { type Db, sql, type Tx } from '#platform/db.ts';

type Plan = { documentId: string; action: 'publish' | 'withdraw'; no: number | null; at: Date };

/** Plans of these documents, the nearest first. */
export function listPlans(db: Db, documentIds: readonly string[]) {
  return db
    .selectFrom('editorial.plan')
    .select(['documentId', 'action', 'no', 'plannedFor as at', 'problem', 'isApproved'])
    .where((eb) => eb('documentId', '=', eb.fn.any(eb.val([...documentIds]))))
    .orderBy('plannedFor')
    .orderBy('action')
    .$narrowType<{ action: Plan['action'] }>()
    .execute();
}

export async function upsertPlan(
  tx: Tx,
  { at: plannedFor, isApproved = false, ...plan }: Plan & { isApproved?: boolean },
): Promise<void> {
  const { no } = plan;
  await tx
    .insertInto('editorial.plan')
    .values({ ...plan, plannedFor, isApproved })
    .onConflict((oc) =>
      oc
        .columns(['documentId', 'action'])
        .doUpdateSet({ no, plannedFor, isApproved, leasedUntil: null, problem: null }),
    )
    .execute();
}

/** Deletes the plans of a document, or those of one action, and says what they were. */
export async function deletePlans(tx: Tx, documentId: string, action?: Plan['action']) {
  let statement = tx.deleteFrom('editorial.plan').where('documentId', '=', documentId);
  if (action !== undefined) statement = statement.where('action', '=', action);
  return await statement.returning(['action', 'no', 'plannedFor as for']).execute();
}

type Published = { documentId: string; no: number };

/** Deletes the plans to publish these versions or older ones, and says what they were. */
export async function deletePlansUpTo(tx: Tx, published: readonly Published[]) {
  const versions = published.map(({ documentId, no }) => ({ documentId, no }));
  const { rows } = await sql<{ action: string; no: number | null; for: Date }>`
    delete from editorial.plan p using jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as row ("documentId" uuid, no integer)
    where p.document_id = row."documentId" and p.action = 'publish' and p.no <= row.no
    returning p.action, p.no, p.planned_for as for`.execute(tx);
  return rows;
}

/** Plans of documents and releases that could not be done and wait for somebody. */
export async function countFailedPlans(db: Db) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(planned_for) as since from (
      select planned_for from editorial.plan where problem is not null
      union all
      select planned_for from editorial.release where problem is not null) failed`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

export async function updatePlanProblem(
  tx: Tx,
  { documentId, action }: Pick<Plan, 'documentId' | 'action'>,
  problem: string,
): Promise<void> {
  await tx
    .updateTable('editorial.plan')
    .set({ problem })
    .where('documentId', '=', documentId)
    .where('action', '=', action)
    .execute();
}

type Claim = {
  /** Of the clock that viewers live by, which a rehearsal moves. */
  now: Date;
  /** The real time, which leases go by. */
  realNow: Date;
  until: Date;
  limit: number;
};

/** Documents with a plan that is due, each taken by one process until its lease ends. */
export async function claimDuePlans(db: Db, { now, realNow, until, limit }: Claim) {
  const { rows } = await sql<{ documentId: string }>`
    update editorial.plan set leased_until = ${until}
    where (document_id, action) in (
      select document_id, action from editorial.plan
      where planned_for <= ${now} and problem is null
        and (leased_until is null or leased_until <= ${realNow})
      order by planned_for limit ${limit} for update skip locked)
    returning document_id`.execute(db);
  return [...new Set(rows.map(({ documentId }) => documentId))].map((documentId) => ({
    documentId,
  }));
}
