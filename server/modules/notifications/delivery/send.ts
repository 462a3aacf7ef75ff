import { MINUTE, SECOND } from '#contract/constants.ts';
import { listDeviceViewers } from '#modules/accounts/index.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { DUE_EVENT, type NotificationsDeps } from '../deps.ts';
import { deleteAddress, deleteInstallations, findSubscription } from '../push/queries.ts';
import { serviceOf } from '../push/push-service.ts';
import { composePush, mayShow } from './compose.ts';
import * as queries from './queries.ts';

/** Longer than a message may wait for its turn and a push service may take to answer. */
const LEASE = 30 * SECOND;
const AT_ONCE = 100;
/** Pauses double after each refusal, from that of the service up to this. */
const LONGEST_PAUSE = 15 * MINUTE;

/** Push messages that are due, of all accounts. A process may die between any two steps. */
export const dueDeliveries = (deps: NotificationsDeps): DueRows<queries.DueDelivery> => ({
  name: 'push messages',
  every: 2 * SECOND,
  wakeOn: [DUE_EVENT],
  batch: AT_ONCE,
  claim() {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + LEASE);
    return queries.claimDueDeliveries(deps.db, { now, until, limit: AT_ONCE });
  },
  work: (delivery) => deps.testClock.forAccount(delivery.accountId, () => send(deps, delivery)),
});

/** One claim of them and its work. */
export const sendDueDeliveries = (deps: NotificationsDeps) => workOnce(deps, dueDeliveries(deps));

/**
 * Sends one. That it is being sent stands in its row before the first byte leaves, and what came of it after: a process
 * that dies in between leaves it to be sent once more, under the same topic and tag, so that a device shows it once.
 */
async function send(deps: NotificationsDeps, delivery: queries.DueDelivery): Promise<void> {
  const { db, log } = deps;
  const done = (state: 'sent' | 'dropped' | 'failed', outcome: string) =>
    queries.updateDeliveryDone(db, delivery.id, { state, outcome }, deps.clock.now());
  const left = () => (delivery.endsAt?.getTime() ?? 0) - deps.clock.now().getTime();
  // Put off until it is no news any more.
  if (left() <= 0) return done('failed', 'too late');
  const prepared = await prepare(deps, delivery);
  if ('dropped' in prepared) return done('dropped', prepared.dropped);
  const { subscription, push } = prepared;
  const outcome = await deps.hosts.ask(hostOf(subscription), () =>
    serviceOf(deps, subscription).send(subscription, {
      ...push,
      ttlSeconds: Math.max(0, Math.min(push.ttlSeconds, Math.ceil(left() / 1000))),
    }),
  );
  switch (outcome.kind) {
    case 'sent':
      return done('sent', 'taken');
    case 'gone':
      await deleteAddress(db, subscription);
      return done('dropped', 'gone');
    case 'busy': {
      const dueAt = new Date(deps.clock.now().getTime() + outcome.afterMs);
      return queries.updateDeliveryDeferred(db, delivery.id, dueAt);
    }
    case 'later': {
      const pause = pauseOf(delivery.refusals, outcome.afterMs);
      if (pause >= left()) {
        log.warn({ why: outcome.why, service: hostOf(subscription) }, 'a push service stayed away');
        return done('failed', outcome.why);
      }
      const dueAt = new Date(deps.clock.now().getTime() + pause);
      return queries.updateDeliveryLater(db, delivery.id, { dueAt, outcome: outcome.why });
    }
    case 'refused': {
      const about = { why: outcome.why, service: hostOf(subscription) };
      if (outcome.isOurFault) log.error(about, 'a push service does not accept our key');
      else log.warn(about, 'a push service refused a message');
      return done('failed', outcome.why);
    }
  }
}

/** Longer with every refusal, and never shorter than a service asks for. Milliseconds. */
function pauseOf(refusals: number, afterMs: number): number {
  return Math.max(afterMs, Math.min(afterMs * 2 ** refusals, LONGEST_PAUSE));
}

/** Apps and browsers at Google fail apart. */
function hostOf({ service, address }: { service: string; address: string }): string {
  return service === 'web' ? (URL.parse(address)?.host ?? '') : service;
}

/** What goes where: only what is still news, to a device that is signed in, for the profile that watches on it now. */
async function prepare(deps: NotificationsDeps, delivery: queries.DueDelivery) {
  const { db } = deps;
  const { subscriptionId, messageId, messageIds } = delivery;
  const subscription = subscriptionId && (await findSubscription(db, subscriptionId));
  if (!subscription) return { dropped: 'unsubscribed' } as const;
  const [viewer] = await listDeviceViewers(db, [subscription.deviceId], deps.clock.now());
  if (viewer === undefined) {
    await deleteInstallations(db, [subscription.deviceId]);
    return { dropped: 'signed out' } as const;
  }
  const now = deps.testClock.now();
  const ids = messageId === null ? messageIds : [messageId];
  const messages = (await queries.listMessagesToSend(db, ids)).filter(
    (message) =>
      message.readAt === null &&
      (message.expiresAt === null || message.expiresAt > now) &&
      mayShow(message, viewer),
  );
  const push = composePush(messages, now);
  return push === undefined
    ? ({ dropped: 'nothing to tell here' } as const)
    : { subscription, push };
}
