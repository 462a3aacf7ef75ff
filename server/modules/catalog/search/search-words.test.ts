import { describe, expect, test } from 'vitest';
import { maxTypos, formsOf, wordsOf } from './search-words.ts';

describe('wordsOf', () => {
  test('cuts at everything that is no letter or digit', () => {
    expect(wordsOf("big  buck-bunny's 2")).toEqual(['big', 'buck', 'bunny', 's', '2']);
  });

  test('leaves fillers out, unless there is nothing else', () => {
    expect(wordsOf('film tentang perjalanan ke bulan')).toEqual(['perjalanan', 'bulan']);
    expect(wordsOf('film')).toEqual(['film']);
  });

  test('keeps at most eight words, each once', () => {
    expect(wordsOf('a a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });

  test('finds no word in signs', () => {
    expect(wordsOf("%_'!&|:*\\")).toEqual([]);
  });
});

describe('formsOf', () => {
  test.each([
    ['menari', 'tari'],
    ['penari', 'tari'],
    ['tarian', 'menari'],
    ['mengejar', 'kejar'],
    ['pengejaran', 'kejaran'],
    ['kejar', 'mengejar'],
    ['memasak', 'masak'],
    ['menyanyi', 'sanyi'],
    ['sapu', 'menyapu'],
  ])('%s is also looked for as %s', (word, form) => {
    expect(formsOf(word)).toContain(form);
  });

  test('the word itself comes first', () => {
    expect(formsOf('perjalanan')[0]).toBe('perjalanan');
  });

  test('a word that no prefix could change stays alone', () => {
    expect(formsOf('robot')).toEqual(['robot']);
    expect(formsOf('bunny')).toEqual(['bunny']);
  });
});

test('short words forgive nothing, long ones two letters', () => {
  expect(['abc', 'abcd', 'abcdef'].map(maxTypos)).toEqual([0, 1, 2]);
});
