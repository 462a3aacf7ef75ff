import { DEVICE_ID_FALLBACK } from '#contract/constants.ts';

const KEY = 'device_id';

/** This browser's own id, made once and kept; where storage is closed the specification's fallback. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null) return kept;
    const made = randomId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return DEVICE_ID_FALLBACK;
  }
}

// crypto.randomUUID exists only on https and localhost; a phone in the same network has neither.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
