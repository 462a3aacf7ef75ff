import { DEVICE_ID_FALLBACK } from '#contract/constants.ts';
import { randomHex } from './random.ts';

const KEY = 'device_id';

/** This browser's own id, made once and kept; where storage is closed the specification's fallback. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null) return kept;
    const made = randomHex(16);
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return DEVICE_ID_FALLBACK;
  }
}
