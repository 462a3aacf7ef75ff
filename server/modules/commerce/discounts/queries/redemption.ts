import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';

/** How often an account holds a promotion in open payments, and has paid with it. */
export function countRedemptions(
  db: Db,
  { accountId, promotionId }: { accountId: string; promotionId: string },
): Promise<{ reserved: number; used: number }> {
  return db
    .selectFrom('commerce.redemption')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'reserved').as('reserved'),
      fn.countAll<number>().filterWhere('state', '=', 'used').as('used'),
    ])
    .where('accountId', '=', accountId)
    .where('promotionId', '=', promotionId)
    .executeTakeFirstOrThrow();
}

/** The discounts of a payment, in the order in which their promotions are locked. */
export function listRedemptions(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('commerce.redemption')
    .select(['id', 'promotionId', 'discountRupiah', 'state'])
    .where('paymentId', '=', paymentId)
    .orderBy('promotionId', (order) => order.asc().nullsFirst())
    .execute();
}

/** Which of these vouchers an open payment holds, and which were paid with. Those that are free are left out. */
export async function listVoucherUses(
  db: Db,
  voucherIds: readonly string[],
): Promise<Map<string, 'reserved' | 'used'>> {
  if (voucherIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('commerce.redemption')
    .select(['voucherId', 'state'])
    .where('voucherId', 'in', [...voucherIds])
    .where('state', 'in', ['reserved', 'used'])
    // Enums sort as they were declared: what was used is read last and counts.
    .orderBy('state')
    .execute();
  return new Map(
    rows.flatMap(({ voucherId, state }) =>
      voucherId === null ? [] : [[voucherId, state as 'reserved' | 'used'] as const],
    ),
  );
}

export async function insertRedemption(
  tx: Tx,
  redemption: Insertable<DB['commerce.redemption']>,
): Promise<void> {
  await tx.insertInto('commerce.redemption').values(redemption).execute();
}

export async function updateRedemption(
  tx: Tx,
  id: string,
  change: Pick<Updateable<DB['commerce.redemption']>, 'state' | 'isLate' | 'changedAt'>,
): Promise<void> {
  await tx.updateTable('commerce.redemption').set(change).where('id', '=', id).execute();
}

/** Carts by what lies in them, since then: few kinds, however many carts. */
export async function listCartKinds(db: Db, since: Date) {
  const { rows } = await sql<{ key: string; lines: unknown; carts: number }>`
    select md5(lines::text) as key, (array_agg(lines))[1] as lines, count(*)::int8 as carts
    from commerce.cart where created_at >= ${since} group by md5(lines::text)`.execute(db);
  return rows;
}

type Rehearsed = {
  since: Date;
  /** What each kind of cart that the rules let in gets off. */
  discounts: readonly { key: string; discountRupiah: number }[];
  isNewOnly: boolean;
  accountLimit: number | null;
  totalLimit: number | null;
  budgetRupiah: number | null;
};

type Counted = Record<
  'eligible' | 'used' | 'discountRupiah' | 'paid' | 'paidDiscountRupiah' | 'accounts',
  number
> & { usedUpAt: Date | null };

/** Carts of a time in the order in which they came, as a coupon's limits would have let them have it. */
export async function countRehearsal(db: Db, asked: Rehearsed): Promise<Counted> {
  const { since, discounts, isNewOnly, accountLimit, totalLimit, budgetRupiah } = asked;
  const { rows } = await sql<Counted>`
    with discounted as (
      select key, "discountRupiah" as rupiah
      from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as own(key text, "discountRupiah" int8)
    ), eligible as (
      select cart.id, cart.account_id, cart.created_at, cart.paid_by, discounted.rupiah,
        row_number() over (partition by cart.account_id order by cart.created_at, cart.id) as nth
      from commerce.cart join discounted on discounted.key = md5(cart.lines::text)
      where cart.created_at >= ${since}
        and (not ${isNewOnly}::boolean or not exists (
          select from commerce.payment
          where payment.account_id = cart.account_id and payment.outcome = 'active'
            and payment.paid_at < cart.created_at))
    ), counted as (
      select *, row_number() over (order by created_at, id) as so_many,
        sum(rupiah) over (order by created_at, id) as spent
      from eligible where ${accountLimit}::int4 is null or nth <= ${accountLimit}::int4
    ), limited as (
      select *, coalesce(so_many <= ${totalLimit}::int4, true)
        and coalesce(spent <= ${budgetRupiah}::int8, true) as is_within
      from counted
    )
    select (select count(*) from eligible)::int8 as eligible,
      count(*) filter (where is_within)::int8 as used,
      coalesce(sum(rupiah) filter (where is_within), 0)::int8 as "discountRupiah",
      count(*) filter (where is_within and paid_by is not null)::int8 as paid,
      coalesce(sum(rupiah) filter (where is_within and paid_by is not null), 0)::int8
        as "paidDiscountRupiah",
      count(distinct account_id) filter (where is_within)::int8 as accounts,
      min(created_at) filter (where not is_within) as "usedUpAt"
    from limited`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('A count gave no row');
  return counted;
}
