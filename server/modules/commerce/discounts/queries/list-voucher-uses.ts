import type { Db } from '#platform/db.ts';

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
