const MAX_WORDS = 8;

/** Words that say nothing about which title is meant. */
const FILLERS = new Set(
  'ada adalah akan atau bagi dalam dan dari dengan di film filem ini itu ke nonton oleh pada sama serial series seri tentang the tonton untuk video yang'.split(
    ' ',
  ),
);

/**
 * The words of a search in plain spelling. Fillers are left out unless there is nothing else.
 * @param keyword lower case, without accents
 */
export function wordsOf(keyword: string): string[] {
  const all = keyword.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !FILLERS.has(word));
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, MAX_WORDS);
}

// meN- and peN- swallow the first letter of a root: menari comes from tari, pengejaran from kejar. The stemmer of
// PostgreSQL cuts the prefix but can't give the letter back, so both spellings of a root are looked for.
const SWALLOWED: readonly (readonly [prefix: RegExp, characters: readonly string[]])[] = [
  [/^[mp]eny(?=[aeiou])/, ['s']],
  [/^[mp]eng(?=[aeiou])/, ['k', '']],
  [/^[mp]en(?=[aeiou])/, ['t', 'n']],
  [/^[mp]em(?=[aeiou])/, ['p', 'm']],
];
const NASALS: Record<string, string> = { s: 'meny', k: 'meng', t: 'men', p: 'mem' };
const SUFFIX = /(?:kan|an|i|nya)$/;
const SHORTEST_ROOT = 3;

/**
 * Spellings under which the same Indonesian root may stand in a text, the word itself first.
 * They are stemmed afterwards, so endings need no care: `tarian` gives `menari` too.
 */
export function formsOf(word: string): string[] {
  const roots = new Set([word, word.replace(SUFFIX, '')]);
  for (const [prefix, characters] of SWALLOWED) {
    if (!prefix.test(word)) continue;
    for (const character of characters) roots.add(word.replace(prefix, character));
    break;
  }
  const forms = new Set([word]);
  for (const root of roots) {
    if (root.length < SHORTEST_ROOT) continue;
    if (root !== word && !word.startsWith(root)) forms.add(root);
    const nasal = NASALS[root.charAt(0)];
    if (nasal !== undefined && /^.[aeiou]/.test(root)) forms.add(nasal + root.slice(1));
  }
  return [...forms];
}

/** How many letters may be wrong in a word before it means another one. */
export function maxTypos(word: string): number {
  if (word.length <= 3) return 0;
  return word.length <= 5 ? 1 : 2;
}

/** The word with each pair of neighbouring letters swapped, the commonest slip of fast fingers. */
export function swapsOf(word: string): string[] {
  if (word.length < 4) return [];
  const characters = word.split('');
  return characters
    .slice(1)
    .map((_, i) =>
      [
        ...characters.slice(0, i),
        characters[i + 1],
        characters[i],
        ...characters.slice(i + 2),
      ].join(''),
    )
    .filter((swapped) => swapped !== word);
}

/** Lower case without accents, as `catalog.plain` makes names. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** More are not asked one by one: the next step down asks for any of the words. */
const MOST_CHOICES = 30;

/**
 * What a title must hold, step by step: all words, all but one, down to any of them, as tsqueries.
 * @param words each word with everything that it may mean, as a tsquery
 */
export function requirementsOf(words: readonly string[]): { count: number; required: string }[] {
  return words.map((_, index) => {
    const count = words.length - index;
    const choices = choicesOf(words, count);
    return choices.length > MOST_CHOICES
      ? { count, required: anyOf(words.map((word) => [word])) }
      : { count, required: anyOf(choices) };
  });
}

function anyOf(choices: readonly (readonly string[])[]): string {
  return choices.map((words) => words.map((word) => `(${word})`).join(' & ')).join(' | ');
}

/** Every choice of so many of them, in their order. */
function choicesOf(words: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return words.flatMap((word, index) =>
    choicesOf(words.slice(index + 1), count - 1).map((rest) => [word, ...rest]),
  );
}
