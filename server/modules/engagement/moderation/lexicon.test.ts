import { expect, test } from 'vitest';
import { createLexicon } from './assess.ts';
import { compareLexicons } from './lexicon.ts';

const without = createLexicon([]);
const withWord = createLexicon([{ kind: 'gambling', word: 'kancilbahagia', points: 3 }]);
const texts = Array.from({ length: 100 }, (_, at) => ({
  id: String(at),
  title: '',
  content: at === 99 ? 'Aku suka kancilbahagia.' : 'Ceritanya hangat.',
}));

test('tells what other lists would hold and free, and lets other calls in between', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const held = await compareLexicons(texts, without, withWord);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(held).toMatchObject({ looked_at: 100, newly_held: 1, newly_free: 0 });
  expect(held.examples).toMatchObject([{ comment_id: '99', before: 0, after: 3 }]);
  expect(await compareLexicons(texts, withWord, without)).toMatchObject({ newly_free: 1 });
});
