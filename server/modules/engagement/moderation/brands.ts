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
