import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';
import {
  lettersOf,
  type PasswordOwner,
  passwordShapeProblem,
  type ShapeProblem,
  withoutWords,
} from '#contract/accounts/password-shape.ts';
import type { ErrorCode } from '#contract/errors.ts';

/**
 * Passwords and words that are tried first, in lower case: the 49,000 most frequent passwords of known breaches
 * (18,000 of them as long as ours must be), and the words and names of Indonesian. The lists are data of the
 * zxcvbn-ts project under the MIT licence, their Indonesian words derived from OpenSubtitles (ODC-BY).
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...common['passwords-common'],
  ...common['diceware-common'],
  ...indonesian['commonWords-id'],
  ...indonesian['names-id'],
  ...indonesian['wikipedia-id'],
  ...own(),
]);

/** Words of this product, which no password should be built of (docs/security.md names them too). */
const contextWords = [
  'tayang',
  'tayangan',
  'nonton',
  'streaming',
  'bioskop',
  'sinetron',
  'premium',
  'gratis',
  'katasandi',
  'password',
] as const;

/** What the lists lack of what Indonesians choose. */
function own(): string[] {
  return `
passwordku sandiku rahasiaku katasandi kata-sandi kata sandi lupasandi lupalagi lupapassword gantipassword
sayangku sayangkamu sayangmu akusayangkamu akucintakamu cintaku cintakamu cintamu cintasejati akucinta
bismillah alhamdulillah assalamualaikum subhanallah insyaallah masyaallah allahuakbar lailahaillallah
tuhanyesus yesuskristus tuhanmemberkati merdeka nkrihargamati garudaku pancasila nusantara
persija persib persebaya arema persibbandung persijajakarta bobotoh jakmania aremania timnas
keluargaku anakku mamaku papaku ibuku bapakku doaibu doaibuku istriku suamiku kupukupu
terserah bodoamat gantengbanget selamatpagi terimakasih kopihitam nasigoreng semangatterus
telkomsel indosat tokopedia shopee gojek bukalapak vidio rctiplus visionplus netflix
123qweasd 12qwaszx 1234qwer qwer1234 asdf1234 abcd1234 abc123456 a12345678 aa123456 aa12345678 qwe123456 1qazxsw2
zxcv1234 102030405060 14344143 147258369 159753159 741852963 789456123 963852741 14045678 123654789
`
    .split(/\s+/)
    .filter((entry) => entry !== '');
}

/** Letters that make more of a password than a word of this place. */
const ENOUGH_OTHER_LETTERS = 4;
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const codes = {
  length: 'accounts.passwordTooShort',
  simple: 'accounts.passwordTooSimple',
  personal: 'accounts.passwordTooPersonal',
} as const satisfies Record<ShapeProblem, ErrorCode>;

/** Why a password can't be taken, or undefined when it can. */
export function passwordProblem(password: string, owner: PasswordOwner): ErrorCode | undefined {
  const problem = passwordShapeProblem(password, owner);
  if (problem !== undefined) return codes[problem];
  return isCommon(password.toLowerCase()) ? 'accounts.passwordTooCommon' : undefined;
}

/** On the list as it is, in disguise, with something put before or behind, or said twice. */
function isCommon(folded: string): boolean {
  const forms = [folded, plain(folded)].flatMap((form) => [form, withoutEnds(form)]);
  const halves = forms.map((form) => /^(.{3,})[\W_]*\1$/u.exec(form)?.[1] ?? form);
  if ([...forms, ...halves].some((form) => commonPasswords.has(form))) return true;
  const rest = withoutWords(folded, contextWords);
  return rest !== folded && lettersOf(rest).length < ENOUGH_OTHER_LETTERS;
}

/** `p@ssw0rd` reads as `password`. */
function plain(folded: string): string {
  return Array.from(folded, (character) => LEET[character] ?? character).join('');
}

/** Without up to four digits or signs at either end: `sayang123!` is `sayang`. */
function withoutEnds(folded: string): string {
  return folded.replace(/^[\d\W_]{1,4}/, '').replace(/[\d\W_]{1,4}$/, '');
}
