import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { openIdPartner } from './adapter/openid-partner.ts';
import type { PartnerPlatform } from './adapter/partner-platform.ts';

/** The page of the site that the partner sends viewers back to. */
export const RETURN_PATH = '/login/mitra/kembali';
/** Where viewers decide about an account that is not linked. */
export const CONSENT_PATH = '/login/mitra/lanjut';

export type PartnerParts = {
  /** As it came: what accounts keep for a process hangs on this very object. */
  parts: Parts;
  /** Undefined where none is configured. */
  partner: PartnerPlatform | undefined;
};

export function partnerParts(parts: Parts): PartnerParts {
  const { partner: config, http } = parts.config;
  const redirectUri = `${http.publicUrl}${RETURN_PATH}`;
  return { parts, partner: config && openIdPartner({ ...config, redirectUri }) };
}

export function requirePartner({ partner }: PartnerParts): PartnerPlatform {
  return partner ?? fail('partner.unavailable');
}
