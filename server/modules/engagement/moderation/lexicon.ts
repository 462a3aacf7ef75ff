import { setImmediate } from 'node:timers/promises';
import { SECOND } from '#contract/constants.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { HELD_FROM } from '../reviews/policy.ts';
import { assess, createLexicon, type Lexicon } from './assess.ts';
import { listWordChanges } from './queries.ts';
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

const MOST_EXAMPLES = 50;
const LONGEST_EXAMPLE = 200;
/** So many texts are read twice before other calls get their turn. */
const AT_ONCE = 20;

type Text = { id: string; title: string; content: string };

/** What other word lists would do to texts. */
export async function compareLexicons(texts: readonly Text[], before: Lexicon, after: Lexicon) {
  const differing: { comment_id: string; content: string; before: number; after: number }[] = [];
  for (const [at, { id, title, content }] of texts.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await setImmediate();
    const text = `${title}\n${content}`;
    const points = { before: assess(text, before).points, after: assess(text, after).points };
    if (points.before === points.after) continue;
    differing.push({ comment_id: id, content: content.slice(0, LONGEST_EXAMPLE), ...points });
  }
  const isHeld = (points: number) => points >= HELD_FROM;
  const turned = differing.filter((each) => isHeld(each.before) !== isHeld(each.after));
  const newlyHeld = turned.filter((each) => isHeld(each.after)).length;
  return {
    looked_at: texts.length,
    newly_held: newlyHeld,
    newly_free: turned.length - newlyHeld,
    examples: differing.slice(0, MOST_EXAMPLES),
  };
}
