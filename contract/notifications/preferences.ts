import { z } from 'zod';
import { defineCall } from '../call.ts';
import { clockZoneNames } from '../constants.ts';
import { envelope } from '../envelope.ts';
import type { Channel } from './kind-rules.ts';
import { notificationKinds } from './kinds.ts';

const own = { module: 'notifications', callers: ['account'] } as const;

const channelState = z.object({
  isOn: z.boolean(),
  /** Can't be changed: security and money are always told there. */
  isFixed: z.boolean(),
});

const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Jam ditulis seperti 22:00');

const quiet = z.object({
  isOn: z.boolean(),
  /** By the clock of the zone; `to` before `from` is the next morning. */
  from: wallTime,
  to: wallTime,
  zone: z.enum(clockZoneNames),
});
export type QuietHours = z.output<typeof quiet>;

const preferences = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(notificationKinds),
      name: z.string(),
      note: z.string(),
      passesQuietHours: z.boolean(),
      /** Comes only with the consent `marketing`, at most twice a week. */
      isMarketing: z.boolean(),
      channels: z.object({ inbox: channelState, push: channelState, mail: channelState }),
    }),
  ),
  quiet,
  /** The consent `marketing` is given; without it digest and promo stay silent. */
  hasMarketingConsent: z.boolean(),
  /** Where mail goes, shortened; null while no address is verified. */
  mailTo: z.string().nullable(),
  /** Push reaches the device that asks. */
  isPushOnHere: z.boolean(),
});
export type NotificationPreferences = z.output<typeof preferences>;

export const getNotificationPreference = defineCall({
  ...own,
  id: 'getNotificationPreference',
  method: 'GET',
  path: '/v2/notification/preference',
  summary: 'What the account is notified of, where, and when not',
  answer: envelope(preferences),
  errors: [],
});

/** Changes what is named and leaves the rest. Nothing is changed where one of it can't be. */
export const setNotificationPreference = defineCall({
  ...own,
  id: 'setNotificationPreference',
  method: 'POST',
  path: '/v2/notification/preference',
  summary: 'Change what the account is notified of, where, and when not',
  rateLimit: 120,
  body: z.object({
    kinds: z
      .array(
        z.object({
          kind: z.enum(notificationKinds),
          inbox: z.boolean().optional(),
          push: z.boolean().optional(),
          mail: z.boolean().optional(),
        } satisfies Record<Channel | 'kind', z.ZodType>),
      )
      .max(notificationKinds.length)
      .optional(),
    quiet: quiet.partial().optional(),
  }),
  answer: envelope(preferences),
  errors: [
    'notifications.channelFixed',
    'notifications.consentNeeded',
    'notifications.quietEmpty',
    'notifications.emailUnverified',
  ],
});
