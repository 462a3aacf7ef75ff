import { expect, test } from 'vitest';
import type { ArticleBlock } from '#contract/editorial/documents.ts';
import { withoutPicture, withPictures } from './blocks.ts';

const line = (text: string) => ({
  type: 'paragraph' as const,
  runs: text === '' ? [] : [{ text }],
});
const text = (...lines: string[]): ArticleBlock => ({ type: 'text', text: lines.map(line) });
const heading: ArticleBlock = { type: 'heading', text: 'Awal' };
const picture = (title: string): ArticleBlock => ({
  type: 'picture',
  title,
  alt: '',
  caption: '',
});

test('pictures go between the paragraphs of a text, in their order', () => {
  const blocks = [heading, text('Satu', 'Dua', 'Tiga')];
  expect(withPictures(blocks, { at: 1, behind: 2, slugs: ['a', 'b'] })).toEqual([
    heading,
    text('Satu', 'Dua'),
    picture('a'),
    picture('b'),
    text('Tiga'),
  ]);
});

test('no empty text is left before or behind one', () => {
  expect(withPictures([text('Satu', '')], { at: 0, behind: 0, slugs: ['a'] })).toEqual([
    picture('a'),
    text('Satu', ''),
  ]);
  expect(withPictures([text('Satu', '')], { at: 0, behind: 1, slugs: ['a'] })).toEqual([
    text('Satu'),
    picture('a'),
  ]);
  expect(withPictures([text('')], { at: 0, behind: 1, slugs: ['a'] })).toEqual([picture('a')]);
});

test('one that was refused is taken out, and the text around it is whole again', () => {
  const blocks = [heading, text('Satu', 'Dua')];
  const sent = withPictures(blocks, { at: 1, behind: 1, slugs: ['a'] });
  expect(withoutPicture(sent, 'a')).toEqual(blocks);
  expect(withoutPicture([heading, picture('a')], 'a')).toEqual([heading]);
  expect(withoutPicture(blocks, 'a')).toEqual(blocks);
});
