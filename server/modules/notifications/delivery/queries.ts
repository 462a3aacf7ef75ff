import type { FilmClass } from '#contract/constants.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { inTimeGroup, type DueInGroup } from '#platform/clocks.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

export type Delivery = Selectable<DB['notifications.delivery']>;
export type DueDelivery = Pick<
  Delivery,
  'id' | 'accountId' | 'messageId' | 'messageIds' | 'subscriptionId' | 'refusals' | 'endsAt'
>;

/** Pushes and e-mails that no service took since a moment. */
export async function countFailedDeliveries(db: Db, since: Date) {
  const row = await db
    .selectFrom('notifications.delivery')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('doneAt').as('since')])
    .where('state', '=', 'failed')
    .where('doneAt', '>=', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), since: row.since };
}

export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly Insertable<DB['notifications.delivery']>[],
): Promise<void> {
  if (deliveries.length > 0)
    await tx.insertInto('notifications.delivery').values(deliveries).execute();
}

/**
 * Takes deliveries whose time has come, urgent kinds first, and writes down that they are being sent: each is taken by one process, and
 * falls due again where that process dies.
 */
export async function claimDueDeliveries(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    update notifications.delivery set state = 'sending', due_at = ${until}
    where id in (
      select id from notifications.delivery
      where state in ('waiting', 'sending') and due_at <= ${now}
      order by priority desc, due_at limit ${limit} for update skip locked
    )
    returning id, account_id as "accountId", message_id as "messageId", message_ids as "messageIds",
      subscription_id as "subscriptionId", refusals, ends_at as "endsAt"`.execute(db);
  return rows;
}

/** What became of a delivery that this process sent. */
export async function updateDeliveryDone(
  db: Db,
  id: string,
  { state, outcome }: { state: 'sent' | 'dropped' | 'failed'; outcome: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('notifications.delivery')
    .set({ state, outcome, doneAt: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Once more, later, after a refusal. */
export async function updateDeliveryLater(
  db: Db,
  id: string,
  { dueAt, outcome }: { dueAt: Date; outcome: string },
): Promise<void> {
  await db
    .updateTable('notifications.delivery')
    .set((eb) => ({ state: 'waiting', dueAt, outcome, refusals: eb('refusals', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** It was not tried; others come first. */
export async function updateDeliveryDeferred(db: Db, id: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('notifications.delivery')
    .set({ state: 'waiting', dueAt })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** The messages of a delivery, oldest first. */
export function listMessagesToSend(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('notifications.message')
    .select(['id', 'profileId', 'kind', 'title', 'body', 'url', 'filmClass'])
    .select(['dedupeKey', 'expiresAt', 'readAt'])
    .$narrowType<{ kind: NotificationKind; filmClass: FilmClass | null }>()
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
export type MessageToSend = Awaited<ReturnType<typeof listMessagesToSend>>[number];

/** The morning of an account: the earlier one stays, for what waits is told together. */
export async function insertMorning(tx: Tx, accountId: string, dueAt: Date): Promise<void> {
  await tx
    .insertInto('notifications.morning')
    .values({ accountId, dueAt })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute();
}

/** The end of an account's quiet hours; of a claimed one, `dueAt` is where its lease ends. */
export type Morning = Selectable<DB['notifications.morning']>;

/** Claims accounts whose quiet hours are over, those longest due first. */
export async function claimDueMornings(
  db: Db,
  { group, until, limit }: DueInGroup,
): Promise<Morning[]> {
  const { rows } = await sql<Morning>`
    with due as (
      select account_id from notifications.morning
      where due_at <= ${group.now} and ${inTimeGroup(group)}
      order by due_at limit ${limit} for update skip locked
    )
    update notifications.morning set due_at = ${until}
    where account_id in (select account_id from due) returning *`.execute(db);
  return rows;
}

/** Holds a claimed morning until the transaction ends; false where it is no longer as it was claimed. */
export async function lockMorning(tx: Tx, { accountId, dueAt }: Morning): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications.morning')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('dueAt', '=', dueAt)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateMorning(tx: Tx, accountId: string, dueAt: Date): Promise<void> {
  await tx
    .updateTable('notifications.morning')
    .set({ dueAt })
    .where('accountId', '=', accountId)
    .execute();
}

export async function deleteMorning(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notifications.morning').where('accountId', '=', accountId).execute();
}

/** Ends the waiting of an account's messages; returns which waited. */
export async function updateHeldFolded(tx: Tx, accountId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications.delivery')
    .set({ state: 'folded', doneAt: now })
    .where('accountId', '=', accountId)
    .where('state', '=', 'held')
    .returning('messageId')
    .execute();
  return rows.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
}

/** Removes what is kept no longer; returns whether there may be more. */
export async function deleteOld(
  db: Db,
  {
    messagesBefore,
    deliveriesBefore,
    limit,
  }: {
    messagesBefore: Date;
    deliveriesBefore: Date;
    limit: number;
  },
): Promise<boolean> {
  const messages = await sql`delete from notifications.message where id in (
    select id from notifications.message where created_at < ${messagesBefore} limit ${limit})`.execute(
    db,
  );
  const deliveries = await sql`delete from notifications.delivery where id in (
    select id from notifications.delivery where done_at < ${deliveriesBefore} limit ${limit})`.execute(
    db,
  );
  return [messages, deliveries].some(({ numAffectedRows }) => numAffectedRows === BigInt(limit));
}
