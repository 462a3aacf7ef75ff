import { FIREBASE_ID_FALLBACK } from '#contract/constants.ts';

/** The specification's key of the cached push token. */
const KEY = 'fcm_token';
/** How the push service of the site knows this browser; no visitor has one. */
export const INSTALLATION_KEY = 'tayang_installation';

export type PushToken = {
  /** Of the subscription; `firebase_id` on the wire. */
  id: string;
  /** When it was made, in milliseconds. */
  at: number;
};

export function readPushToken(): PushToken | null {
  try {
    const { id, at } = (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Partial<PushToken>;
    return typeof id === 'string' && typeof at === 'number' ? { id, at } : null;
  } catch {
    return null;
  }
}

export function keepPushToken(token: PushToken | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(token));
  } catch {
    // A closed storage: the browser subscribes again with the next page.
  }
}

/** What a device is registered with. */
export function firebaseId(): string {
  return readPushToken()?.id ?? FIREBASE_ID_FALLBACK;
}

/** The browser registers anew. */
export function forgetInstallation(): void {
  try {
    localStorage.removeItem(INSTALLATION_KEY);
  } catch {
    // A closed storage has none.
  }
}
