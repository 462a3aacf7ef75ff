import { wantedEpisodes } from '../../lib/title/episodes.ts';
import { findEpisodes } from '../../lib/title/episodes.server.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/episode-list.ts';

/** A stretch of a series' episodes, for the list beside a picture that plays on. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const wanted = wantedEpisodes(url.searchParams);
  const page = findEpisodes(context.get(platformContext), params.productId, wanted);
  return (await orMissing(page)) ?? null;
}
