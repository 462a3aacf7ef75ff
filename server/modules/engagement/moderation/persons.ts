import type { WordEntry } from './word-lists.ts';

const COARSE = 1;
const ALWAYS = 2;
/** Whom an insult is for, beside it. */
const TARGETS =
  'lu|lo|loe|elu|elo|kau|kamu|kalian|ente|antum|sampeyan|koe|kowe|situ|admin|adminnya|reviewer|pengulas|penulis ulasan|yang nulis|yg nulis|yang review|yg review|yang kasih bintang|yg kasih bintang|yang bilang|yg bilang|fans|fansnya|netizen';
const FILLERS =
  'emang|memang|tuh|itu|pada|semua|kayak|kaya|juga|yang|yg|ya|semuanya|ini|kok|si|banget|bgt|bener|sih';

/** Coarse words count little by themselves: films and characters get them too. Aimed at a person they count. */
export function scoreAbuse(readings: readonly string[], found: readonly WordEntry[]): number {
  const always = found.filter(({ points }) => points >= ALWAYS);
  const rest = found.filter(({ points }) => points < ALWAYS);
  const coarse = rest.filter(({ points }) => points >= COARSE);
  const isAimed = rest.some((entry) => readings.some((reading) => aims(reading, entry.word)));
  return (
    always.reduce((sum, { points }) => sum + points, 0) +
    (isAimed ? 2 : 0) +
    Math.min(1, coarse.length * 0.5)
  );
}

const patterns = new Map<string, RegExp>();

function aims(reading: string, word: string): boolean {
  let pattern = patterns.get(word);
  if (pattern === undefined) {
    const filled = `(?: (?:${FILLERS})){0,2}`;
    pattern = new RegExp(
      ` (?:dasar(?: (?:lu|lo|kau|kamu|orang))? ${word}|${word}${filled} (?:${TARGETS})|(?:${TARGETS})${filled} ${word}|(?:yang|yg) (?:bilang|nulis|review|kasih|suka|nonton|komen|ngulas)(?: [a-z]+){0,4} ${word}|(?:bapak|bapa|emak|mak|ibu|otak|muka|mulut) (?:lu|lo|kau|kamu)${filled} ${word}) `,
    );
    patterns.set(word, pattern);
  }
  return pattern.test(reading);
}

/** Verbs that ask for harm stand before a group, what it is called stands after it. */
const ASKS = new Set(['usir', 'ganyang', 'bantai', 'musnahkan', 'basmi', 'bunuh', 'habisi']);
const BETWEEN = new Set([
  'orang',
  'orang2',
  'semua',
  'para',
  'kaum',
  'umat',
  'si',
  'suku',
  'itu',
  'emang',
  'memang',
  'ras',
  'agama',
  'yang',
  'yg',
  'tuh',
  'pada',
  'aja',
  'saja',
  'saja',
  'ya',
  'ini',
]);
const PLACES = new Set([
  'di',
  'ke',
  'dari',
  'tentang',
  'soal',
  'laut',
  'bahasa',
  'film',
  'budaya',
  'pantai',
  'pulau',
  'tari',
]);

/** A group of people and something hostile about it, next to each other. */
export function hasHate(
  readings: readonly string[],
  groups: readonly WordEntry[],
  hostile: readonly WordEntry[],
): boolean {
  if (groups.length === 0 || hostile.length === 0) return false;
  const groupNames = new Set(groups.map(({ word }) => word));
  return readings.some((reading) => {
    const words = reading.trim().split(' ');
    return words.some((word, at) => {
      if (!groupNames.has(word) || PLACES.has(words[at - 1] ?? '')) return false;
      let after = at + 1;
      while (after < at + 4 && BETWEEN.has(words[after] ?? '')) after += 1;
      const rest = ` ${words.slice(after, after + 4).join(' ')} `;
      let before = at - 1;
      while (before > at - 4 && BETWEEN.has(words[before] ?? '')) before -= 1;
      return (
        ASKS.has(words[before] ?? '') ||
        hostile.some(({ word: name }) => !ASKS.has(name) && rest.startsWith(` ${name} `))
      );
    });
  });
}
