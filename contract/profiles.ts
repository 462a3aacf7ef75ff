import { z } from 'zod';
import { stepUpMethods } from './accounts/deletion.ts';
import { wireFlag } from './accounts/records.ts';
import { defineCall, signedIn } from './call.ts';
import { envelope } from './envelope.ts';
import { id, isoTime, shownName, text } from './fields.ts';

/** Who watches: the profiles of an account, and the PIN that an adult types to leave a child's. */

const own = { module: 'profiles', rateLimit: 60 } as const;

/** Profiles of an account, the first one included. */
export const PROFILES_MAX = 6;

/** The limits that a child's profile can have; an adult's has none. */
export const childClasses = ['SU', '13+', '17+'] as const;
export type ChildClass = (typeof childClasses)[number];

/** Pictures of a profile; the site draws each by its name. */
export const avatars = [
  'matahari',
  'bulan',
  'bintang',
  'pelangi',
  'ombak',
  'gunung',
  'daun',
  'bunga',
  'kucing',
  'burung',
  'ikan',
  'kelinci',
] as const;
export type Avatar = (typeof avatars)[number];

const name = shownName(30);
/** Null: an adult's profile. Any class makes it a child's, which sees nothing above it. */
const filmClass = z.enum(childClasses).nullable();
const pin = z.string().regex(/^\d{4,6}$/, 'PIN terdiri dari 4 sampai 6 angka');

/** Beside a child's class: becomes the account's PIN where it has none; one that is set stays. */
const firstPin = pin.optional();

const profile = z.object({
  profile_id: z.string(),
  name: z.string(),
  avatar: z.enum(avatars),
  is_child: wireFlag,
  film_class: filmClass,
  /** The account's first: always an adult's, and never removed. */
  is_first: wireFlag,
  /** It watches in this session. */
  is_active: wireFlag,
});
export type ProfileRecord = z.output<typeof profile>;

export const listProfiles = defineCall({
  ...own,
  id: 'listProfiles',
  method: 'GET',
  path: '/v2/profile/list',
  summary: 'The profiles of the account, the first one first',
  callers: signedIn,
  rateLimit: 600,
  answer: envelope(
    z.object({
      profiles: z.array(profile),
      limit: z.number().int(),
      /** A child watches in this session, also where its profile was removed meanwhile. */
      is_child: wireFlag,
      /** Leaving a child's profile asks for the PIN. */
      has_pin: wireFlag,
    }),
  ),
  errors: ['common.unauthenticated'],
});

export const createProfile = defineCall({
  ...own,
  id: 'createProfile',
  method: 'POST',
  path: '/v2/profile/create',
  summary: 'Add a profile',
  callers: ['account'],
  body: z.object({
    name,
    avatar: z.enum(avatars).optional(),
    film_class: filmClass.default(null),
    pin: firstPin,
  }),
  answer: envelope(profile),
  errors: ['profiles.limit', 'profiles.nameTaken', 'common.unauthenticated'],
});

/** What is left out stays. A session that the profile watches in follows at once, on every device. */
export const editProfile = defineCall({
  ...own,
  id: 'editProfile',
  method: 'POST',
  path: '/v2/profile/edit',
  summary: 'Rename a profile, change its picture or its age limit',
  callers: ['account'],
  body: z.object({
    profile_id: id,
    name: name.optional(),
    avatar: z.enum(avatars).optional(),
    film_class: filmClass.optional(),
    pin: firstPin,
  }),
  answer: envelope(profile),
  errors: [
    'profiles.notFound',
    'profiles.nameTaken',
    'profiles.firstStays',
    'common.unauthenticated',
  ],
});

/**
 * Takes a profile away with what it watched and marked. A session that it watched in becomes the first profile's; one
 * of a child stays a child's until the next choice.
 */
export const removeProfile = defineCall({
  ...own,
  id: 'removeProfile',
  method: 'POST',
  path: '/v2/profile/remove',
  summary: 'Remove a profile',
  callers: ['account'],
  body: z.object({ profile_id: id }),
  answer: envelope(z.object({ profile_id: z.string() })),
  errors: ['profiles.notFound', 'profiles.firstStays', 'common.unauthenticated'],
});

/**
 * A sum for grown-ups, in place of a PIN that the account does not have. The token is good for ten minutes, for this
 * account alone.
 */
export const getParentGate = defineCall({
  ...own,
  id: 'getParentGate',
  method: 'GET',
  path: '/v2/profile/gate',
  summary: 'The sum that leads out of a child’s profile where no PIN is set',
  callers: signedIn,
  answer: envelope(
    z.object({ left: z.number().int(), right: z.number().int(), token: z.string() }),
  ),
  errors: ['common.unauthenticated'],
});

/**
 * Gives this session, and no other of the account, another profile and a new access token. From a child's profile to
 * an adult's it takes the PIN, or, where none is set, what the sum of `getParentGate` makes.
 */
export const chooseProfile = defineCall({
  ...own,
  id: 'chooseProfile',
  method: 'POST',
  path: '/v2/profile/choose',
  summary: 'Switch to a profile',
  callers: signedIn,
  body: z.object({
    profile_id: id,
    pin: text(20).optional(),
    gate: z.object({ token: text(200), answer: text(20) }).optional(),
  }),
  answer: envelope(z.object({ profile, access_token: z.string() })),
  errors: [
    'profiles.notFound',
    'profiles.pinRequired',
    'profiles.pinWrong',
    'profiles.pinWait',
    'profiles.gateRequired',
    'profiles.gateWrong',
    'profiles.gateWait',
    'common.unauthenticated',
  ],
});

/** How the owner can prove to be there, who forgot the PIN. */
export const getPinProof = defineCall({
  ...own,
  id: 'getPinProof',
  method: 'GET',
  path: '/v2/profile/pin/owner-proof',
  summary: 'How the owner of the account can take a forgotten PIN away',
  callers: signedIn,
  answer: envelope(z.object(stepUpMethods)),
  errors: ['common.unauthenticated'],
});

/** By the PIN itself, or, where it was forgotten, within ten minutes of POST /v2/auth/confirm in this session. */
export const removePin = defineCall({
  ...own,
  id: 'removePin',
  method: 'POST',
  path: '/v2/profile/pin/remove',
  summary: 'Take the PIN away',
  callers: signedIn,
  body: z.object({ pin: text(20).optional() }).nullish(),
  answer: envelope(z.object({ has_pin: wireFlag })),
  errors: ['accounts.reauthRequired', 'profiles.pinWrong', 'profiles.pinWait'],
});

/**
 * Sets the PIN, and an age limit for one profile with it. In place of another PIN it takes that one, or an owner who
 * confirmed this session within ten minutes.
 */
export const submitParentalControl = defineCall({
  ...own,
  id: 'submitParentalControl',
  method: 'POST',
  path: '/parentalcontrol/submit',
  summary: 'Set the PIN, and the age limit of a profile',
  callers: ['account'],
  body: z.object({
    pin,
    current_pin: text(20).optional(),
    profile_id: id.optional(),
    film_class: filmClass.optional(),
  }),
  answer: envelope(z.object({ has_pin: wireFlag, profile: profile.nullable() })),
  errors: [
    'accounts.reauthRequired',
    'profiles.pinWrong',
    'profiles.pinWait',
    'profiles.notFound',
    'profiles.firstStays',
  ],
});

/**
 * Whether this is the PIN, or the code that was mailed. The code is good once and confirms the session: the PIN can
 * then be taken away or replaced for ten minutes.
 */
export const verifyParentalControl = defineCall({
  ...own,
  id: 'verifyParentalControl',
  method: 'POST',
  path: '/parentalcontrol/verification-otp',
  summary: 'Check the PIN or the mailed code',
  callers: signedIn,
  body: z.union([z.strictObject({ pin: text(20, 1) }), z.strictObject({ otp: text(20, 1) })]),
  answer: envelope(
    z.object({
      verified: z.literal(true),
      /** Until when the PIN can be taken away without it; null after a PIN. */
      confirmed_until: isoTime.nullable(),
    }),
  ),
  errors: [
    'profiles.pinNotSet',
    'profiles.pinWrong',
    'profiles.pinWait',
    'accounts.reauthFailed',
    'accounts.tooManyAttempts',
    'common.unauthenticated',
  ],
});

/** A GET as the specification has it; asking changes nothing but the code that counts, and is limited. */
export const resetParentalControl = defineCall({
  ...own,
  id: 'resetParentalControl',
  method: 'GET',
  path: '/parentalcontrol/reset',
  summary: 'Mail a code to the owner, who forgot the PIN',
  callers: signedIn,
  rateLimit: 10,
  answer: envelope(
    z.object({ sent_to: z.string(), expires_in: z.number().int(), retry_after: z.number().int() }),
  ),
  errors: ['common.unauthenticated', 'accounts.resendTooSoon', 'accounts.tooManyAttempts'],
});
