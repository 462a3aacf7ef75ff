import type { Channel } from './channel.ts';

function linkTo({ channelId, slug, number, name }: Omit<Channel, 'plan'>) {
  return { id: channelId, slug, number, name };
}

/** The channels before and after one in a list by number, which goes round; null when it is alone. */
export function neighboursOf(channelId: string, channels: readonly Channel[]) {
  const place = channels.findIndex((channel) => channel.channelId === channelId);
  if (place === -1 || channels.length < 2) return { previous: null, next: null };
  const previous = channels.at(place - 1);
  const next = channels[(place + 1) % channels.length];
  return { previous: previous ? linkTo(previous) : null, next: next ? linkTo(next) : null };
}
