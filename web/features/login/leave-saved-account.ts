import type { logout } from '#contract/accounts/index.ts';
import { callApi } from '../../lib/api/api.ts';
import { deviceId } from '../../lib/account/device-id.ts';
import { forgetSavedAccount, type SavedAccount } from '../../lib/account/saved-account.ts';

/** Forgets the kept account here at once, and signs this device out of it as soon as it is online. */
export function leaveSavedAccount({ password }: SavedAccount): void {
  forgetSavedAccount();
  const body = { device_id: deviceId(), is_logout: 0, remember_token: password };
  // Offline the token ends by itself: no copy of it is left.
  callApi<typeof logout>('POST', '/v2/auth/logout', { body }).catch(() => undefined);
}
