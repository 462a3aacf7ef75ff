import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';

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

/** Words of this place, which nobody should build a password of (docs/security.md names them too). */
export const contextWords = [
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
