import { enclosedAlphabets, leet, lookAlikes } from './look-alikes.ts';

export type Folded = {
  /** Plain lower-case letters, digits and signs; words as they were spaced. */
  plain: string;
  /** The same with letters that stood apart put together. */
  together: string;
  /** The same words in every way that they may be read: letters put together, signs taken for letters. */
  readings: readonly string[];
  /** Letters and digits alone, without any space: finds what was cut in pieces. */
  joined: string;
  /** Letters that were drawn instead of written: mathematical, enclosed, of a foreign script within a word. */
  ornamental: number;
};

/** Signs such as one for `kcal` unfold to many letters. A review in letters is never so long. */
export const MOST_LETTERS = 2_000;

const LETTER = /\p{L}/u;
/** Fonts made of letters: mathematical, enclosed, full-width, small capitals, superscripts. */
const DRAWN =
  /[\u{1D400}-\u{1D7FF}\u{1F130}-\u{1F149}\u249C-\u24E9\uFF21-\uFF5A\u1D00-\u1D6A\uA730\uA731\u0299\u029F\u0262\u026A\u0274\u0280\u028F\u02B0-\u02B8\u2071\u207F\u2090-\u209C\u2102-\u2118\u211B-\u2121\u2124\u2128-\u2138]/u;
const HIDDEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;
const FLAG_LETTERS = /[\u{1F1E6}-\u{1F1FF}]+/gu;
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Undoes what hides words from a reader of code and not from a reader of the page. */
export function fold(text: string): Folded {
  const { letters, ornamental } = foldLetters(text);
  const plain = letters.slice(0, MOST_LETTERS).replace(/\s+/g, ' ').trim();
  const together = joinPieces(plain);
  const readings = new Set<string>();
  for (const base of [plain, together]) {
    const asWords = wordsOf(base);
    readings.add(asWords);
    readings.add(wordsOf(readSigns(base, 'i')));
    readings.add(wordsOf(readSigns(base, 'l')));
  }
  for (const reading of Array.from(readings)) {
    readings.add(reading.replace(/([a-z])\1{2,}/g, '$1'));
    readings.add(reading.replace(/([a-z])\1+/g, '$1'));
  }
  return {
    plain,
    together,
    readings: [...readings],
    joined: plain.replace(/[^a-z0-9]/g, ''),
    // What isn't read any more is not let through unread.
    ornamental: ornamental + Math.max(0, letters.length - MOST_LETTERS),
  };
}

function foldLetters(text: string): { letters: string; ornamental: number } {
  let ornamental = 0;
  let letters = '';
  // Flags are pictures; a row of their letters that names no countries is a word.
  const signs = Array.from(text.replace(FLAG_LETTERS, (row) => (areFlags(row) ? ' ' : row)));
  signs.forEach((sign, at) => {
    if (HIDDEN.test(sign)) {
      // Within emoji it joins pictures; between letters it only hides.
      if (isLatin(signs[at - 1]) && isLatin(signs[at + 1])) ornamental += 1;
      return;
    }
    const enclosed = enclosedLetter(sign);
    if (enclosed !== undefined) {
      ornamental += 1;
      letters += enclosed;
      return;
    }
    if (DRAWN.test(sign)) ornamental += 1;
    for (const part of sign.normalize('NFKD')) {
      if (/\p{M}/u.test(part)) {
        // Struck through or stacked; an accent of a language stands alone.
        if (/[\u0334-\u0338\u0489\u20D0-\u20E2\u20E4-\u20FF]/u.test(part)) ornamental += 1;
        continue;
      }
      const lower = part.toLowerCase();
      const latin = lookAlikes.get(lower);
      if (latin === undefined) letters += lower;
      else {
        if (isLatin(signs[at - 1]) || isLatin(signs[at + 1])) ornamental += 1;
        letters += latin;
      }
    }
  });
  return { letters, ornamental };
}

function areFlags(row: string): boolean {
  const letters = Array.from(row, (sign) => enclosedLetter(sign)?.toUpperCase() ?? '');
  const pairs = Array.from({ length: Math.ceil(letters.length / 2) }, (_, at) =>
    letters.slice(2 * at, 2 * at + 2).join(''),
  );
  return pairs.every((pair) => pair.length === 2 && regions.of(pair) !== undefined);
}

function enclosedLetter(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const alphabet = enclosedAlphabets.find(({ first, last }) => code >= first && code <= last);
  return alphabet && String.fromCodePoint(0x61 + code - alphabet.first);
}

const isLatin = (sign: string | undefined) => sign !== undefined && /[a-z0-9]/i.test(sign);

/** `s l o t`, `s.l.o.t` and `s-lot` become `slot`. */
function joinPieces(text: string): string {
  return text
    .replace(
      /(?<![a-z0-9])(?:[a-z0-9@$!]{1}[\s.\-_*|·•~,/\\:;+=<>()[\]{}'"`^#]+){2,}[a-z0-9@$!](?![a-z0-9])/g,
      (piece) => piece.replace(/[^a-z0-9@$!]/g, ''),
    )
    .replace(/(?<=[a-z0-9])[.\-_*|·•~'`^]+(?=[a-z0-9])/g, '');
}

/** Digits and signs within a word as the letters that they are drawn like. */
function readSigns(text: string, one: 'i' | 'l'): string {
  return text
    .split(' ')
    .map((word) =>
      /[a-z]/.test(word) && /[0-9@$!|+€]/.test(word)
        ? word
            .replace(/[!?.,]{1,40}$/, '')
            .replace(/[0-9@$!|+€]/g, (sign) =>
              sign === '1' || sign === '!' ? one : (leet[sign] ?? sign),
            )
        : word,
    )
    .join(' ');
}

/** Words with one space between, and around all of them. */
function wordsOf(text: string): string {
  const words = Array.from(text, (sign) => (LETTER.test(sign) || /[0-9]/.test(sign) ? sign : ' '));
  return ` ${words.join('').replace(/\s+/g, ' ').trim()} `;
}
