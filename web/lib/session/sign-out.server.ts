import { logout } from '#contract/accounts/index.ts';
import { isApiError } from '../api/api-error.ts';
import type { Platform } from '../platform/platform.server.ts';

/** Every cookie that a sign-out clears, for when the platform can't do it itself. */
const COOKIES =
  `access_token refresh_token profile kids auth bonus emailVerification lastPath skip_personalization
  tvs_token purchase_cart purchase_type trinvi_token targetTimestamp data_qrcode data_midtrans_id cart_id isUserV3
  access_tokenV3 refresh_tokenV3 lastrefreshV3 rememberme cms_access_token cms_refresh_token verification_ticket
  next-auth.session-token savedAccount notice`.split(/\s+/);

/**
 * Specification section 4: the device is signed out, and every cookie of the visit is cleared. A device that could
 * not be signed out counts as signed out; returns whether both steps succeeded. Without scripts the browser's id is
 * not known, and the session names the device.
 */
export async function signOut(platform: Platform, deviceId = ''): Promise<boolean> {
  const [isDeviceOut, isCleared] = [
    await signDeviceOut(platform, deviceId),
    clearCookies(platform),
  ];
  return isDeviceOut && isCleared;
}

async function signDeviceOut({ call, page }: Platform, deviceId: string): Promise<true> {
  try {
    await call(logout, {
      body: { ...(deviceId === '' ? {} : { device_id: deviceId }), is_logout: 0 },
    });
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
