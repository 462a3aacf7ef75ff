import type { MatrixClass, PlanTier } from '#contract/constants.ts';
import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';

/** A package that is on sale now. */
export function findPackage(db: Db, id: string) {
  return db
    .selectFrom('commerce.package')
    .selectAll()
    .where('id', '=', id)
    .where('isOnSale', '=', true)
    .executeTakeFirst();
}

export type PackageFilter = {
  kind?: 'PACKAGE' | 'SINGLE' | 'MINIPACK' | undefined;
  tier?: PlanTier | undefined;
  titleId?: string | undefined;
};

/** What is on sale, in the order of the shop. */
export function listPackages(db: Db, { kind, tier, titleId }: PackageFilter = {}) {
  let query = db.selectFrom('commerce.package').selectAll().where('isOnSale', '=', true);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (tier !== undefined) query = query.where('tier', '=', tier);
  if (titleId !== undefined) query = query.where('titleId', '=', titleId);
  return query.orderBy('position').orderBy('priceRupiah').orderBy('id').limit(200).execute();
}

/** Everything on sale that opens a title of this class: its own offers, plans that hold it, add-ons that open it. */
export function listPackagesOpening(db: Db, title: { titleId: string; matrix: MatrixClass }) {
  return db
    .selectFrom('commerce.package as offer')
    .leftJoin('commerce.plan as plan', 'plan.tier', 'offer.tier')
    .selectAll('offer')
    .where('offer.isOnSale', '=', true)
    .where((row) =>
      row.or([
        row('offer.titleId', '=', title.titleId),
        sql<boolean>`offer.grants -> 'titleIds' @> ${JSON.stringify([title.titleId])}::jsonb`,
        // Class E is bought by itself, whatever the data of a plan says.
        ...(title.matrix === 'E'
          ? []
          : [
              sql<boolean>`${title.matrix} = any(${sql.ref('plan.matrix')})`,
              sql<boolean>`offer.grants -> 'matrix' @> ${JSON.stringify([title.matrix])}::jsonb`,
            ]),
      ]),
    )
    .orderBy('offer.position')
    .execute();
}

/** What everybody may buy to watch one of these titles: their own offers, and every plan with the classes it opens. */
export function listOpenOffers(db: Db, titleIds: readonly string[]) {
  return db
    .selectFrom('commerce.package as offer')
    .leftJoin('commerce.plan as plan', 'plan.tier', 'offer.tier')
    .selectAll('offer')
    .select('plan.matrix')
    .where('offer.isOnSale', '=', true)
    .where('offer.isContractOnly', '=', false)
    .where((row) =>
      row.or([
        row('offer.kind', '=', 'PACKAGE'),
        row.and([
          row('offer.kind', '=', 'SINGLE'),
          row('offer.titleId', '=', row.fn.any(row.val([...titleIds]))),
        ]),
      ]),
    )
    .execute();
}

/** Puts a package on offer; one that is there stays as the operators left it. */
export async function insertPackageOnce(
  db: Db,
  offer: Insertable<DB['commerce.package']>,
): Promise<void> {
  await db
    .insertInto('commerce.package')
    .values(offer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** A package, on sale or not, held until the transaction ends. */
export function lockPackage(tx: Tx, id: string) {
  return tx
    .selectFrom('commerce.package')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updatePackage(tx: Tx, id: string, change: Updateable<DB['commerce.package']>) {
  return tx
    .updateTable('commerce.package')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type StaffFilter = {
  words: string;
  kind: 'PACKAGE' | 'SINGLE' | 'MINIPACK' | undefined;
  sale: 'on' | 'off' | undefined;
  after: { value: number; id: string } | undefined;
  limit: number;
};

/** Every package, on sale or not, in the order of the shop. */
export function listStaffPackages(db: Db, { words, kind, sale, after, limit }: StaffFilter) {
  return db
    .selectFrom('commerce.package')
    .selectAll()
    .$if(words !== '', (query) =>
      query.where('name', 'ilike', `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'PACKAGE'))
    .$if(sale !== undefined, (query) => query.where('isOnSale', '=', sale === 'on'))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('position', 'id'), '>', tuple(after?.value ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A package, on sale or not. */
export function findAnyPackage(db: Db, id: string) {
  return db.selectFrom('commerce.package').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listPackagesById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('commerce.package')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

/** What an account took for nothing; without a package: the free plan. */
export function findFreeClaim(db: Db, accountId: string, packageId: string | null) {
  return db
    .selectFrom('commerce.freeClaim')
    .select(['claimedAt', 'entitlementId'])
    .where('accountId', '=', accountId)
    .where('packageId', packageId === null ? 'is' : '=', packageId)
    .executeTakeFirst();
}

export async function insertFreeClaim(
  tx: Tx,
  claim: Insertable<DB['commerce.freeClaim']>,
): Promise<void> {
  await tx.insertInto('commerce.freeClaim').values(claim).execute();
}
