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

/** Going from channel to channel asks for none of it again. */
export function shouldRevalidate(): boolean {
  return false;
}
