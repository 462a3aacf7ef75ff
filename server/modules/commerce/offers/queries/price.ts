import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

type Row = Selectable<DB['commerce.priceVersion']>;
/** A price of a package with its date. */
export type PriceVersion = Omit<Row, 'state'> & { state: PriceState };
type PriceState = 'planned' | 'live' | 'past' | 'withdrawn';

const read = (row: Row): PriceVersion => ({ ...row, state: row.state as PriceState });

const MOST_LISTED = 200;

/** Every price of a package, the newest first. */
export async function listPriceVersions(db: Db, packageId: string): Promise<PriceVersion[]> {
  const rows = await db
    .selectFrom('commerce.priceVersion')
    .selectAll()
    .where('packageId', '=', packageId)
    .orderBy('no', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(read);
}

/** The next planned price of each of these packages. */
export async function listNextPrices(db: Db, packageIds: readonly string[]) {
  if (packageIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('commerce.priceVersion')
    .distinctOn('packageId')
    .select(['packageId', 'priceRupiah', 'startsAt'])
    .where('packageId', 'in', [...packageIds])
    .where('state', '=', 'planned')
    .orderBy('packageId')
    .orderBy('startsAt')
    .execute();
  return new Map(rows.map(({ packageId, ...next }) => [packageId, next]));
}

/** The last number of a package's prices; 0 where none was ever changed. */
export async function findLastNo(tx: Tx, packageId: string): Promise<number> {
  const { no } = await tx
    .selectFrom('commerce.priceVersion')
    .select(({ fn }) => fn.max<number | null>('no').as('no'))
    .where('packageId', '=', packageId)
    .executeTakeFirstOrThrow();
  return no ?? 0;
}

export async function insertPriceVersion(
  tx: Tx,
  version: Omit<Insertable<DB['commerce.priceVersion']>, 'state'> & { state: PriceState },
): Promise<void> {
  await tx.insertInto('commerce.priceVersion').values(version).execute();
}

/** The price that held is history. */
export async function updateLivePricePast(tx: Tx, packageId: string): Promise<void> {
  await tx
    .updateTable('commerce.priceVersion')
    .set({ state: 'past' })
    .where('packageId', '=', packageId)
    .where('state', '=', 'live')
    .execute();
}

export async function updatePriceState(tx: Tx, id: string, state: PriceState): Promise<void> {
  await tx.updateTable('commerce.priceVersion').set({ state }).where('id', '=', id).execute();
}

export async function findPriceVersion(db: Db, id: string): Promise<PriceVersion | undefined> {
  return (await listPriceVersionsById(db, [id]))[0];
}

export async function listPriceVersionsById(
  db: Db,
  ids: readonly string[],
): Promise<PriceVersion[]> {
  const rows = await db
    .selectFrom('commerce.priceVersion')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return rows.map(read);
}

/** Packages with a planned price whose time has come, the longest due first. */
export async function listDuePackages(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('commerce.priceVersion')
    .select('packageId')
    .where('state', '=', 'planned')
    .where('startsAt', '<=', now)
    .orderBy('startsAt')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ packageId }) => packageId))];
}

/** Planned prices of a package that are due, in the order of their times. */
export async function listDuePrices(db: Db, packageId: string, now: Date): Promise<PriceVersion[]> {
  const rows = await db
    .selectFrom('commerce.priceVersion')
    .selectAll()
    .where('packageId', '=', packageId)
    .where('state', '=', 'planned')
    .where('startsAt', '<=', now)
    .orderBy('startsAt')
    .execute();
  return rows.map(read);
}

type Counts = Record<
  'renewals' | 'renewalsBefore' | 'automatic' | 'overConsent' | 'carts' | 'contracts',
  number
>;

/** Whom another price of a package would hit, counted now. */
export async function findPriceImpact(
  db: Db,
  asked: { packageId: string; priceRupiah: number; startsAt: Date; now: Date },
): Promise<Counts> {
  const { packageId, priceRupiah, startsAt, now } = asked;
  const { rows } = await sql<Counts>`
    with renewing as (
      select renewal.ends_at, consent.most_rupiah
      from commerce.renewal
      left join commerce.auto_renewal as consent
        on consent.account_id = renewal.account_id and consent.state = 'active'
      where renewal.package_id = ${packageId} and renewal.closed_at is null
        and renewal.cancelled_at is null and renewal.ends_at > ${now}
    )
    select
      count(*) filter (where ends_at >= ${startsAt})::int8 as renewals,
      count(*) filter (where ends_at < ${startsAt})::int8 as "renewalsBefore",
      count(*) filter (where ends_at >= ${startsAt} and most_rupiah is not null)::int8 as automatic,
      count(*) filter (where ends_at >= ${startsAt} and most_rupiah < ${priceRupiah})::int8
        as "overConsent",
      (select count(*) from commerce.cart
        where paid_by is null and priced_until > ${now}
          and lines @> ${JSON.stringify([{ packageId }])}::jsonb)::int8 as carts,
      (select count(*) from commerce.contract_price
        join commerce.contract on contract.id = contract_price.contract_id
        where contract_price.package_id = ${packageId} and contract.is_active
          and contract.ends_at > ${startsAt})::int8 as contracts
    from renewing`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count gave no row');
  return counts;
}

/** Prices of the contract of this kind that an account buys under now. */
export function listContractPrices(
  db: Db,
  { accountId, kind, now }: { accountId: string; kind: 'b2b' | 'corporate'; now: Date },
) {
  return db
    .selectFrom('commerce.contractAccount as member')
    .innerJoin('commerce.contract as contract', 'contract.id', 'member.contractId')
    .innerJoin('commerce.contractPrice as price', 'price.contractId', 'contract.id')
    .select(['price.packageId', 'price.priceRupiah'])
    .where('member.accountId', '=', accountId)
    .where('contract.kind', '=', kind)
    .where('contract.isActive', '=', true)
    .where('contract.startsAt', '<=', now)
    .where('contract.endsAt', '>', now)
    .execute();
}

/** A contract with its prices and one of its accounts; what is there stays as it is. */
export async function insertContractOnce(
  db: Db,
  given: {
    contract: Insertable<DB['commerce.contract']>;
    prices: { packageId: string; priceRupiah: number }[];
    accountId: string;
  },
): Promise<void> {
  const { contract, prices, accountId } = given;
  const contractId = contract.id;
  await db
    .insertInto('commerce.contract')
    .values(contract)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('commerce.contractPrice')
    .values(prices.map((price) => ({ contractId, ...price })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('commerce.contractAccount')
    .values({ contractId, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
