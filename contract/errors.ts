import { accountsAccessErrors } from './errors/accounts-access.ts';
import { accountsErrors } from './errors/accounts.ts';
import { catalogErrors, catalogIntakeErrors } from './errors/catalog.ts';
import { commerceAutoRenewalErrors, commerceSubsErrors } from './errors/commerce-subscriptions.ts';
import {
  commerceDokuErrors,
  commerceErrors,
  commerceLedgerErrors,
  commerceMethodErrors,
} from './errors/commerce.ts';
import { commerceOffersErrors } from './errors/commerce-offers.ts';
import { commonErrors } from './errors/common.ts';
import { editorialErrors } from './errors/editorial.ts';
import { engagementErrors } from './errors/engagement.ts';
import { liveErrors, liveIngestErrors, liveSportsErrors } from './errors/live.ts';
import { liveWeekErrors } from './errors/live-week.ts';
import { mediaErrors } from './errors/media.ts';
import { notificationsErrors } from './errors/notifications.ts';
import { partnerErrors } from './errors/partner.ts';
import { profilesErrors } from './errors/profiles.ts';
import { playbackErrors } from './errors/playback.ts';
import { studioErrors } from './errors/studio.ts';

/** How an error meets the viewer. `status` is the HTTP status; texts are Indonesian. */
export type ErrorEntry = {
  status: number;
  title?: string;
  message: string;
  /** What a page shows, where `message` is the specification's own English, which clients compare. */
  pageMessage?: string;
  surface: 'toast' | 'modal' | 'inline' | 'silent';
  /** What the specification calls it on the wire, where that is not its code. */
  wireCode?: string;
};

/** Every error of the platform. Codes are never renamed or reused. */
export const errors = {
  ...commonErrors,
  ...accountsAccessErrors,
  ...accountsErrors,
  ...catalogErrors,
  ...catalogIntakeErrors,
  ...commerceErrors,
  ...commerceAutoRenewalErrors,
  ...commerceDokuErrors,
  ...commerceMethodErrors,
  ...commerceLedgerErrors,
  ...commerceSubsErrors,
  ...commerceOffersErrors,
  ...editorialErrors,
  ...engagementErrors,
  ...liveErrors,
  ...liveIngestErrors,
  ...liveSportsErrors,
  ...liveWeekErrors,
  ...mediaErrors,
  ...notificationsErrors,
  ...partnerErrors,
  ...playbackErrors,
  ...profilesErrors,
  ...studioErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;
