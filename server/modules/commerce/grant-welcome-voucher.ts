import { randomUUID } from 'node:crypto';
import { DAY, WELCOME_VOUCHER } from '#contract/constants.ts';
import { giveBonus } from './bonus.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { newVoucherCode } from './new-voucher-code.ts';
import { findVoucher } from './queries/find-voucher.ts';
import { insertVoucher } from './queries/insert-voucher.ts';

/** Part of the price of a first purchase. */
export async function grantWelcomeVoucherOf(
  parts: Pick<CommerceParts, 'db' | 'clock' | 'bonusKey'>,
  accountId: string,
) {
  const { id, isFirst } = await giveBonus(parts, accountId, 'voucher', async (tx, _, now) => {
    const { percent, maxRupiah, days } = WELCOME_VOUCHER;
    const voucher = await insertVoucher(tx, {
      id: randomUUID(),
      accountId,
      code: newVoucherCode('HALO'),
      name: 'Voucher selamat datang',
      percent,
      maxRupiah,
      startsAt: now,
      endsAt: new Date(now.getTime() + days * DAY),
      createdAt: now,
    });
    return voucher.id;
  });
  return { isFirst, voucher: await findVoucher(parts.db, id) };
}
