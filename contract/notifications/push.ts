import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { notificationKinds } from './kinds.ts';

const own = { module: 'notifications', callers: ['account'] } as const;

/**
 * What a push message carries, as JSON: web push and FCM alike. A page shows `notification` as a toast, the service
 * worker as a system notification; a click goes to `data.url`, a path of the site.
 */
export const pushPayload = z.object({
  notification: z.object({ title: z.string(), body: z.string() }),
  data: z.object({
    url: z.string(),
    /** In the inbox; empty for a digest and a try. */
    messageId: z.string(),
    kind: z.enum([...notificationKinds, 'morning', 'try']),
    /** One of the same tag replaces the one that is shown. */
    tag: z.string(),
  }),
});
export type PushPayload = z.output<typeof pushPayload>;

const installation = z.object({
  installationId: z.string(),
  /** 1: known, but no address to push to, or it died; 2: messages reach this browser. 0: push is off here. */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The id of the subscription, `NOT_ALLOWED` where there is none. */
  firebase_id: z.string(),
  /** Shown again when the installation subscribes; renewed by asking again within an hour of its end. */
  authToken: z.string(),
  expiresAt: isoTime,
});
export type Installation = z.output<typeof installation>;

/** The key that a browser subscribes with (`applicationServerKey`), as base64url. */
export const getPushKey = defineCall({
  ...own,
  id: 'getPushKey',
  method: 'GET',
  path: '/v2/push/key',
  summary: 'The public key that browsers subscribe with',
  answer: envelope(z.object({ key: z.string() })),
  errors: [],
});

/**
 * Registers this browser of the session's device, or renews its token: an id that is known here keeps its
 * subscription, one of another account or device gets an installation of its own.
 */
export const registerInstallation = defineCall({
  ...own,
  id: 'registerInstallation',
  method: 'POST',
  path: '/v2/push/installation',
  summary: 'Register a browser for push, or renew its token',
  rateLimit: 60,
  body: z.object({
    installationId: id.optional(),
    /** Why there is no subscription: the viewer refused; the device then counts as `NOT_ALLOWED`. */
    isAllowed: z.boolean().default(true),
  }),
  answer: envelope(installation),
  errors: [],
});

const webPush = z.object({
  /** `PushSubscription.toJSON()` of the browser. */
  endpoint: text(2000, 1),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: text(200, 1), auth: text(100, 1) }),
});
export type WebPushAddress = z.output<typeof webPush>;

/** Keeps where this browser's messages go, in place of where they went before. Exactly one kind of address. */
export const subscribePush = defineCall({
  ...own,
  id: 'subscribePush',
  method: 'POST',
  path: '/v2/push/subscribe',
  summary: 'Keep where push messages of this browser go',
  rateLimit: 60,
  body: z
    .object({
      authToken: text(400, 1),
      subscription: webPush.optional(),
      /** A registration token of Firebase, for apps. */
      fcmToken: text(4096, 1).optional(),
    })
    .refine(
      ({ subscription, fcmToken }) => (subscription === undefined) !== (fcmToken === undefined),
      'Kirim salah satu: subscription atau fcmToken',
    ),
  answer: envelope(installation),
  errors: [
    'notifications.installationInvalid',
    'notifications.addressNotAllowed',
    'notifications.keysInvalid',
    'notifications.fcmUnavailable',
  ],
});

/** Ends push on this device; one that has none is no error. Signing out does so by itself. */
export const unsubscribePush = defineCall({
  ...own,
  id: 'unsubscribePush',
  method: 'POST',
  path: '/v2/push/unsubscribe',
  summary: 'End push messages on this device',
  rateLimit: 60,
  answer: envelope(z.object({ firebase_id: z.string() })),
  errors: [],
});

/** Sends one message to this device now. */
export const tryPush = defineCall({
  ...own,
  id: 'tryPush',
  method: 'POST',
  path: '/v2/push/try',
  summary: 'Send a push message to this device, to try it',
  rateLimit: 6,
  answer: envelope(z.object({ sentAt: isoTime })),
  errors: [
    'notifications.notSubscribed',
    'notifications.subscriptionGone',
    'notifications.pushUnreachable',
  ],
});
