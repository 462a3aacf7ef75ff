import { checkRight } from '#modules/commerce/index.ts';
import { type Channel, findChannel } from '#modules/live/index.ts';
import { type Caller, maxFilmClassOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { refuseRight } from './find-watchable.ts';

/** A channel that the caller's plan opens; who has no right is refused, with the cheapest way as details. */
export async function requireWatchableChannel(
  { db, time }: Pick<Parts, 'db' | 'time'>,
  caller: Caller,
  channelId: string,
): Promise<{ channel: Channel; maxHeight: number; screens: number }> {
  const channel = (await findChannel(db, channelId)) ?? fail('playback.notFound');
  const account = caller.kind === 'account' ? { accountId: caller.accountId } : {};
  const asked = { ...account, titleId: channelId, matrix: channel.matrix };
  const right = await checkRight(db, asked, time.now());
  if (!right.entitled) return refuseRight(right, maxFilmClassOf(caller) !== undefined);
  return { channel, maxHeight: right.maxHeight, screens: right.screens };
}
