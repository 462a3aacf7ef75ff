import type { Db } from '#platform/db.ts';
import type { Channel } from '../channel.ts';
import { selectChannels } from './select-channels.ts';

/** A shown channel by its id; undefined when there is none, or an editor hides it. */
export function findChannel(db: Db, channelId: string): Promise<Channel | undefined> {
  return selectChannels(db).where('c.channelId', '=', channelId).executeTakeFirst();
}
