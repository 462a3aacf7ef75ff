import { SECOND } from '#contract/constants.ts';
import type { Parts } from '#platform/parts.ts';
import { commerceParts } from '../commerce-parts.ts';
import { holdPush } from './hold-push.ts';
import { PUSH_EVENT } from './push.ts';
import { listWantedPushes } from './queries/list-wanted-pushes.ts';

const PAUSE = SECOND;
/** Each holds a connection to the gateway for up to a minute and more. */
const HELD_AT_ONCE = 200;

export type PushHolder = { stop(): void };

/**
 * Rings phones as long as this process lives. Calls that are still held when it ends are let go:
 * the gateway is asked about them later.
 */
export function holdPushes(given: Parts, reach?: Parameters<typeof commerceParts>[1]): PushHolder {
  const parts = commerceParts(given, reach);
  const held = new Set<string>();
  let isStopping = false;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isStopping || isLooking) return;
    isLooking = true;
    try {
      for (const { id, accountId } of await listWantedPushes(parts.db, HELD_AT_ONCE)) {
        if (isStopping || held.has(id) || held.size >= HELD_AT_ONCE) continue;
        held.add(id);
        parts.clock
          .forAccount(accountId, () => holdPush(parts, id))
          .catch((error: unknown) =>
            parts.log.error({ err: error, paymentId: id }, 'a push failed'),
          )
          .finally(() => held.delete(id));
      }
    } catch (error) {
      parts.log.warn({ err: error }, 'wanted pushes could not be read');
    } finally {
      isLooking = false;
    }
  }

  const unsubscribe = parts.events.subscribe(PUSH_EVENT, () => void look());
  const timer = setInterval(() => void look(), PAUSE);
  void look();
  return {
    stop() {
      isStopping = true;
      unsubscribe();
      clearInterval(timer);
    },
  };
}
