import { type Db, type RawBuilder, sql } from '../db.ts';

/** Something that happened to an account, as support reads it: Indonesian, without addresses and numbers. */
export type AccountEvent = {
  /** Of all events of all modules: what it is, a colon, its id. */
  key: string;
  at: Date;
  area: 'money' | 'rights' | 'access' | 'letter' | 'case' | 'staff' | 'watching';
  title: string;
  text: string;
  amountRupiah?: number;
  paymentId?: string;
  ticketId?: string;
  approvalId?: string;
  /** Credit that is proposed for it, and the key by which it is given once. */
  credit?: { key: string; amountRupiah: number; reason: string };
};

/** The events of an account that come after this place of its timeline, which runs from new to old. */
export type EventPage = { before: { at: Date; key: string }; limit: number };

/** What a module offers: its events of an account, newest first. */
export type ListAccountEvents = (
  db: Db,
  accountId: string,
  page: EventPage,
) => Promise<AccountEvent[]>;

/** A row of a source below; `facts` is an object of the source's own. */
export type EventRow<Facts> = { key: string; at: Date; facts: Facts };

/**
 * The newest rows of several sources, each a select of `key`, `at` and `facts` (jsonb). Each source is read by its own
 * index no further than the page.
 */
export async function listNewest<Facts>(
  db: Db,
  sources: readonly RawBuilder<unknown>[],
  { before: { at, key }, limit }: EventPage,
): Promise<EventRow<Facts>[]> {
  const pages = sources.map(
    (source) => sql`(select * from (${source}) as source
      where at <= ${at} and (at, key collate "C") < (${at}::timestamptz, ${key}::text)
      order by at desc, key collate "C" desc limit ${limit})`,
  );
  const { rows } = await sql<EventRow<Facts>>`
    select * from (${sql.join(pages, sql` union all `)}) as newest
    order by at desc, key collate "C" desc limit ${limit}`.execute(db);
  return rows;
}

/** Newest first; what happened in one millisecond by its key, as PostgreSQL orders it. */
export function compareEvents(a: AccountEvent, b: AccountEvent): number {
  return b.at.getTime() - a.at.getTime() || (a.key < b.key ? 1 : -1);
}
