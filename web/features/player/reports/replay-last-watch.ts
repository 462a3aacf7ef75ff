import { isTelevision, readLastWatch, takeLastWatch } from './last-watch.ts';
import { logChannel } from './channel-log.ts';
import { sendEvent } from './send-event.ts';

/**
 * Replays the record of a viewing that ended with its page, once: of television as its log, else as start and end events.
 * @throws Error 'Failed to parse last watch' when the record can't be read; it is removed all the same.
 */
export async function replayLastWatch(): Promise<void> {
  const kept = takeLastWatch();
  if (kept === null) return;
  const { id, position, type } = readLastWatch(kept);
  if (isTelevision(type)) {
    await logChannel(id, position);
    return;
  }
  await sendEvent('S', id, position);
  await sendEvent('E', id, position);
}
