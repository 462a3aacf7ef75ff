import { SECOND } from '#contract/constants.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { createLexicon, type Lexicon } from './assess.ts';
import { listWordChanges } from './queries/word.ts';
import { mergeWords } from './word-lists.ts';

/** A word that staff adds counts in every process within this time. */
const FRESH = 5 * SECOND;

const lexicons = cached({ ttl: FRESH, max: 1, keyOf: () => '' }, async (db: Db) =>
  createLexicon(mergeWords(await listWordChanges(db))),
);

/** The word lists as they count now. */
export function currentLexicon(db: Db): Promise<Lexicon> {
  return lexicons(db);
}
