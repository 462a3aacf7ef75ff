import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What an address asks of a list: words in `cari`, order in `urut` (`-name` backwards), filters under their own names. */
export type GridQuery = {
  words: string;
  sort: { by: string; isBackwards: boolean } | null;
  get: (name: string) => string | undefined;
};

export const WORDS = 'cari';
export const SORT = 'urut';

/** Reads the state of a list out of its address; loaders ask with it, so that a link shows the same list. */
export function gridQuery(params: URLSearchParams): GridQuery {
  const sort = params.get(SORT);
  return {
    words: (params.get(WORDS) ?? '').slice(0, 120),
    sort:
      sort === null || sort === ''
        ? null
        : { by: sort.replace(/^-/, ''), isBackwards: sort.startsWith('-') },
    get: (name) => params.get(name) || undefined,
  };
}

/** The column that an address sorts by and the list does not have any more, as of a view that was saved before. */
export function goneSort(
  { sort }: Pick<GridQuery, 'sort'>,
  columns: readonly { sort?: string }[],
): string | undefined {
  if (sort === null || columns.some((column) => column.sort === sort.by)) return undefined;
  return sort.by.slice(0, 40);
}

/** A filter out of an address, if it is one of these; what else somebody wrote there is no filter. */
export function oneOf<T extends string>(
  value: string | undefined,
  values: readonly T[],
): T | undefined {
  return values.find((own) => own === value);
}

/** Changes the state of the list in the address; an empty value takes it out. */
export function useGridQuery(): GridQuery & {
  set: (changes: Record<string, string>) => void;
  hasFilters: boolean;
} {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const hasFilters = [...params.keys()].some((name) => name !== SORT);
  return { ...gridQuery(params), set, hasFilters };
}
