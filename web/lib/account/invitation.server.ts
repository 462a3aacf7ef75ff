import { useReferral } from '#contract/engagement/referral.ts';
import { DAY } from '#contract/constants.ts';
import type { Platform } from '../platform/platform.server.ts';

const COOKIE = 'ref_code';
const LIFE = 30 * DAY;
const LONGEST = 40;

/** Keeps the code of a friend's link until its viewer has signed up, by whatever way. */
export function keepInvitation(platform: Platform, code: string): void {
  platform.setCookie(COOKIE, code.slice(0, LONGEST), { maxAgeMs: LIFE });
}

export function keptInvitation(platform: Platform): string {
  return (platform.cookie(COOKIE) ?? '').slice(0, LONGEST);
}

export function forgetInvitation(platform: Platform): void {
  if (platform.cookie(COOKIE) !== undefined) platform.setCookie(COOKIE, undefined);
}

/** For an account that was made without saying so, as through a partner. It stands whatever comes of it. */
export async function nameKeptInviter(platform: Platform): Promise<void> {
  const code = keptInvitation(platform);
  if (code === '') return;
  forgetInvitation(platform);
  const call = platform.call(useReferral, { body: { code } });
  await call.catch((error: unknown) =>
    platform.page.log.error({ err: error }, 'an invitation was not taken'),
  );
}
