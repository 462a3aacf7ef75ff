import type { Question } from './question.ts';
import { accountQuestions } from './questions-account.server.ts';
import { payingQuestions } from './questions-paying.server.ts';
import { watchingQuestions } from './questions-watching.server.ts';

export const questions: readonly Question[] = [
  ...payingQuestions,
  ...watchingQuestions,
  ...accountQuestions,
];

/** Words that nearly every question has. */
const EMPTY = new Set(
  'aku saya kamu di ke dan yang apa bagaimana cara kok kenapa mau tidak bisa untuk ku'.split(' '),
);

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase('id')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/**
 * The questions that answer what was typed, the best first: a word counts most where it stands in the question, least
 * in the answer, and as the beginning of a longer word too.
 */
export function findQuestions(typed: string): Question[] {
  const words = wordsOf(typed).filter((word) => !EMPTY.has(word));
  if (words.length === 0) return [];
  return questions
    .map((question) => ({ question, score: scoreOf(question, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .map(({ question }) => question);
}

function scoreOf({ question, words = '', answer }: Question, typed: readonly string[]): number {
  const places = [
    [4, wordsOf(question)],
    [3, wordsOf(words)],
    [1, wordsOf(answer.join(' '))],
  ] as const;
  const scores = typed.map((word) =>
    Math.max(
      0,
      ...places.map(([weight, found]) =>
        found.some((each) => each.startsWith(word)) ? weight : 0,
      ),
    ),
  );
  // One word somewhere in a long answer is chance; one of what the question is about is not.
  const isChance = scores.includes(0) && Math.max(...scores) < 3;
  return isChance ? 0 : scores.reduce((sum, score) => sum + score, 0);
}
