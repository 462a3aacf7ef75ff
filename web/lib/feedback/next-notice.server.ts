import { HOUR } from '#contract/constants.ts';
import type { Platform } from '../platform/platform.server.ts';
import type { NextNotice } from './next-notice-words.ts';
import { NEXT_NOTICE } from './next-notice.ts';

/** A page of the older site has no scripts: the notice waits for the next page that has. */
const LIFE = 2 * HOUR;

/** Leaves word for the next page with scripts, once. */
export function keepNotice(platform: Platform, notice: NextNotice): void {
  platform.setCookie(NEXT_NOTICE, notice, { maxAgeMs: LIFE, httpOnly: false });
}
