import { randomUUID } from 'node:crypto';
import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';

/** A question of a buyer that stays open until it is answered. */
export type Ticket = Selectable<DB['commerce.ticket']>;
export type TicketEntry = Selectable<DB['commerce.ticketEntry']>;

/** A ticket by its id, or the open one of an account. */
export function findTicket(
  db: Db,
  by: { id: string } | { number: string } | { accountId: string; kind: Ticket['kind'] },
): Promise<Ticket | undefined> {
  const rows = db.selectFrom('commerce.ticket').selectAll();
  if ('number' in by) return rows.where('number', '=', by.number).executeTakeFirst();
  return (
    'id' in by
      ? rows.where('id', '=', by.id)
      : rows
          .where('accountId', '=', by.accountId)
          .where('kind', '=', by.kind)
          .where('state', '<>', 'closed')
  ).executeTakeFirst();
}

export const listTicketsById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('commerce.ticket')
    .select(['id', 'number', 'kind', 'topic'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();

/** A ticket as it stands, held until the transaction ends. */
export function lockTicket(tx: Tx, id: string): Promise<Ticket | undefined> {
  return tx
    .selectFrom('commerce.ticket')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Tickets of an account, newest first, or all that wait for us, oldest first. */
export function listTicketsOf(db: Db, which: { accountId: string } | 'open'): Promise<Ticket[]> {
  const all = db.selectFrom('commerce.ticket').selectAll().limit(200);
  return which === 'open'
    ? all.where('state', '<>', 'closed').orderBy('createdAt').execute()
    : all.where('accountId', '=', which.accountId).orderBy('createdAt', 'desc').execute();
}

/** Open tickets about money that an account paid before it asked; a payment of later is no answer to them. */
export function listOpenTicketsOfPayment(
  tx: Tx,
  payment: { accountId: string; createdAt: Date },
): Promise<Ticket[]> {
  return tx
    .selectFrom('commerce.ticket')
    .selectAll()
    .where('accountId', '=', payment.accountId)
    .where('state', '<>', 'closed')
    .where('kind', '=', 'money_taken')
    .where('createdAt', '>=', payment.createdAt)
    .forUpdate()
    .execute();
}

type NewTicket = { year: string; createdAt: Date };

const ticketNumber = (year: string) =>
  sql<string>`${`KS-${year}-`} || lpad(nextval('commerce.ticket_number')::text, 6, '0')`;

/** A new ticket about money with its number; undefined when the account has an open one. */
export function insertTicket(
  tx: Tx,
  { accountId, year, createdAt }: NewTicket & { accountId: string },
): Promise<Ticket | undefined> {
  const kind = 'money_taken' as const;
  return tx
    .insertInto('commerce.ticket')
    .values({ id: randomUUID(), number: ticketNumber(year), accountId, kind, createdAt })
    .onConflict((conflict) =>
      // In the statement's text: PostgreSQL finds the partial index by it, which it can't by a parameter.
      conflict
        .columns(['accountId', 'kind'])
        .where(sql<boolean>`state <> 'closed' and kind = 'money_taken'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

type Reported = { id: string; accountId: string | null; email: string | null; topic: string };

/** A new ticket of what was reported; undefined when there is one of this id. */
export function insertReport(
  tx: Tx,
  { year, ...row }: NewTicket & Reported,
): Promise<Ticket | undefined> {
  return tx
    .insertInto('commerce.ticket')
    .values({ ...row, number: ticketNumber(year), kind: 'problem' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Removes what visitors reported and what was closed before this time. Returns how many it was. */
export async function deleteVisitorTickets(db: Db, closedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('commerce.ticket')
    .where('accountId', 'is', null)
    .where('state', '=', 'closed')
    .where('closedAt', '<', closedBefore)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Moves a ticket that is still open; undefined when it was closed before. */
export function updateTicketState(
  tx: Tx,
  change: { id: string; state: Ticket['state']; now: Date },
): Promise<Ticket | undefined> {
  const { id, state, now } = change;
  return tx
    .updateTable('commerce.ticket')
    .set({ state, closedAt: state === 'closed' ? now : null })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returningAll()
    .executeTakeFirst();
}

/** Who of the team has a ticket that its caller holds. */
export function updateTicketAssigned(
  tx: Tx,
  id: string,
  assignedTo: string | null,
): Promise<Ticket> {
  return tx
    .updateTable('commerce.ticket')
    .set({ assignedTo })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Says something on the timeline of a ticket. */
export async function insertTicketEntry(
  db: Db,
  entry: { ticketId: string; who: 'buyer' | 'team' | 'system'; text: string; at: Date },
): Promise<void> {
  await db.insertInto('commerce.ticketEntry').values(entry).execute();
}

/** The timeline of a ticket, oldest first. */
export function listTicketEntries(db: Db, ticketId: string): Promise<TicketEntry[]> {
  return db
    .selectFrom('commerce.ticketEntry')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('id')
    .execute();
}

const MOST_REPORTS = 50;

/** Reports since a time whose page names an id, newest first, each with the words of its reporter. */
export async function listReports(db: Db, { named, since }: { named: string; since: Date }) {
  const { rows } = await sql<
    Pick<Ticket, 'id' | 'topic' | 'createdAt' | 'state'> & { text: string }
  >`
    select t.id, t.topic, t.created_at, t.state,
      (select e.text from commerce.ticket_entry e
        where e.ticket_id = t.id and e.who = 'buyer' order by e.id limit 1) as text
    from commerce.ticket t
    where t.topic is not null and t.created_at > ${since}
      and exists (select from commerce.ticket_entry e
        where e.ticket_id = t.id and e.who = 'system' and strpos(e.text, ${named}) > 0)
    order by t.created_at desc, t.id limit ${MOST_REPORTS}`.execute(db);
  return rows;
}
