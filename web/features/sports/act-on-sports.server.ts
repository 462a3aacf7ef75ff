import { data } from 'react-router';
import { chooseSpoiler, followTeam, setSpoilerSetting } from '#contract/live/sports.ts';
import { spoilerChoices, spoilerScopes } from '#contract/live/sports-shapes.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { keepScoresHidden } from '../../lib/session/visitor-spoilers.server.ts';

/** What the forms of both pages ask for. Following asks a visitor to sign in; hiding results does not. */
export async function actOnSports(platform: Platform, form: FormData, url: URL) {
  const intent = textOf(form, 'intent');
  const scope = spoilerScopes.find((each) => each === textOf(form, 'scope'));
  if (!platform.isSignedIn()) {
    const reason = intent === 'follow' ? 'FollowTeam' : 'SessionRequired';
    if (intent !== 'scope') throw signInFirst(platform, url, reason);
    keepScoresHidden(platform, scope === 'all');
    return null;
  }
  const choice = spoilerChoices.find((each) => each === textOf(form, 'choice'));
  try {
    if (intent === 'follow') {
      const isFollowed = textOf(form, 'follow') === 'yes';
      await platform.call(followTeam, { body: { teamId: textOf(form, 'teamId'), isFollowed } });
    } else if (intent === 'scope' && scope !== undefined) {
      await platform.call(setSpoilerSetting, { body: { scope } });
    } else if (intent === 'choice' && choice !== undefined) {
      const fixtureId = textOf(form, 'fixtureId');
      await platform.call(chooseSpoiler, { body: { fixtureId, choice } });
    }
    return null;
  } catch (error) {
    if (isApiError(error, 'common.unauthenticated')) throw signInFirst(platform, url);
    if (isApiError(error)) {
      return data({ failure: error.failure }, { status: error.failure.status });
    }
    throw error;
  }
}
