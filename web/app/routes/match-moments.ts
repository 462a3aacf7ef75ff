import { data } from 'react-router';
import { listChapters } from '#contract/live/sports.ts';
import { hidesScores } from '../../lib/session/visitor-spoilers.server.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { retryWhileOffline } from '../offline.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/match-moments.ts';

/** Chapters of a window of a channel, for the page that plays it: what a visitor hides is known to the server alone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const [channelId, from, to] = ['kanal', 'dari', 'sampai'].map(
    (name) => url.searchParams.get(name) ?? '',
  );
  try {
    const query = { channelId: channelId ?? '', from: from ?? '', to: to ?? '' };
    const hideScores = hidesScores(platform);
    return (await platform.call(listChapters, { query: { ...query, hideScores } })).result;
  } catch (error) {
    // Without them a match plays all the same.
    if (isApiError(error)) throw data(null, { status: error.failure.status });
    throw error;
  }
}

/** Asked for in the background: neither a lost connection nor a server in trouble may take the page with it. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await retryWhileOffline(() => serverLoader(), request.signal);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return null;
  }
}
