import { useMemo, useSyncExternalStore } from 'react';
import {
  parseSavedAccount,
  savedAccountText,
  watchSavedAccount,
} from '../../lib/account/saved-account.ts';

/** The account that this browser keeps; null on the server and while nothing is kept. */
export function useSavedAccount() {
  const text = useSyncExternalStore(watchSavedAccount, savedAccountText, () => null);
  return useMemo(() => parseSavedAccount(text), [text]);
}
