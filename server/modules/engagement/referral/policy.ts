import { DAY } from '#contract/constants.ts';
import { newCode } from '#platform/secrets.ts';

/** What both are given. */
export const REFERRAL_REWARD = { tier: 'lite', days: 7 } as const;
/** As many times an account is rewarded within `REWARDS_WINDOW`; those it invites beyond get their days still. */
export const REWARDS_MAX = 12;
export const REWARDS_WINDOW = 365 * DAY;
/** A new account may name its friend this long, before it pays. */
export const USE_LIFE = 7 * DAY;
/** An address has to be proved, and then something paid, within these. */
export const JOIN_LIFE = 30 * DAY;
export const PAY_LIFE = 90 * DAY;

/** Crockford's alphabet: no letter that is read as another, and none that spells. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

export const newReferralCode = (): string => newCode(ALPHABET, LENGTH);

/** A code as somebody typed it: O is 0, I and L are 1, spaces and hyphens are nothing. Undefined for what is none. */
export function readReferralCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}

/** The rules as people read them; the numbers are those above. */
export const REFERRAL_RULES: readonly string[] = [
  `Temanmu mendaftar lewat tautan atau kodemu, lalu membayar paket atau judul apa pun dalam ${PAY_LIFE / DAY} hari.`,
  `Kalian berdua mendapat Lite ${REFERRAL_REWARD.days} hari, sehari setelah pembayaran pertamanya, begitu masa pengembalian dana lewat.`,
  'Kalau uangnya dikembalikan sebelum itu, hadiahnya batal. Pembayaran berikutnya boleh dihitung.',
  `Paling banyak ${REWARDS_MAX} hadiah setahun untukmu. Teman yang kamu ajak sesudahnya tetap mendapat miliknya.`,
  'Yang masih punya paket: harinya menyusul setelah paket yang sedang berjalan.',
  'Akun sendiri, perangkat yang sama, atau cara bayar yang sama diperiksa petugas dulu.',
  'Kami tidak memberi tahu siapa mengajak siapa, dan tidak menyebut nama kalian satu sama lain.',
];
