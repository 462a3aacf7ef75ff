import { randomInt, randomUUID } from 'node:crypto';
import { DAY, WELCOME_VOUCHER } from '#contract/constants.ts';
import { giveBonus } from './bonus.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { findVoucher } from './queries/find-voucher.ts';
import { insertVoucher } from './queries/insert-voucher.ts';

/** Without what looks alike on a screen: 0 and O, 1, I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

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
      code: newCode(),
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

/** 31 to the power of 10: nobody guesses one, and two never meet. */
function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return `HALO-${letters.join('')}`;
}
