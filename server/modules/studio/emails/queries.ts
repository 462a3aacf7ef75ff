import { type Db, sql, type Tx } from '#platform/db.ts';

export async function findEmailChoice(db: Db, accountId: string) {
  return db
    .selectFrom('studio.rightsEmail')
    .select(['isWanted', sql<string | null>`sent_on::text`.as('sentOn')])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

export async function updateWanted(db: Db, accountId: string, isWanted: boolean): Promise<void> {
  await db
    .insertInto('studio.rightsEmail')
    .values({ accountId, isWanted })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ isWanted }))
    .execute();
}

/** Of these accounts: those that want none, and those that have had the one of a day. */
export async function listSettled(
  db: Db,
  { accountIds, day }: { accountIds: readonly string[]; day: string },
) {
  const { rows } = await sql<{ accountId: string; isWanted: boolean | null; hasToday: boolean }>`
    select account_id, is_wanted, sent_on is not distinct from ${day}::date as has_today
    from studio.rights_email where account_id = any(${[...accountIds]}::uuid[])`.execute(db);
  return rows;
}

/** True for the one that may send an account's e-mail of a day: who comes later waits for it and finds it sent. */
export async function claimEmail(
  tx: Tx,
  {
    accountId,
    day,
    isWantedBySilence,
  }: { accountId: string; day: string; isWantedBySilence: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into studio.rights_email as e (account_id, sent_on) values (${accountId}, ${day}::date)
    on conflict (account_id) do update set sent_on = excluded.sent_on
      where e.sent_on is distinct from excluded.sent_on
        and coalesce(e.is_wanted, ${isWantedBySilence})
    returning account_id`.execute(tx);
  return rows.length > 0;
}

export const listEmailChoicesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('studio.rightsEmail')
    .select(['isWanted', sql<string | null>`sent_on::text`.as('sentOn')])
    .where('accountId', '=', accountId)
    .execute();

export async function deleteEmailChoiceOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('studio.rightsEmail').where('accountId', '=', accountId).execute();
}
