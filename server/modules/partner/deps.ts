import { fail } from '#platform/errors.ts';
import type { Deps } from '#platform/deps.ts';
import { createCircuit, type PartnerPlatform } from './openid/partner-platform.ts';
import type { CouponPlatform } from './coupons/coupon-platform.ts';
import { trinviPlatform } from './coupons/trinvi.ts';
import { openIdPartner } from './openid/openid-partner.ts';

/** The page of the site that the partner sends viewers back to. */
export const RETURN_PATH = '/login/mitra/kembali';
/** Where viewers decide about an account that is not linked. */
export const CONSENT_PATH = '/login/mitra/lanjut';

export type PartnerDeps = {
  /** As it came: what accounts keep for a process hangs on this very object. */
  deps: Deps;
  /** Undefined where none is configured. */
  partner: PartnerPlatform | undefined;
  /** Whose coupons viewers redeem; undefined where none is configured. */
  trinvi: CouponPlatform | undefined;
};

export function partnerDeps(deps: Deps): PartnerDeps {
  const { partner: config, trinvi, http } = deps.config;
  const now = () => deps.clock.now().getTime();
  const redirectUri = `${http.publicUrl}${RETURN_PATH}`;
  return {
    deps,
    partner: config && openIdPartner({ ...config, redirectUri }),
    trinvi: trinvi && trinviPlatform(trinvi, createCircuit(now), now),
  };
}

export function requirePartner({ partner }: PartnerDeps): PartnerPlatform {
  return partner ?? fail('partner.unavailable');
}
