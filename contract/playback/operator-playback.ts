import { z } from 'zod';
import { filmClasses } from '../constants.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';

export const openWallSource = defineCall({
  id: 'openWallSource',
  method: 'POST',
  path: '/studio/v1/live/watch',
  module: 'playback',
  summary:
    'What viewers of a channel get now, in small, for staff to look at; no playback session is taken (staff)',
  callers: ['support', 'editor', 'scheduler', 'rights', 'analyst', 'auditor', 'admin'],
  rateLimit: 120,
  body: z.object({ channelId: id }),
  answer: envelope(
    z.object({
      /** A DASH manifest. */
      url: z.string(),
      expiresAt: isoTime,
    }),
  ),
  errors: ['live.channelNotFound', 'playback.notReady'],
});

/**
 * `plays`: nothing of ours keeps it from playing. `notShown`: not published, taken down, or without a file. `licence`: none of
 * its windows is open. `plan`, `buy`: it has to be paid for. `screens`: as many devices play as the plan has. `country`: it
 * plays at home, and was lately refused where the account was; no licence holds it there by now, and it was not played since.
 */
const watchReasons = ['plays', 'notShown', 'licence', 'plan', 'buy', 'screens', 'country'] as const;

export const explainWatching = defineCall({
  id: 'explainWatching',
  method: 'GET',
  path: '/studio/v1/account/watch-reason',
  module: 'playback',
  summary:
    'Why an account may or may not watch a title now; nothing of what it watched is told (support, admin)',
  callers: ['support', 'admin'],
  rateLimit: 120,
  query: z.object({ accountId: id, titleId: id }),
  answer: envelope(
    z.object({
      reason: z.enum(watchReasons),
      /** All that follows: null where it is not known, or plays no part. */
      filmClass: z.enum(filmClasses).nullable(),
      licenceFrom: isoTime.nullable(),
      licenceTo: isoTime.nullable(),
      /** The cheapest way to it. */
      offer: z
        .object({ name: z.string(), priceRupiah: z.number().int(), duration: z.string() })
        .nullable(),
      /** How long what was paid for lasts. */
      until: isoTime.nullable(),
      playing: z.number().int(),
      screens: z.number().int().nullable(),
      maxHeight: z.number().int().nullable(),
      /** Where the account last looked at it or tried, in the last 30 days, and no licence holds it: ISO 3166-1 alpha-2. */
      refusedIn: z.object({ country: z.string(), at: isoTime }).nullable(),
    }),
  ),
  errors: ['studio.accountNotFound'],
});
