import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

type Range = { from: Date; until: Date };
export type MonthReport = Selectable<DB['commerce.monthReport']>;

/** Months that were counted, the newest first. */
export function listMonthReports(db: Db): Promise<MonthReport[]> {
  return db.selectFrom('commerce.monthReport').selectAll().orderBy('month', 'desc').execute();
}

/** A month as it was counted; undefined where it was not. */
export function findMonthReport(db: Db, month: string): Promise<MonthReport | undefined> {
  return db
    .selectFrom('commerce.monthReport')
    .selectAll()
    .where('month', '=', month)
    .executeTakeFirst();
}

/**
 * Sums over all accounts take longer than any statement that somebody waits for. With room in memory their tables are read
 * once from one end to the other, and not row by row through an index.
 */
export async function allowLongCount(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`set local work_mem = '256MB'`.execute(tx);
}

/** Somebody waits for the sums: better none than late. */
export async function allowShortCount(tx: Tx, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
}

export async function updateMonthRevenue(tx: Tx, month: string, revenue: unknown): Promise<void> {
  await tx
    .updateTable('commerce.monthReport')
    .set({ revenue: JSON.stringify(revenue) })
    .where('month', '=', month)
    .execute();
}

export function listTitleIncome(
  db: Db,
  month: string,
): Promise<{ titleId: string; rupiah: number }[]> {
  return db
    .selectFrom('commerce.titleIncome')
    .select(['titleId', 'rupiah'])
    .where('month', '=', month)
    .execute();
}

/** What entries of a time earned without PPN, by payment and what was bought: a title, or a plan of an account. */
const incomeOf = ({ from, until }: Range) => sql`
  select coalesce(own.account_id, payment.account_id) as account_id, package.title_id,
    moved.rupiah * coalesce(invoice.dpp_rupiah::numeric / nullif(invoice.total_rupiah, 0), 100.0 / 111)
      * coalesce(line.price / nullif(line.total, 0), 1.0 / line.lines) as rupiah
  from (
    select payment_id, sum(case when credit = 'revenue' then amount_rupiah else -amount_rupiah end) as rupiah
    from commerce.ledger_entry
    where coalesce(booked_at, created_at) >= ${from} and coalesce(booked_at, created_at) < ${until}
      and 'revenue' in (debit, credit) and payment_id is not null
    group by payment_id
  ) as moved
  join commerce.payment on payment.id = moved.payment_id
  left join commerce.invoice on invoice.payment_id = payment.id and invoice.kind = 'invoice'
  left join commerce.subscription as own on own.payment_id = payment.id and own.part = 0
  cross join lateral (
    select (one ->> 'packageId')::uuid as package_id, (one ->> 'priceRupiah')::numeric as price,
      sum((one ->> 'priceRupiah')::numeric) over () as total, count(*) over () as lines
    from jsonb_array_elements(payment.lines) as one
  ) as line
  join commerce.package on package.id = line.package_id`;

export type Income = {
  plansRupiah: number;
  titles: { titleId: string; rupiah: number }[];
  cohorts: { started: string; accounts: number; kept: number; rupiah: number }[];
};

/** What plans and titles earned in a time, and what became of those who began to pay in each month until its end. */
export async function findIncome(db: Db, { from, until }: Range): Promise<Income> {
  const { rows } = await sql<Income>`with income as materialized (${incomeOf({ from, until })}),
    subscriber as (
      select own.account_id,
        to_char(min(payment.paid_at) at time zone ${sql.lit(DEFAULT_TIMEZONE)}, 'YYYY-MM') as started,
        bool_or(own.starts_at <= ${until} and own.ends_at > ${until}) as is_kept
      from commerce.subscription as own join commerce.payment on payment.id = own.payment_id
      where payment.paid_at < ${until} and payment.state in ('paid', 'partly_refunded')
        and payment.amount_rupiah > 0
      group by own.account_id
    ), cohorts as (
      select started, count(*) as accounts, count(*) filter (where is_kept) as kept,
        round(coalesce(sum(paid.rupiah), 0)) as rupiah
      from subscriber left join (
        select account_id, sum(rupiah) as rupiah from income where title_id is null group by account_id
      ) as paid using (account_id)
      group by started
    ), titles as (
      select title_id, round(sum(rupiah)) as rupiah from income where title_id is not null group by title_id
    )
    select (select round(coalesce(sum(rupiah), 0)) from income where title_id is null)::int8 as "plansRupiah",
      (select coalesce(jsonb_agg(to_jsonb(cohorts)), '[]') from cohorts) as cohorts,
      (select coalesce(jsonb_agg(jsonb_build_object('titleId', title_id, 'rupiah', rupiah)), '[]')
        from titles) as titles`.execute(db);
  const [income] = rows;
  if (income === undefined) throw new Error('A count gave no row');
  return income;
}

/** Puts a month as it was counted in place of how it was counted before. */
export async function upsertMonthReport(
  tx: Tx,
  report: Omit<Insertable<DB['commerce.monthReport']>, 'plansRupiah'>,
  { plansRupiah, titles, cohorts }: Income,
): Promise<void> {
  const { month, countedAt, isFinal } = report;
  await tx.deleteFrom('commerce.titleIncome').where('month', '=', month).execute();
  await tx.deleteFrom('commerce.cohortMonth').where('month', '=', month).execute();
  await sql`insert into commerce.title_income (month, title_id, rupiah)
    select ${month}, "titleId", rupiah
    from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as one("titleId" uuid, rupiah int8)`.execute(
    tx,
  );
  await sql`insert into commerce.cohort_month (month, started, accounts, kept, rupiah)
    select ${month}, started, accounts, kept, rupiah
    from jsonb_to_recordset(${JSON.stringify(cohorts)}::jsonb)
      as one(started text, accounts int8, kept int8, rupiah int8)`.execute(tx);
  const counted = { countedAt, isFinal, plansRupiah };
  await tx
    .insertInto('commerce.monthReport')
    .values({ month, ...counted })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(counted))
    .execute();
}

/** What became of those who began to pay since a month, by that month and the ones after it. */
export function listCohorts(db: Db, since: string) {
  return db
    .selectFrom('commerce.cohortMonth as c')
    .innerJoin('commerce.monthReport as r', 'r.month', 'c.month')
    .select([
      'c.started',
      'c.month',
      'c.accounts',
      'c.kept',
      'c.rupiah',
      'r.isFinal',
      'r.countedAt',
    ])
    .where('c.started', '>=', since)
    .where('c.month', '>=', since)
    .orderBy('c.started', 'desc')
    .orderBy('c.month')
    .execute();
}
