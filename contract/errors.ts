import { accountsAccessErrors } from './errors/accounts-access.ts';
import { accountsErrors } from './errors/accounts.ts';
import { catalogErrors } from './errors/catalog.ts';
import { commerceAutomaticErrors } from './errors/commerce-automatic.ts';
import { commerceDokuErrors } from './errors/commerce-doku.ts';
import { commerceMethodErrors } from './errors/commerce-methods.ts';
import { commerceSubsErrors } from './errors/commerce-subs.ts';
import { commerceErrors } from './errors/commerce.ts';
import { commerceOffersErrors } from './errors/commerce-offers.ts';
import { commerceBooksErrors } from './errors/commerce-books.ts';
import { commonErrors } from './errors/common.ts';
import { editorialErrors } from './errors/editorial.ts';
import { engagementErrors } from './errors/engagement.ts';
import { liveSportsErrors } from './errors/live-sports.ts';
import { liveErrors } from './errors/live.ts';
import { liveIngestErrors } from './errors/live-ingest.ts';
import { mediaErrors } from './errors/media.ts';
import { partnerErrors } from './errors/partner.ts';
import { profilesErrors } from './errors/profiles.ts';
import { playbackErrors } from './errors/playback.ts';
import { studioErrors } from './errors/studio.ts';

/** How an error meets the viewer. `status` is the HTTP status; texts are Indonesian. */
export type ErrorEntry = {
  status: number;
  title?: string;
  message: string;
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
  ...commerceErrors,
  ...commerceAutomaticErrors,
  ...commerceDokuErrors,
  ...commerceMethodErrors,
  ...commerceBooksErrors,
  ...commerceSubsErrors,
  ...commerceOffersErrors,
  ...editorialErrors,
  ...engagementErrors,
  ...liveErrors,
  ...liveIngestErrors,
  ...liveSportsErrors,
  ...mediaErrors,
  ...partnerErrors,
  ...playbackErrors,
  ...profilesErrors,
  ...studioErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;
