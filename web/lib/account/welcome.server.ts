import { listSubscriptions, listVouchers } from '#contract/commerce/index.ts';
import { closeBonusNote, giveBonus, hasBonusNote, isBonusOwed } from './bonus.server.ts';
import type { Platform } from '../platform/platform.server.ts';

/** What a new account was given, as the note about it says. */
export type Welcome = {
  trialUntil: string | null;
  voucher: { code: string; percent: number; maxRupiah: number | null; until: string } | null;
};

/** While the bonus flag stands: what came with the account and still runs. What is still owed is asked for first. */
export async function findWelcome(platform: Platform): Promise<Welcome | null> {
  if (!platform.isSignedIn()) return null;
  if (isBonusOwed(platform)) await giveBonus(platform);
  if (!hasBonusNote(platform)) return null;
  try {
    const [{ result: rights }, { result: owned }] = await Promise.all([
      platform.call(listSubscriptions),
      platform.call(listVouchers),
    ]);
    const trial = rights.rights.find(
      ({ source, state }) => source === 'trial' && state !== 'ended',
    );
    const voucher = owned.vouchers.find(({ state }) => state === 'active');
    if (trial === undefined && voucher === undefined) return null;
    return {
      trialUntil: trial?.endsAt ?? null,
      voucher:
        voucher === undefined || voucher.percent === null
          ? null
          : {
              code: voucher.code,
              percent: voucher.percent,
              maxRupiah: voucher.maxRupiah,
              until: voucher.endsAt,
            },
    };
  } catch (error) {
    // A note that can't be written must not take the page with it.
    platform.page.log.error({ err: error }, 'the welcome note was left out');
    return null;
  }
}

/** Read and closed: it is not shown again. */
export function closeWelcome(platform: Platform): void {
  closeBonusNote(platform);
}
