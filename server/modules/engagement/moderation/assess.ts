import { countBrands, findContacts } from './advertising.ts';
import { fold } from './fold.ts';
import { hasHate, scoreAbuse } from './persons.ts';
import type { WordEntry } from './word-lists.ts';

/** What was found, as its author and moderators read it. */
export const signNames = {
  gambling: 'promosi judi',
  porn: 'pornografi',
  fraud: 'penipuan atau dagangan',
  abuse: 'kata-kata yang menyerang orang',
  hate: 'serangan pada suku, agama, ras, atau golongan',
  phone: 'nomor telepon',
  link: 'tautan',
  contact: 'alamat kontak',
  ornamental: 'huruf hias',
} as const;
export type Sign = keyof typeof signNames;

export type Assessment = { points: number; signs: Sign[] };

const MOST_OF_OFFERS = 2;
const DRAWN_LETTERS = 3;

/** The lists in the shape that texts are compared with; made once for many texts. */
export type Lexicon = {
  entries: readonly WordEntry[];
  byKind: ReadonlyMap<WordEntry['kind'], readonly WordEntry[]>;
  /** Phrases that are unmistakable even when their letters are pulled apart. */
  inPieces: readonly string[];
};

const SHORTEST_IN_PIECES = 9;

export function createLexicon(entries: readonly WordEntry[]): Lexicon {
  const inPieces = entries
    .filter(({ kind, points }) => kind === 'gambling' && points >= 2)
    .map(({ word }) => word.replaceAll(' ', ''))
    .filter((word) => word.length >= SHORTEST_IN_PIECES);
  return { entries, byKind: Map.groupBy(entries, ({ kind }) => kind), inPieces };
}

/** What stands against a text: pure, the same for the same text and lists. */
export function assess(text: string, lexicon: Lexicon): Assessment {
  const folded = fold(text);
  const haystack = [...folded.readings, ...folded.readings.map(withoutEndings)].join('|');
  const found = (kind: WordEntry['kind']) =>
    (lexicon.byKind.get(kind) ?? []).filter(({ word }) => haystack.includes(` ${word} `));
  const points = new Map<Sign, number>();
  const add = (sign: Sign, more: number) => {
    if (more > 0) points.set(sign, (points.get(sign) ?? 0) + more);
  };

  const gambling = found('gambling');
  const strong = sum(gambling.filter((entry) => entry.points >= 2));
  const isTopic = gambling.some((entry) => entry.points < 2);
  const isInPieces = lexicon.inPieces.some((phrase) => folded.joined.includes(phrase));
  const brands = countBrands(folded, lexicon.byKind.get('brand') ?? []);
  const base = Math.max(strong, isInPieces ? 2 : 0) + (isTopic ? 1 : 0) + brands;
  const offers = Math.min(MOST_OF_OFFERS, sum(found('gambling_offer')));
  const contacts = findContacts(folded.plain, text);
  const hasContact = contacts.length > 0;
  add('gambling', base + (base > 0 ? offers : 0));
  add('porn', sum(found('porn')));
  add('fraud', sum(found('fraud')) + (hasContact && base === 0 ? Math.min(1, offers) : 0));
  add('abuse', scoreAbuse(folded.readings, found('abuse')));
  if (hasHate(folded.readings, found('group'), found('hostile'))) add('hate', 3);
  add('hate', sum(found('hate')));
  for (const sign of contacts) add(sign, 2);
  if (folded.ornamental >= DRAWN_LETTERS) add('ornamental', 2);

  return { points: sumOf([...points.values()]), signs: [...points.keys()] };
}

const LONGEST_WORD = 40;

/** Each word as it is without what Indonesian hangs on it; what is too long for a word stays. */
function withoutEndings(reading: string): string {
  return reading
    .split(' ')
    .map((word) =>
      word.length > LONGEST_WORD
        ? word
        : word.replace(/([a-z]{3,40}?)(?:nya|lah|kah|pun|mu|ku)$/, '$1'),
    )
    .join(' ');
}

const sum = (entries: readonly WordEntry[]) => sumOf(entries.map(({ points }) => points));
const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
