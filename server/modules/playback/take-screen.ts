import { randomUUID } from 'node:crypto';
import { lockAccount } from '#modules/accounts/index.ts';
import { type AccountCaller, maxFilmClassOf } from '#platform/auth.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { SCREEN_LEASE_MS } from './policy.ts';
import { deleteEndedScreens } from './queries/delete-ended-screens.ts';
import { insertScreen } from './queries/insert-screen.ts';
import { listScreens } from './queries/list-screens.ts';

type Wanted = ({ productId: string } | { channelId: string }) & {
  caller: AccountCaller;
  title: string;
  deviceName: string;
  /** How many screens the plan lets play at once. */
  screens: number;
  /** Watched on this device until then: its screen goes on, and none is taken. */
  beside?: string | undefined;
  now: Date;
};

/**
 * Takes one of the account's screens and answers its id. Counted under a lock on the account, so that
 * players that start together never pass the limit; whoever is refused learns what plays where.
 */
export function takeScreen(db: Db, wanted: Wanted): Promise<string> {
  const { caller, title, deviceName, screens, now } = wanted;
  const { accountId, sessionId, deviceId } = caller;
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    if (wanted.beside !== undefined) {
      const held = await listScreens(tx, accountId, now);
      const isOwn = held.some((each) => each.id === wanted.beside && each.deviceId === deviceId);
      // What is only made ready never stops what plays.
      return isOwn ? wanted.beside : fail('playback.notFound');
    }
    await deleteEndedScreens(tx, { accountId, deviceId, now });
    const playing = await listScreens(tx, accountId, now);
    if (playing.length >= screens) {
      // What others of the family watch is nothing for a child, and stopping it neither.
      const isForChild = maxFilmClassOf(caller) !== undefined;
      const shown = (isForChild ? [] : playing).map(({ id, deviceName: name, title: what }) => ({
        playbackId: id,
        deviceName: name,
        title: what,
      }));
      fail('playback.tooManyScreens', undefined, { screens: shown });
    }
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + SCREEN_LEASE_MS);
    await insertScreen(tx, {
      id,
      accountId,
      sessionId,
      deviceId,
      deviceName,
      ...('productId' in wanted
        ? { productId: wanted.productId }
        : { channelId: wanted.channelId }),
      title,
      startedAt: now,
      expiresAt,
    });
    return id;
  });
}
