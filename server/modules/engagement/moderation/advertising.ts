import type { Folded } from './fold.ts';
import { leet } from './look-alikes.ts';
import type { WordEntry } from './word-lists.ts';

/** Numbers that gambling sites are called by. */
const LUCKY =
  /^(?:22|33|44|55|66|69|76|77|78|79|88|89|99|118|128|138|168|188|288|303|338|365|368|388|555|666|777|786|787|789|808|878|888|898|988|999|1221|7777|8888|9999)$/;
const CORE = 3;
/** Beside a number these say that it is a count. */
const COUNTED =
  /^(?:tahun|thn|menit|mnt|detik|jam|hari|orang|kali|persen|episode|eps|ep|ribu|rb|juta|juta|cm|km|kg|an|poin|halaman|x)$/;
const PICTURES =
  /^(?:film|bioskop|imax|versi|format|efek|animasi|layar|kacamata|avatar|studio|nonton|gambar|real|reald|grafik)$/;

/** Points for names such as `DEWA88`, `slot 777` or `nanas4d`. */
export function countBrands({ plain, together }: Folded, words: readonly WordEntry[]): number {
  return Math.max(pointsOf(plain, words), plain === together ? 0 : pointsOf(together, words));
}

function pointsOf(text: string, words: readonly WordEntry[]): number {
  const tokens = text
    .replace(/(?<=[a-z])[.\-_*~]+(?=[a-z0-9])/g, '')
    // `sl0t88`: a digit between letters is a letter.
    .replace(/(?<=[a-z])(?![234]d(?![a-z]))[0-9](?=[a-z])/g, (digit) => leet[digit] ?? digit)
    .split(/[^a-z0-9%]+/);
  let points = 0;
  tokens.forEach((token, at) => {
    points = Math.max(points, ofToken(token, words), ofPair(tokens, at, words));
  });
  return points;
}

function ofToken(token: string, words: readonly WordEntry[]): number {
  const [, name = '', number = ''] = /^([a-z]{2,})(\d{2,4}|[234]d)$/.exec(token) ?? [];
  if (name === '') return 0;
  const isLucky = LUCKY.test(number);
  const isDraw = number.endsWith('d');
  if (isDraw && PICTURES.test(name)) return 0;
  const best = Math.max(
    0,
    ...words
      .filter(({ word }) => name === word || (word.length > 2 && hasEdge(name, word)))
      .map((entry) => entry.points),
  );
  if (best >= CORE) return best;
  if (isDraw) return name.length > 2 && number === '4d' ? 2 : best;
  if (!isLucky) return 0;
  return best > 0 ? best : name.length >= 4 && !isName(name) ? 1 : 0;
}

/** Written apart: only with a number of luck, and nothing that is counted. */
function ofPair(tokens: readonly string[], at: number, words: readonly WordEntry[]): number {
  const [name = '', number = '', next = ''] = tokens.slice(at, at + 3);
  if (!LUCKY.test(number) || COUNTED.test(next)) return 0;
  const entry = words.find(({ word }) => word === name || (word.length > 3 && name.endsWith(word)));
  return entry === undefined ? 0 : Math.min(2, entry.points);
}

const hasEdge = (name: string, word: string) => name.startsWith(word) || name.endsWith(word);
/** Something of a series or of a year, not of a site. */
const isName = (name: string) =>
  /^(?:episode|season|tahun|angkatan|kelas|menit|covid|generasi)$/.test(name);

type Contact = 'phone' | 'link' | 'contact';

/** Endings of addresses that are no Indonesian word. */
const SURE =
  'com|net|org|xyz|vip|club|bet|biz|cc|io|ly|gg|asia|site|co\\.id|web\\.id|my\\.id|or\\.id|gl|app|store|shop|win';
/** Those that also begin a sentence: only after a name with a digit or hyphen, or before a path. */
const UNSURE = 'id|me|co|live|fun|top|pro|link|info|online|tv|us|in';
const links = [
  /https?:\/?\/?/,
  /\bwww[ .]/,
  new RegExp(`[a-z0-9][a-z0-9-]{1,40}\\.(?:${SURE})(?![a-z0-9])`),
  new RegExp(
    `(?:[a-z-]{0,40}[0-9][a-z0-9-]{0,40}|[a-z]-[a-z0-9-]{1,40})\\.(?:${UNSURE})(?![a-z0-9])`,
  ),
  new RegExp(`[a-z0-9-]{2,40}\\.(?:${UNSURE})/[a-z0-9]`),
  /\b(?:bit|s|t|wa|tinyurl|linktr|cutt|heylink|linktree)\s?[.,]\s?(?:ly|id|me|ee|com)\b/,
  /[a-z0-9]\s?(?:\[|\(|\{)?\s?(?:dot|titik)\s?(?:\]|\)|\})?\s?(?:com|net|org|xyz|co|id|vip|site|club|me|ly)\b/,
  /[a-z0-9]\s?[[({]\s?\.\s?[\])}]\s?(?:com|net|org|xyz|co|id|vip|site|club|me|ly)\b/,
  /[a-z0-9]{4}\s\.\s?(?:com|net|org|xyz|vip)\b/,
];

const DIGIT_WORDS = 'nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|lapan|sembilan';
const SPELLED = new RegExp(
  `(?:(?:nol|kosong)[\\s,.-]{1,40}(?:delapan|lapan)(?:[\\s,.-]{1,40}(?:${DIGIT_WORDS})){6})`,
);
const MOBILE =
  /(?<![0-9])(?:\+?\s?62|[0o])[\s.\-()_*/]{0,40}8(?:[\s.\-()_*/]{0,40}[0-9oil]){7,11}(?![0-9])/g;
const LANDLINE =
  /(?<![0-9])\(?0(?:2[1-9]|3[1-9]|4[1-9]|5[1-9]|6[1-9]|7[1-9]|9[1-9])\d?\)?[\s-]\d{3,4}[\s-]?\d{3,4}(?![0-9])/;
const FEWEST_DIGITS = 7;
const ASKED =
  /\b(?:wa|w a|wasap|whatsapp|telp|telepon|hub|hubungi|kontak|chat|call|tele|telegram)\b\D{0,12}(?:8[\s.-]?(?:[0-9][\s.-]?){8,10})(?![0-9])/;
const HANDLE = /(?:^|[^a-z0-9])@[a-z0-9_.]{4,30}/;
const SOCIAL =
  /\b(?:ig|insta|instagram|tiktok|tele|telegram|line|fb|twitter|dm)\s?(?:id)?\s?[:=@]\s?@?[a-z0-9_.]{4,30}/;
const MAIL = /[a-z0-9._-]{2}\s?(?:@|\(at\)|\[at\])\s?[a-z0-9-]{2,40}\s?\.\s?(?:com|net|org|id|co)/;

/**
 * Everything that is looked for. No part of any repeats without a bound: tried from each letter on, such a part would
 * take a square of the text's length. Spaces come one at a time here.
 */
export const shapes = [...links, SPELLED, MOBILE, LANDLINE, ASKED, HANDLE, SOCIAL, MAIL];

/** Ways out of the page that a text offers. */
export function findContacts(plain: string, written: string): Contact[] {
  const found: Contact[] = [];
  if (hasPhone(plain)) found.push('phone');
  const text = plain.replaceAll('。', '.').replaceAll('．', '.');
  if (links.some((link) => link.test(text)) || /\bwww\./i.test(written)) found.push('link');
  if ([HANDLE, SOCIAL, MAIL].some((shape) => shape.test(plain))) found.push('contact');
  return found;
}

function hasPhone(plain: string): boolean {
  if (SPELLED.test(plain) || LANDLINE.test(plain) || ASKED.test(plain)) return true;
  return [...plain.matchAll(MOBILE)].some(
    ([number]) => number.replace(/\D/g, '').length >= FEWEST_DIGITS + 2,
  );
}
