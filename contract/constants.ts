/** Product decisions as constants, with units. Sources: specification section 9, product.md. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `{product}` in the specification's paths, and its name for people. */
export const PRODUCT = 'tayang';
export const PRODUCT_NAME = 'Tayang';
/** The company behind the service: who sells, and who answers for personal data. */
export const COMPANY = {
  name: 'PT Nusantara Tayang Media',
  address: 'Jl. Senja Raya No. 17, Jakarta Selatan 12190',
} as const;

/** The edition that the site asks content for; its `app_id` is `PRODUCT`. */
export const STANDALONE_PLATFORM = 'standalone';

export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 8;
export const MAX_PAGE_SIZE = 100;

export const DEFAULT_TIMEZONE = 'Asia/Jakarta';
/** Clocks of Indonesia, by the letters that people know them by. */
export const clockZones = {
  WIB: DEFAULT_TIMEZONE,
  WITA: 'Asia/Makassar',
  WIT: 'Asia/Jayapura',
} as const;
export type ClockZone = keyof typeof clockZones;
export const clockZoneNames = Object.keys(clockZones) as [ClockZone, ...ClockZone[]];
/** ISO 3166-1 alpha-2: whose licences decide what is shown, and where a viewer is unless a proxy says more. */
export const HOME_COUNTRY = 'ID';

/** Cookie lifetimes in milliseconds. */
export const ACCESS_COOKIE_LIFE = 7 * DAY;
export const ACCESS_TOKEN_LIFE = 15 * MINUTE;
export const REFRESH_COOKIE_LIFE = 7 * DAY;
export const REMEMBERED_COOKIE_LIFE = 30 * DAY;
/** Tokens of content management, set by its own client. */
export const CMS_ACCESS_COOKIE_LIFE = 24 * HOUR;
export const CMS_REFRESH_COOKIE_LIFE = 7 * DAY;
export const LAST_PATH_LIFE = 2 * HOUR;
/** Tabs that refresh with the same token within this time get the same successor. */
export const REFRESH_REUSE_GRACE = 10 * SECOND;
export const SERVICE_TOKEN_LIFE = 15 * MINUTE;
/** What one address may ask by the public client key alone, a minute: behind a carrier's some thousand apps fetch a token so. */
export const CLIENT_KEY_QUOTA = 1_200;
export const HMAC_LIFE = 60 * SECOND;
/**
 * The token in a media address of a playback lives this long; the report that renews the playback session brings the
 * next one. Longer than a neighbouring channel stays prefetched.
 */
export const MEDIA_TOKEN_LIFE = 8 * MINUTE;
/** A player asks for the next token with the first report after this. */
export const MEDIA_TOKEN_RENEWAL = 2 * MINUTE;
/** A deleted account can be taken back this long. */
export const DELETION_UNDO = 7 * DAY;
/** An encrypted password older than this is refused. */
export const PASSWORD_ENVELOPE_LIFE = 5 * MINUTE;

/** Device payload constants of the specification. */
export const DEVICE_ID_FALLBACK = 'web_browser';
export const DEVICE_BRAND = 'Web Browser';
export const DEVICE_NOTES = 'Web Browser-V2.1';
export const FIREBASE_ID_FALLBACK = 'NOT_ALLOWED';
export const DEVICE_TYPE_WEB = 'W';

/** `platformId` when none is given. */
export const DEFAULT_PLATFORM_ID = '4028c6856c3db2cc016cd6d8b2a30000';

export const registrationStages = {
  unknown: 0,
  started: 1,
  accountMade: 2,
  complete: 3,
  profileMissing: 4,
  completeByPartner: 5,
} as const;
/** Stages that mean: registration is complete. */
export const COMPLETE_STAGES: readonly number[] = [3, 5];

export const matrixClasses = ['A', 'B', 'C', 'D', 'E'] as const;
export type MatrixClass = (typeof matrixClasses)[number];
export const planTiers = ['freemium', 'lite', 'premium'] as const;
export type PlanTier = (typeof planTiers)[number];
/** Film classes of the Lembaga Sensor Film. */
export const filmClasses = ['SU', '13+', '17+', '21+'] as const;
export type FilmClass = (typeof filmClasses)[number];

/** What each plan allows when playback is asked for; edited as data in commerce.plan, this is its seed. */
export const planLimits = {
  none: { devices: 2, screens: 1, maxHeight: 480, matrix: ['A', 'B'] },
  freemium: { devices: 2, screens: 1, maxHeight: 480, matrix: ['A', 'B'] },
  lite: { devices: 3, screens: 1, maxHeight: 720, matrix: ['A', 'B', 'C'] },
  premium: { devices: 6, screens: 3, maxHeight: 1080, matrix: ['A', 'B', 'C', 'D'] },
} as const;

/** Devices of a business account whose contract says nothing else. */
export const B2B_DEVICES = 25;
/** No contract agrees on more. */
export const B2B_DEVICES_MAX = 1000;
/** What a new account is given once. */
export const WELCOME_TRIAL = { tier: 'lite', days: 7 } as const;
export const WELCOME_VOUCHER = { percent: 20, maxRupiah: 15_000, days: 30 } as const;
/** An account counts as new this long after it registered. */
export const NEW_ACCOUNT_LIFE = 30 * DAY;
/**
 * An address is welcomed once in this time, also under another account: long enough that no viewer leaves and
 * comes back for the gift, and no longer, for a digest of an address is still about somebody.
 */
export const BONUS_IDENTITY_LIFE = 2 * 365 * DAY;
/** Of a product so much has to be really played before its viewer counts as one who watched it. */
export const WATCHED_SHARE = 0.7;
/** Who has a title in a list is told so long before its licence ends. */
export const LEAVING_AHEAD = 7 * DAY;
/** Flag and welcome note of the bonus stay this long. */
export const BONUS_COOKIE_LIFE = 7 * DAY;
/** A viewer who chose not to personalize is not asked again this long, whatever the platform answers. */
export const SKIP_PERSONALIZATION_LIFE = 30 * DAY;

/** Where registrations by referral come from: the parent company, whatever a client says. */
export const REFERRAL_REGISTER_CHANNEL = 'nusantara-tayang-media';

/** Rails that every home page knows by number. */
export const homeRails = {
  MY_FAVORITE: 0,
  PACKAGE_VOD_PURCHASED: 1,
  CONTINUE_WATCHING: 2,
} as const;

/** What a sign-in through the partner was: to an account that was there, or one that it made. */
export const federatedLoginTypes = ['LOGIN', 'REGISTER'] as const;
export type FederatedLoginType = (typeof federatedLoginTypes)[number];

/** How an order is paid. One of Rp0 goes past payment: no method is asked for, and none is named. */
export const paymentTypes = ['PAYMENT', 'BYPASS'] as const;

/** Payment methods by the specification's string keys; QRIS is the default. */
export {
  DEFAULT_PAYMENT_METHOD,
  type PaymentMethodKey,
  paymentMethods,
} from './payment-methods.ts';
/** Banks of method "2" and shops of method "8". */
export const virtualAccountBanks = ['bca', 'bni', 'bri', 'mandiri', 'permata', 'cimb'] as const;
export const minimarkets = ['indomaret', 'alfamart'] as const;
export const QRIS_MAX_RUPIAH = 10_000_000;

/** Whom a gift is from, in the subject of its e-mail: long enough for a name, too short for a message. */
export const SENDER_NAME_LENGTH = 40;

/** A cart keeps its price this long. */
export const CART_PRICE_LIFE = 24 * HOUR;

/** A player reports its position this often. */
export const PROGRESS_INTERVAL = 5 * SECOND;

export const TOAST_LIFE = 5 * SECOND;
/** Calls, pages and forms; the client of content management; either in development. */
export const REQUEST_TIMEOUT = 10 * SECOND;
export const CONTENT_TIMEOUT = 15 * SECOND;
export const DEVELOPMENT_TIMEOUT = 30 * SECOND;

/** Unread messages of the inbox are counted up to this; pages then show `99+`. */
export const UNREAD_MAX = 100;
