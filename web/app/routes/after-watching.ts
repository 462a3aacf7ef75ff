import { findAfterWatching } from '../../features/player/film/after-watching.server.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/after-watching.ts';

/** What to watch after a film, asked for when its credits begin. */
export function loader({ context, params }: Route.LoaderArgs) {
  return orMissing(findAfterWatching(context.get(platformContext), params.productId));
}
