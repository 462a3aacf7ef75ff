import { getProfile } from '#contract/accounts.ts';
import { isApiError } from './api-error.ts';
import { initials } from './formats.ts';
import type { Platform } from './platform.server.ts';
import type { Viewer } from './session.ts';

/** The signed-in viewer of this request, or null. */
export async function findViewer(platform: Platform): Promise<Viewer | null> {
  if (!platform.isSignedIn()) return null;
  try {
    const { result } = await platform.call(getProfile);
    const name = result.name || result.email;
    return {
      accountId: result.sub_id,
      name,
      initials: initials(name),
      email: result.email,
      timezone: result.timezone,
      audioLanguage: result.audio_language,
      subtitleLanguage: result.subtitle_language,
      plan: null,
    };
  } catch (error) {
    // A session that has ended makes a visitor, not a broken page.
    if (isApiError(error) && error.failure.status < 500) return null;
    throw error;
  }
}
