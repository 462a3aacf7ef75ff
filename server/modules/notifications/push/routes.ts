import { randomUUID } from 'node:crypto';
import { FIREBASE_ID_FALLBACK, MINUTE } from '#contract/constants.ts';
import { installationStates } from '#contract/notifications/push-rules.ts';
import * as contract from '#contract/notifications/push.ts';
import { setDeviceFirebaseId } from '#modules/accounts/index.ts';
import type { AccountCaller, Caller } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { hashSecret } from '#platform/secrets.ts';
import type { NotificationsDeps } from '../deps.ts';
import { areKeysValid, vapidPublicKey } from './web-push.ts';
import { readInstallationToken, writeInstallationToken } from './installations.ts';
import { pushServiceAt } from './hosts.ts';
import * as queries from './queries.ts';
import { serviceOf } from './push-service.ts';

const { notRegistered, pending, registered } = installationStates;
const TRY_LIFE = 10 * MINUTE;

export const routes = [
  call(contract.getPushKey, async ({ config }: NotificationsDeps) =>
    ok({ key: vapidPublicKey(config.push.vapidPrivateKey) }),
  ),
  call(contract.registerInstallation, async (deps: NotificationsDeps, { body, caller }) => {
    const { accountId, deviceId } = requireDevice(caller);
    const { isAllowed } = body;
    const now = deps.clock.now();
    const [installation, subscription] = await inTransaction(deps.db, async (tx) => {
      const made = await queries.upsertInstallation(tx, { accountId, deviceId, isAllowed }, now);
      if (isAllowed) return [made, await queries.findSubscriptionOfDevice(tx, deviceId)];
      await queries.deleteSubscription(tx, { deviceId });
      await setDeviceFirebaseId(tx, deviceId, FIREBASE_ID_FALLBACK);
      return [made, undefined];
    });
    return ok(present(deps, installation, subscription));
  }),
  call(contract.subscribePush, async (deps: NotificationsDeps, { body, caller }) => {
    const own = requireDevice(caller);
    const now = deps.clock.now();
    const id = readInstallationToken(deps, body.authToken, now);
    const installation = id && (await queries.findInstallation(deps.db, id));
    if (
      !installation ||
      installation.accountId !== own.accountId ||
      installation.deviceId !== own.deviceId
    )
      return fail('notifications.installationInvalid');
    const target = addressOf(deps, body);
    const subscription = await inTransaction(deps.db, async (tx) => {
      const { accountId, deviceId } = installation;
      await queries.upsertInstallation(tx, { accountId, deviceId, isAllowed: true }, now);
      const made = await queries.upsertSubscription(
        tx,
        {
          installationId: installation.id,
          accountId,
          deviceId,
          addressHash: hashSecret(target.address),
          ...target,
        },
        now,
      );
      await setDeviceFirebaseId(tx, deviceId, made.id);
      return made;
    });
    return ok(present(deps, { ...installation, isAllowed: true }, subscription));
  }),
  call(contract.unsubscribePush, async ({ db }: NotificationsDeps, { caller }) => {
    const { deviceId } = requireDevice(caller);
    await inTransaction(db, async (tx) => {
      await queries.deleteSubscription(tx, { deviceId });
      await setDeviceFirebaseId(tx, deviceId, FIREBASE_ID_FALLBACK);
    });
    return ok({ firebase_id: FIREBASE_ID_FALLBACK });
  }),
  call(contract.tryPush, async (deps: NotificationsDeps, { caller }) => {
    const { deviceId } = requireDevice(caller);
    const subscription =
      (await queries.findSubscriptionOfDevice(deps.db, deviceId)) ??
      fail('notifications.notSubscribed');
    const outcome = await serviceOf(deps, subscription).send(subscription, {
      payload: JSON.stringify(tryPayload),
      ttlSeconds: TRY_LIFE / 1000,
      urgency: 'high',
      topic: randomUUID().replaceAll('-', ''),
    });
    if (outcome.kind === 'gone') {
      await queries.deleteAddress(deps.db, subscription);
      fail('notifications.subscriptionGone');
    }
    if (outcome.kind !== 'sent') {
      deps.log.warn({ why: outcome.why }, 'a push message on trial was not taken');
      fail('notifications.pushUnreachable');
    }
    return ok({ sentAt: deps.clock.now() });
  }),
];

/** A session whose device is not registered yet has nowhere to be reached. */
function requireDevice(caller: Caller): AccountCaller {
  const account = requireAccount(caller);
  return account.deviceId === '' ? fail('common.unauthenticated') : account;
}

const tryPayload: contract.PushPayload = {
  notification: {
    title: 'Pemberitahuan sudah aktif',
    body: 'Begini kabar dari Tayang muncul di perangkat ini.',
  },
  data: { url: '/akun/notifikasi', messageId: '', kind: 'try', tag: 'try' },
};

type Asked = { subscription?: contract.WebPushAddress | undefined; fcmToken?: string | undefined };

/** Where messages are to go, once it is sure that they may. */
function addressOf({ config }: NotificationsDeps, { subscription, fcmToken }: Asked) {
  if (subscription === undefined) {
    if (config.push.fcm === undefined) fail('notifications.fcmUnavailable');
    return { service: 'fcm', address: fcmToken ?? '', p256dh: null, auth: null };
  }
  const { endpoint, keys } = subscription;
  const url =
    pushServiceAt(endpoint, config.push.extraHosts) ?? fail('notifications.addressNotAllowed');
  if (!areKeysValid(keys)) fail('notifications.keysInvalid');
  return { service: 'web', address: url.href, ...keys };
}

function present(
  deps: NotificationsDeps,
  { id, isAllowed }: Pick<queries.Installation, 'id' | 'isAllowed'>,
  subscription: queries.Subscription | undefined,
) {
  const withoutAddress = isAllowed ? pending : notRegistered;
  return {
    installationId: id,
    state: subscription === undefined ? withoutAddress : registered,
    firebase_id: subscription?.id ?? FIREBASE_ID_FALLBACK,
    ...writeInstallationToken(deps, id, deps.clock.now()),
  };
}
