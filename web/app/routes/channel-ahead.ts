import { askedOf, loadChannel } from '../../features/player/live/load-channel.server.ts';
import { platformContext } from '../../lib/platform.server.ts';
import type { Route } from './+types/channel-ahead.ts';

/** What the page of a channel would be, for whoever may go there next. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = askedOf(url);
  if (asked === undefined || asked.beside === null) return { kind: 'none' as const };
  const loaded = await loadChannel(context.get(platformContext), asked);
  return { kind: 'channel' as const, asked, ...loaded };
}

/** Nobody has asked for it yet: where it can't be had, what plays must not be taken away by that. */
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
