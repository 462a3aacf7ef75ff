import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

type Range = { from: Date; until: Date };
type Book = DB['commerce.ledgerEntry']['debit'];
export type JournalEntry = Pick<
  Selectable<DB['commerce.ledgerEntry']>,
  'id' | 'cause' | 'debit' | 'credit' | 'amountRupiah' | 'paymentId' | 'createdAt'
> & { bookedAt: Date };

/** When an entry counts. */
const counts = sql<Date>`coalesce(booked_at, created_at)`;

/** Entries that count to a time, the first first; `after` is the last one of the page before. */
export function listJournal(
  db: Db,
  { from, until }: Range,
  { after, limit }: { after: { at: Date; id: number } | undefined; limit: number },
): Promise<JournalEntry[]> {
  return db
    .selectFrom('commerce.ledgerEntry')
    .select(['id', 'cause', 'debit', 'credit', 'amountRupiah', 'paymentId', 'createdAt'])
    .select(counts.as('bookedAt'))
    .where(counts, '>=', from)
    .where(counts, '<', until)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${counts}, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? 0}::int8)`,
      ),
    )
    .orderBy(counts)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What the entries of a time moved each account of the ledger by, on either side, and how many there are. */
export async function findMonthTotals(db: Db, { from, until }: Range) {
  const rows = await db
    .selectFrom('commerce.ledgerEntry')
    .select(['debit', 'credit'])
    .select(({ fn }) => [
      fn.countAll<number>().as('entries'),
      fn.sum<number>('amountRupiah').as('rupiah'),
    ])
    .where(counts, '>=', from)
    .where(counts, '<', until)
    .groupBy(['debit', 'credit'])
    .execute();
  const sumOf = (side: 'debit' | 'credit', book: string) =>
    rows.filter((row) => row[side] === book).reduce((sum, { rupiah }) => sum + rupiah, 0);
  return {
    entries: rows.reduce((sum, { entries }) => sum + entries, 0),
    of: (book: string) => ({
      debitRupiah: sumOf('debit', book),
      creditRupiah: sumOf('credit', book),
    }),
  };
}

/** The accounts of the ledger under the codes of the accounting. */
export function listLedgerAccounts(db: Db) {
  return db.selectFrom('commerce.ledgerAccount').selectAll().orderBy('code').execute();
}

export function lockLedgerAccount(tx: Tx, book: Book) {
  return tx
    .selectFrom('commerce.ledgerAccount')
    .selectAll()
    .where('book', '=', book)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateLedgerAccount(
  tx: Tx,
  { book, ...change }: { book: Book; code: string; name: string },
): Promise<void> {
  await tx.updateTable('commerce.ledgerAccount').set(change).where('book', '=', book).execute();
}

const MOST_MONTHS = 120;

/** Months that are closed, the newest first. */
export function listClosedMonths(db: Db) {
  return db
    .selectFrom('commerce.ledgerMonth')
    .select(['month', 'endsAt', 'closedAt', 'closedBy', 'approvedBy', 'approvalId', 'entries'])
    .orderBy('month', 'desc')
    .limit(MOST_MONTHS)
    .execute();
}

export async function findFirstEntryAt(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('commerce.ledgerEntry')
    .select(counts.as('at'))
    .orderBy(counts)
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Waits for entries on their way, and lets no new one in until the transaction ends. */
export async function lockLedgerMonths(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('commerce.ledger_month'))`.execute(tx);
}

export async function insertClosedMonth(
  tx: Tx,
  month: Insertable<DB['commerce.ledgerMonth']>,
): Promise<void> {
  await tx.insertInto('commerce.ledgerMonth').values(month).execute();
}

type Problems = Record<
  'creditDiffersRupiah' | 'differences' | 'daysNotCompared' | 'pending' | 'withoutInvoice',
  number
>;

type Asked = Range & {
  month: string;
  /** Whose days have to be compared, and the day after the last one whose list can be there. */
  gateways: readonly string[];
  listedUntil: string;
};

/**
 * What is in the way of closing a time; all of it is 0 where nothing is. Days are `2026-11-01`, of the month alone: each
 * from a gateway's first on, also those that no server planned to compare.
 */
export async function findMonthProblems(
  db: Db,
  { from, until, month, gateways, listedUntil }: Asked,
): Promise<Problems> {
  const { rows } = await sql<Problems>`select
    (select coalesce(sum(case when credit = 'customer_credit' then amount_rupiah else -amount_rupiah end), 0)
      from commerce.ledger_entry where 'customer_credit' in (debit, credit))::int8
    - (select coalesce(sum(balance_rupiah), 0) from commerce.credit_balance)::int8
      as "creditDiffersRupiah",
    (select count(*) from commerce.difference where state = 'open' and found_at < ${until})::int8
      as differences,
    (select count(*) from (
      select r.gateway, r.day from commerce.reconciliation r
        where r.day like ${`${month}-%`} and r.looked_at is null
      union select first.gateway, to_char(d, 'YYYY-MM-DD') from (
          select gateway, min(day) as day from (
            select gateway, day from commerce.reconciliation
            union all select gateway, to_char(created_at at time zone ${sql.lit(DEFAULT_TIMEZONE)}, 'YYYY-MM-DD')
              from commerce.payment where created_at >= ${from} and created_at < ${until}
          ) as used where gateway = any(${[...gateways]}::text[]) group by gateway
        ) as first
        cross join lateral generate_series(
          greatest(first.day, ${`${month}-01`})::timestamp,
          (date ${sql.lit(`${month}-01`)} + interval '1 month - 1 day')::timestamp, interval '1 day') as d
        where to_char(d, 'YYYY-MM-DD') < ${listedUntil} and not exists (
          select from commerce.reconciliation done where done.gateway = first.gateway
            and done.day = to_char(d, 'YYYY-MM-DD') and done.looked_at is not null)
      ) as missed)::int8 as "daysNotCompared",
    (select count(*) from commerce.payment where state = 'pending' and created_at < ${until})::int8
      as pending,
    (select count(*) from commerce.ledger_entry as entry
      where coalesce(booked_at, created_at) >= ${from} and coalesce(booked_at, created_at) < ${until}
        and cause = 'payment' and credit = 'revenue'
        and not exists (select from commerce.invoice
          where invoice.payment_id = entry.payment_id and invoice.kind = 'invoice'))::int8
      as "withoutInvoice"`.execute(db);
  const [problems] = rows;
  if (problems === undefined) throw new Error('A count gave no row');
  return problems;
}

export type Moved = Record<
  | 'beforeAccounts'
  | 'beforeRupiah'
  | 'newAccounts'
  | 'newRupiah'
  | 'returnedAccounts'
  | 'returnedRupiah'
  | 'upAccounts'
  | 'upRupiah'
  | 'downAccounts'
  | 'downRupiah'
  | 'lostAccounts'
  | 'lostRupiah'
  | 'afterAccounts'
  | 'afterRupiah',
  number
>;

/**
 * What running paid plans bring in 30 days without PPN, at two moments, by account, and between them who came, went and
 * changed. A period is worth what its invoice says before tax, spread over the days that it was sold for; money that
 * went back whole counts as never paid. Reads what ran in that time, however many years there were before; of who is new only,
 * whether there was anything earlier.
 */
export async function findRecurringRevenue(db: Db, { from, until }: Range): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with own as materialized (
      select * from commerce.subscription where ends_at > ${from} and starts_at <= ${until}
    ), split as (
      select payment_id, package_id,
        sum(extract(epoch from coalesce(converted_ends_at, ends_at) - starts_at)) / 86400 as days
      from commerce.subscription
      where payment_id in (select payment_id from own where exists (
        select from commerce.subscription as part where part.payment_id = own.payment_id and part.part > 0))
      group by payment_id, package_id
    ), period as materialized (
      select own.account_id, own.starts_at, own.ends_at,
        coalesce(invoice.dpp_rupiah, payment.amount_rupiah * 100.0 / 111)
          * case when jsonb_array_length(payment.lines) < 2 then 1 else coalesce((
              select sum((one ->> 'priceRupiah')::numeric)
                filter (where one ->> 'packageId' = own.package_id::text)
                / nullif(sum((one ->> 'priceRupiah')::numeric), 0)
              from jsonb_array_elements(payment.lines) as one), 1) end
          / greatest(coalesce(split.days, extract(epoch from
              coalesce(own.converted_ends_at, own.ends_at) - own.starts_at) / 86400), 1) * 30
          as monthly
      from own
      join commerce.payment on payment.id = own.payment_id
      left join commerce.invoice on invoice.payment_id = payment.id and invoice.kind = 'invoice'
      left join split on split.payment_id = own.payment_id and split.package_id = own.package_id
      where payment.state in ('paid', 'partly_refunded') and payment.amount_rupiah > 0
    ), running as (
      select account_id,
        round(coalesce(sum(monthly) filter (where starts_at <= ${from} and ends_at > ${from}), 0))::int8
          as before,
        round(coalesce(sum(monthly) filter (where starts_at <= ${until} and ends_at > ${until}), 0))::int8
          as after
      from period group by account_id
    ), account as materialized (
      select before, after, case when before = 0 and after > 0 then exists (
        select from commerce.subscription as past join commerce.payment on payment.id = past.payment_id
        where past.account_id = running.account_id and past.starts_at < ${from}
          and payment.state in ('paid', 'partly_refunded') and payment.amount_rupiah > 0)
        else false end as had
      from running
    )
    select
      count(*) filter (where before > 0)::int8 as "beforeAccounts",
      coalesce(sum(before), 0)::int8 as "beforeRupiah",
      count(*) filter (where before = 0 and after > 0 and not had)::int8 as "newAccounts",
      coalesce(sum(after) filter (where before = 0 and not had), 0)::int8 as "newRupiah",
      count(*) filter (where had)::int8 as "returnedAccounts",
      coalesce(sum(after) filter (where had), 0)::int8 as "returnedRupiah",
      count(*) filter (where before > 0 and after > before)::int8 as "upAccounts",
      coalesce(sum(after - before) filter (where before > 0 and after > before), 0)::int8 as "upRupiah",
      count(*) filter (where after > 0 and after < before)::int8 as "downAccounts",
      coalesce(sum(before - after) filter (where after > 0 and after < before), 0)::int8 as "downRupiah",
      count(*) filter (where before > 0 and after = 0)::int8 as "lostAccounts",
      coalesce(sum(before) filter (where after = 0), 0)::int8 as "lostRupiah",
      count(*) filter (where after > 0)::int8 as "afterAccounts",
      coalesce(sum(after), 0)::int8 as "afterRupiah"
    from account`.execute(db);
  const [moved] = rows;
  if (moved === undefined) throw new Error('A count gave no row');
  return moved;
}

/** What came in by each method, the most first. */
export function listPaidByMethod(db: Db, { from, until }: Range) {
  return db
    .selectFrom('commerce.payment')
    .select('method')
    .select(({ fn }) => [
      fn.countAll<number>().as('payments'),
      fn.sum<number>('amountRupiah').as('rupiah'),
    ])
    .where('paidAt', '>=', from)
    .where('paidAt', '<', until)
    .where('amountRupiah', '>', 0)
    .groupBy('method')
    .orderBy('rupiah', 'desc')
    .execute();
}
