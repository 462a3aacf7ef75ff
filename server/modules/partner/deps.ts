import { fail } from '#platform/errors.ts';
import type { Deps } from '#platform/deps.ts';
import { openIdPartner } from './openid/openid-partner.ts';
import type { PartnerPlatform } from './openid/partner-platform.ts';

/** The page of the site that the partner sends viewers back to. */
export const RETURN_PATH = '/login/mitra/kembali';
/** Where viewers decide about an account that is not linked. */
export const CONSENT_PATH = '/login/mitra/lanjut';

export type PartnerDeps = {
  /** As it came: what accounts keep for a process hangs on this very object. */
  deps: Deps;
  /** Undefined where none is configured. */
  partner: PartnerPlatform | undefined;
};

export function partnerDeps(deps: Deps): PartnerDeps {
  const { partner: config, http } = deps.config;
  const redirectUri = `${http.publicUrl}${RETURN_PATH}`;
  return { deps, partner: config && openIdPartner({ ...config, redirectUri }) };
}

export function requirePartner({ partner }: PartnerDeps): PartnerPlatform {
  return partner ?? fail('partner.unavailable');
}
