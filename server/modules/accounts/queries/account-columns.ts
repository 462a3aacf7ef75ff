import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';

/** What the module reads of an account; the password hash is read by sign-in alone. */
export const accountColumns = [
  'id',
  'email',
  'phone',
  'name',
  'registrationStage',
  'verifiedAt',
  'role',
  'isB2b',
  'isCorpMember',
  'externalAuth',
  'platformId',
  'categoryId',
  'deviceLimit',
  'agreedDeviceLimit',
  'isLegacy',
  'timezone',
  'audioLanguage',
  'subtitleLanguage',
  'personalizedAt',
  'createdAt',
  'deletedAt',
  'passwordChangedAt',
] as const;

export type Account = Pick<Selectable<DB['accounts.account']>, (typeof accountColumns)[number]>;
