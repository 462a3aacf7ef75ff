import { logout } from '#contract/accounts.ts';
import { isApiError } from './api-error.ts';
import type { Platform } from './platform.server.ts';

/** Every cookie that a sign-out clears, for when the platform can't do it itself. */
const COOKIES =
  `access_token refresh_token profile auth bonus emailVerification lastPath skip_personalization
  tvs_token purchase_cart purchase_type trinvi_token targetTimestamp data_qrcode data_midtrans_id cart_id isUserV3
  access_tokenV3 refresh_tokenV3 lastrefreshV3 rememberme cms_access_token cms_refresh_token verification_ticket
  next-auth.session-token savedAccount`.split(/\s+/);

/**
 * Specification section 4: the device is signed out, and every cookie of the visit is cleared. A device that could
 * not be signed out counts as signed out; answers whether both steps succeeded.
 */
export async function signOut(platform: Platform): Promise<boolean> {
  const [isDeviceOut, isCleared] = [await signDeviceOut(platform), clearCookies(platform)];
  return isDeviceOut && isCleared;
}

async function signDeviceOut({ call, page }: Platform): Promise<true> {
  try {
    await call(logout, { body: { is_logout: 0 } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    page.log.error({ err: error }, 'a device could not be signed out');
  }
  return true;
}

/** Those that the platform has cleared already are left alone. */
function clearCookies(platform: Platform): boolean {
  const prefix = platform.page.cookieSecure ? '__Secure-' : '';
  for (const name of COOKIES) {
    const full = name.startsWith('next-auth') ? prefix + name : name;
    if (platform.cookie(full) !== undefined) platform.setCookie(full, undefined);
  }
  return COOKIES.every((name) => platform.cookie(name) === undefined);
}
