import { askedOf, loadChannel } from '../../features/player/television/load-channel.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/channel-prefetch.ts';

/** What the page of a channel would be, for a viewer who may go there next. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = askedOf(url);
  if (asked === undefined || asked.beside === null) return { kind: 'none' as const };
  const loaded = await loadChannel(context.get(platformContext), asked);
  return { kind: 'channel' as const, asked, ...loaded };
}

/** The viewer has not asked for it yet: a failure must not take away what plays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return { kind: 'none' as const };
  }
}

/** Going from channel to channel asks for none of it again. */
export function shouldRevalidate(): boolean {
  return false;
}
