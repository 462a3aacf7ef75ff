import { create } from 'zustand';

const KEY = 'recent_searches';
const MOST = 8;
const SHORTEST = 2;

/** What was searched for on this device, newest first; it never leaves the browser. */
export const useRecent = create<{ words: string[] }>(() => ({ words: [] }));

export function loadRecent(): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (Array.isArray(stored))
      useRecent.setState({ words: stored.filter((word) => typeof word === 'string') });
  } catch {
    // Storage that is blocked or broken only means: no recent searches.
  }
}

/** Keeps words that led somewhere; what was typed on the way to them (`la`, `lau`) is replaced by them. */
export function withRecent(words: string[], added: string): string[] {
  const word = added.trim().toLowerCase();
  if (word.length < SHORTEST) return words;
  return [word, ...words.filter((known) => known !== word && !word.startsWith(known))].slice(
    0,
    MOST,
  );
}

export function keepRecent(word: string): void {
  store(withRecent(useRecent.getState().words, word));
}

export function forgetRecent(): void {
  store([]);
}

function store(words: string[]): void {
  useRecent.setState({ words });
  try {
    localStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // See above.
  }
}
