import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { isSourceUp } from './channel-health.ts';
import type { Hold } from './contributions.ts';
import { findHold, updateHold } from './queries/encoded-channel.ts';

type Asked = { channelId: string; hold: Hold; reason: string };

/**
 * Keeps an encoded channel on its second source or on the slate, or lets it go its own way again; its worker follows
 * within a second. The same once more changes nothing.
 */
export function holdChannel(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { channelId, hold, reason }: Asked,
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const channel = (await findHold(tx, channelId)) ?? fail('live.channelNotEncoded');
    if (channel.hold === hold) return;
    if (hold === 'backup' && !isSourceUp(channel, 'backup', at)) fail('live.backupNotUp');
    await updateHold(tx, channelId, { hold, at });
    await recordAct(tx, {
      actorId,
      act: 'live.hold',
      subject: { kind: 'channel', id: channelId },
      before: { hold: channel.hold },
      after: { hold },
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      at,
    });
  });
}
