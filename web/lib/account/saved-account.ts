import { MINUTE } from '#contract/constants.ts';

/** The specification's key, and the cookie in which a sign-in hands it over. */
export const SAVED_ACCOUNT = 'savedAccount';
/** Long enough for a slow phone to start its scripts. */
export const SAVED_ACCOUNT_COOKIE_LIFE = 5 * MINUTE;

/**
 * Who stayed signed in on this browser. `password` is never the real one: it is a token of the platform that
 * signs in once, on this device alone.
 */
export type SavedAccount = { email: string; password: string };

const listeners = new Set<() => void>();

/** The kept text, for comparing; null where there is none or storage is closed. */
export function savedAccountText(): string | null {
  try {
    return localStorage.getItem(SAVED_ACCOUNT);
  } catch {
    return null;
  }
}

export function parseSavedAccount(text: string | null): SavedAccount | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<SavedAccount> | null;
    const { email, password } = kept ?? {};
    return typeof email === 'string' && typeof password === 'string' ? { email, password } : null;
  } catch {
    return null;
  }
}

export function keepSavedAccount(account: SavedAccount): void {
  try {
    localStorage.setItem(SAVED_ACCOUNT, JSON.stringify(account));
  } catch {
    // A closed storage only means that the password is asked for next time.
  }
  for (const listener of listeners) listener();
}

export function forgetSavedAccount(): void {
  try {
    localStorage.removeItem(SAVED_ACCOUNT);
  } catch {
    // Nothing was kept either.
  }
  for (const listener of listeners) listener();
}

/** Calls back when this tab or another one changes what is kept. */
export function watchSavedAccount(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/**
 * Applies the remember-me choice after a sign-in: takes over what the answer handed to the page, and forgets
 * what an earlier viewer left when this one didn't ask to be remembered.
 */
export function settleSavedAccount(): void {
  const handed = parseSavedAccount(readCookie(SAVED_ACCOUNT));
  if (handed !== null) {
    keepSavedAccount(handed);
    document.cookie = `${SAVED_ACCOUNT}=; Path=/; Max-Age=0; SameSite=Strict`;
  } else if (readCookie('rememberme') !== '1') forgetSavedAccount();
}

/** A cookie that scripts may read. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
  }
  return null;
}
