import { data, redirect } from 'react-router';
import { getMappingChannel } from '#contract/live/channels.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/page/paths.ts';
import type { Platform } from '../../../lib/platform/platform.server.ts';

/**
 * Where an address of the older platform leads, which numbers channels and genres in its own way. A genre that is
 * not ours does not keep a channel away.
 * @throws Response 404 where that number names no channel of ours
 */
export async function findOurAddress(
  platform: Platform,
  channelId: string,
  genreId: string | null,
): Promise<Response> {
  const mapped =
    (genreId === null ? undefined : await findMapping(platform, channelId, genreId)) ??
    (await findMapping(platform, channelId));
  if (mapped === undefined) throw data(null, { status: 404 });
  return redirect(paths.liveTv(mapped.id, mapped.genre_id));
}

async function findMapping({ call }: Platform, channel_tvs_id: string, genre_tvs_id?: string) {
  try {
    return (await call(getMappingChannel, { query: { channel_tvs_id, genre_tvs_id } })).result;
  } catch (error) {
    if (isApiError(error) && [400, 404].includes(error.failure.status)) return undefined;
    throw error;
  }
}
