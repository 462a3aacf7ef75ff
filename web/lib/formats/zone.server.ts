import { getProfile } from '#contract/accounts/index.ts';
import { DAY } from '#contract/constants.ts';
import { isApiError } from '../api/api-error.ts';
import type { Platform } from '../platform/platform.server.ts';
import { type Zone, zoneOf } from './zone.ts';

const COOKIE = 'zona';
const KEPT = 365 * DAY;

/** The zone that times are shown in: chosen in this browser, else the account's, else WIB. */
export async function findZone({ cookie, isSignedIn, call }: Platform): Promise<Zone> {
  const chosen = cookie(COOKIE);
  if (chosen !== undefined || !isSignedIn()) return zoneOf(chosen);
  try {
    return zoneOf((await call(getProfile)).result.timezone);
  } catch (error) {
    if (isApiError(error)) return zoneOf(undefined);
    throw error;
  }
}

/** Only for what is shown: the account's own zone, by which plans end, stays as it is. */
export function chooseZone(platform: Platform, name: string): void {
  platform.setCookie(COOKIE, zoneOf(name).name, { maxAgeMs: KEPT });
}
