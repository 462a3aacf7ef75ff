import { z } from 'zod';
import { filmClasses } from '../constants.ts';

/** What a message to a viewer is about. Preferences, quiet hours and where it goes hang on it alone. */
export const notificationKinds = [
  'security',
  'payment',
  'renewal',
  /** What the viewer asked for: a programme, a kick-off, a title to come. */
  'reminder',
  'new_episode',
  'leaving',
  'wish',
  'review',
  'referral',
  'score',
  'child_request',
  'party',
  'digest',
  'promo',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where many wait, the higher goes first: no alarm stands behind the followers of a series. */
export const kindPriorities: Record<NotificationKind, number> = {
  security: 3,
  payment: 3,
  renewal: 2,
  reminder: 2,
  child_request: 2,
  party: 2,
  score: 2,
  wish: 1,
  review: 1,
  referral: 1,
  leaving: 0,
  new_episode: 0,
  digest: 0,
  promo: 0,
};

/** One message as a module hands it over, in its own transaction (job `notify`). */
export const notice = z.object({
  accountId: z.uuid(),
  /** Absent: for the person who owns the account. A child's profile is notified of nothing above its class. */
  profileId: z.uuid().optional(),
  kind: z.enum(notificationKinds),
  /** The same key tells the account once, however often it is handed over. */
  dedupeKey: z.string().max(200),
  title: z.string().max(120),
  body: z.string().max(400),
  /** A path of the site, from `/`: never another host. */
  url: z.string().regex(/^\/(?![/\\])/),
  /** ISO time after which it isn't worth telling (a match that is over). */
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  /** The class of the title or programme that it names; a child is notified of nothing without one. */
  filmClass: z.enum(filmClasses).optional(),
});
export type Notice = z.output<typeof notice>;
