import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { isRunning } from './policy.ts';

export function presentVoucher(voucher: Selectable<DB['commerce.voucher']>, now: Date) {
  const { id, code, name, percent, maxRupiah, amountRupiah, startsAt, endsAt } = voucher;
  const state = isRunning(voucher, now) ? 'active' : now < startsAt ? 'coming' : 'ended';
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
