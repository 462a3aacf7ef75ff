import type { logout } from '#contract/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { deviceId } from '../../lib/device-id.ts';
import { forgetSavedAccount, type SavedAccount } from '../../lib/saved-account.ts';

/** Forgets the kept account here at once, and signs this device out of it as soon as there is a line. */
export function leaveSavedAccount({ password }: SavedAccount): void {
  forgetSavedAccount();
  const body = { device_id: deviceId(), is_logout: 0, remember_token: password };
  // Without a line the token ends by itself: nobody keeps it any more.
  callApi<typeof logout>('POST', '/v2/auth/logout', { body }).catch(() => undefined);
}
