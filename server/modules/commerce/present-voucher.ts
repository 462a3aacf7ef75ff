import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { isRunning } from './policy.ts';

/** A voucher as its owner sees it; `use` is what a payment does with it already. */
export function presentVoucher(
  voucher: Selectable<DB['commerce.voucher']>,
  use: 'reserved' | 'used' | undefined,
  now: Date,
) {
  const { id, code, name, percent, maxRupiah, amountRupiah, startsAt, endsAt } = voucher;
  const period = isRunning(voucher, now) ? 'active' : now < startsAt ? 'coming' : 'ended';
  // One that an open payment holds is not ended by its date: its payment still has its price.
  const state = use ?? period;
  return {
    voucherId: id,
    code,
    name,
    percent,
    maxRupiah,
    amountRupiah,
    state,
    startsAt,
    endsAt,
  } as const;
}
