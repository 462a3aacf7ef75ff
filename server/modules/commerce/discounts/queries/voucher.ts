import {
  type Db,
  type DB,
  type Insertable,
  type Selectable,
  sql,
  type Tx,
  type Updateable,
} from '#platform/db.ts';

export function findVoucher(db: Db, id: string) {
  return db
    .selectFrom('commerce.voucher')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A voucher of this account with the batch whose rules it follows. */
export async function findOwnVoucher(
  db: Db,
  { accountId, voucherId }: { accountId: string; voucherId: string },
) {
  const voucher = await db
    .selectFrom('commerce.voucher')
    .selectAll()
    .where('id', '=', voucherId)
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (voucher === undefined) return undefined;
  const { promotionId } = voucher;
  if (promotionId === null) return { voucher, batch: undefined };
  const batch = await db
    .selectFrom('commerce.promotion')
    .selectAll()
    .where('id', '=', promotionId)
    .executeTakeFirst();
  return { voucher, batch };
}

/** Vouchers of an account, the one that ends last first. */
export function listVouchersOf(db: Db, accountId: string) {
  return db
    .selectFrom('commerce.voucher')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .orderBy('endsAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Accounts that hold a voucher of a batch. */
export async function listVoucherOwners(db: Db, promotionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('commerce.voucher')
    .select('accountId')
    .where('promotionId', '=', promotionId)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export function insertVoucher(
  tx: Tx,
  voucher: Insertable<DB['commerce.voucher']>,
): Promise<Selectable<DB['commerce.voucher']>> {
  return tx.insertInto('commerce.voucher').values(voucher).returningAll().executeTakeFirstOrThrow();
}

export async function insertVouchers(
  tx: Tx,
  vouchers: Insertable<DB['commerce.voucher']>[],
): Promise<void> {
  if (vouchers.length > 0) await tx.insertInto('commerce.voucher').values(vouchers).execute();
}

/** Codes of a batch, none of which is there yet. */
export async function insertCodes(
  tx: Tx,
  promotionId: string,
  codes: readonly string[],
): Promise<void> {
  await sql`insert into commerce.voucher_code (code, promotion_id)
    select code, ${promotionId}::uuid from unnest(${codes}::text[]) as code`.execute(tx);
}

/** Every code of a batch that was not taken back, in alphabetical order. */
export async function listCodes(db: Db, promotionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('commerce.voucherCode')
    .select('code')
    .where('promotionId', '=', promotionId)
    .where('revokedAt', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** How many codes of a batch accounts have claimed, and how many were taken back. */
export async function countCodes(db: Db, promotionId: string) {
  const count = (column: 'claimedAt' | 'revokedAt') =>
    db
      .selectFrom('commerce.voucherCode')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('promotionId', '=', promotionId)
      .where(column, 'is not', null)
      .executeTakeFirstOrThrow();
  const [claimed, revoked] = await Promise.all([count('claimedAt'), count('revokedAt')]);
  return { claimed: claimed.n, revoked: revoked.n };
}

/** A code as it stands, held until the transaction ends. */
export function lockCode(tx: Tx, code: string) {
  return tx
    .selectFrom('commerce.voucherCode')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCode(
  tx: Tx,
  code: string,
  change: Pick<Updateable<DB['commerce.voucherCode']>, 'voucherId' | 'claimedAt' | 'revokedAt'>,
): Promise<void> {
  await tx.updateTable('commerce.voucherCode').set(change).where('code', '=', code).execute();
}

export async function updateVoucherRevoked(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('commerce.voucher').set({ revokedAt: now }).where('id', '=', id).execute();
}
