import { redirect } from 'react-router';
import { listProfiles } from '#contract/profiles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

/** Lives as long as the browser's session: it was said who watches, or the question was passed by. */
export const CHOSEN_COOKIE = 'profil_dipilih';
/** In the address of the picker that a session begins with. */
export const START = 'mulai';

/**
 * Asks an account with several profiles who is watching, once in a session of the browser and only on the way to home:
 * a link to a film is never interrupted. A child who watched here last goes on.
 */
export async function askWhoWatches(
  platform: Platform,
  url: URL,
  { method, headers }: Request,
): Promise<Response | undefined> {
  const { page, call, cookie, setCookie, isSignedIn } = platform;
  const isForLater = headers.get('sec-purpose')?.includes('prefetch') === true;
  if (method !== 'GET' || url.pathname !== paths.home || isForLater) return undefined;
  if (!isSignedIn() || page.isChild || cookie(CHOSEN_COOKIE) !== undefined) return undefined;
  try {
    const { result } = await call(listProfiles);
    setCookie(CHOSEN_COOKIE, '1');
    return result.profiles.length > 1 ? redirect(`${paths.profiles}?${START}=1`) : undefined;
  } catch (error) {
    // A session that still registers its device, or has just ended: home says so itself.
    if (isApiError(error)) return undefined;
    throw error;
  }
}
