import { useSyncExternalStore } from 'react';
import { wordsOfField } from '../../lib/times.ts';

const never = () => () => {};
/** Spelt alike in both languages: said twice it would look like a fault. */
const ALIKE = /^(?:April|September|November) /;

/** What a native month field holds, in words; nothing where the browser says the same itself. */
export function useMonthWords(month: string): string {
  const language = useSyncExternalStore(
    never,
    () => navigator.language,
    () => 'id',
  );
  const said = wordsOfField('month', month);
  return language.startsWith('id') || ALIKE.test(said) ? '' : said;
}
