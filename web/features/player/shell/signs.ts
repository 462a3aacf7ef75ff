import { useCallback, useEffect, useMemo, useState } from 'react';

/** What a key, a tap or a gesture has just done, over the picture. */
export type Sign =
  | { kind: 'skip'; /** All of it so far, back is negative. */ seconds: number; at: number }
  | { kind: 'words'; words: string; at: number };

const SHOWN_MS = 900;

/** Steps in one direction add up while their sign is shown. */
export function skipSign(shown: Sign | null, seconds: number, at: number): Sign {
  const goesOn =
    shown?.kind === 'skip' &&
    Math.sign(shown.seconds) === Math.sign(seconds) &&
    at - shown.at < SHOWN_MS;
  return { kind: 'skip', seconds: goesOn ? shown.seconds + seconds : seconds, at };
}

export type Signs = {
  sign: Sign | null;
  skipped: (seconds: number) => void;
  say: (words: string) => void;
};

export function useSigns(): Signs {
  const [sign, setSign] = useState<Sign | null>(null);
  useEffect(() => {
    if (sign === null) return undefined;
    const timer = setTimeout(() => setSign(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sign]);
  const skipped = useCallback(
    (seconds: number) => setSign((shown) => skipSign(shown, seconds, Date.now())),
    [],
  );
  const say = useCallback((words: string) => setSign({ kind: 'words', words, at: Date.now() }), []);
  return useMemo(() => ({ sign, skipped, say }), [sign, skipped, say]);
}
