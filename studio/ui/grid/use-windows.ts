import { useCallback, useEffect, useRef, useState } from 'react';

/** A part of a list, in the list's order; `next` asks for the part after it, null where it ends. */
export type GridWindow<Row> = { rows: readonly Row[]; next: string | null };
export type MoreRows<Row> = (after: string, signal: AbortSignal) => Promise<GridWindow<Row>>;

type State<Row> = {
  first: GridWindow<Row>;
  list: string;
  rows: readonly Row[];
  next: string | null;
  problem: boolean;
};

/**
 * The rows of a list that came so far, window by window by their keys. Another `list` (another address) begins anew;
 * the same list loaded again, after something was done, is fetched as far as it was shown.
 */
export function useWindows<Row>(first: GridWindow<Row>, list: string, more?: MoreRows<Row>) {
  const begin = { first, list, rows: first.rows, next: first.next, problem: false };
  const [state, set] = useState<State<Row>>(begin);
  const [refetch, setRefetch] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const busy = useRef(false);
  if (state.list !== list) set(begin);
  else if (state.first !== first) {
    // What was shown further down stays until it has come again.
    const shown = state.rows.length;
    set({ ...state, first, ...(shown <= first.rows.length ? begin : {}) });
    if (shown > first.rows.length) setRefetch(shown);
  }

  useEffect(() => {
    if (refetch === 0 || more === undefined) return undefined;
    const stop = new AbortController();
    void (async () => {
      let rows = first.rows;
      let { next } = first;
      while (rows.length < refetch && next !== null) {
        const part: GridWindow<Row> = await more(next, stop.signal);
        rows = [...rows, ...part.rows];
        next = part.next;
      }
      setRefetch(0);
      set((now) => ({ ...now, rows, next, problem: false }));
    })().catch(() => undefined);
    return () => stop.abort();
    // `more` is made anew with each drawing; what it asks changes with the list alone.
    // oxlint-disable-next-line react/exhaustive-deps -- `more` is made anew with each drawing
  }, [refetch, first]);

  const latest = useRef({ state, more });
  useEffect(() => {
    latest.current = { state, more };
  });
  const loadMore = useCallback(async () => {
    const { state: now, more: ask } = latest.current;
    if (busy.current || now.next === null || ask === undefined) return;
    busy.current = true;
    setLoading(true);
    try {
      const part = await ask(now.next, AbortSignal.timeout(30_000));
      set((then) =>
        then.list === now.list && then.next === now.next
          ? { ...then, rows: [...then.rows, ...part.rows], next: part.next, problem: false }
          : then,
      );
    } catch {
      set((then) => ({ ...then, problem: true }));
    }
    busy.current = false;
    setLoading(false);
  }, []);
  return { rows: state.rows, next: state.next, hasProblem: state.problem, isLoading, loadMore };
}
