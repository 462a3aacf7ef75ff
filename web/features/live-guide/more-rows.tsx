import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';

export type GuideRows = { channel: ChannelCard; programmes: Programme[] }[];

/** Rows of some channels: of which list, behind the channel of which number, and behind which the next ones begin. */
export type RowsPage = {
  rows: GuideRows;
  list: string;
  after: number | null;
  next: number | null;
};

/** What is at the end of the rows; null where there are no more. */
export type MoreRows = { to: string; isLoading: boolean; load: () => void } | null;

/**
 * The rows that came with the page and those that were scrolled to since.
 * @param address where the list is asked for, with its query
 */
export function useMoreRows(first: RowsPage, address: string): { rows: GuideRows; more: MoreRows } {
  const fetcher = useFetcher<RowsPage>();
  const { data } = fetcher;
  const [pages, setPages] = useState<RowsPage[]>([]);
  // Kept as it comes, in the same drawing: the fetcher has the last page alone.
  const same = pages.filter((page) => page.list === data?.list);
  if (data !== undefined && !same.some(({ after }) => after === data.after))
    setPages([...same, data]);
  const { list, next } = first;
  const own = useMemo(() => pages.filter((page) => page.list === list), [pages, list]);
  const rows = useMemo(() => [first, ...own].flatMap((page) => page.rows), [first, own]);
  const last = own.length === 0 ? next : (own.at(-1)?.next ?? null);
  if (last === null) return { rows, more: null };
  const to = `${address}&sesudah=${last}`;
  const isLoading = fetcher.state !== 'idle';
  return { rows, more: { to, isLoading, load: () => void fetcher.load(to) } };
}

/** Comes into sight behind the last row, and asks for the next ones; without scripts it leads to them. */
export function RowsEnd({ more }: { more: NonNullable<MoreRows> }) {
  const element = useRef<HTMLAnchorElement>(null);
  const { to, isLoading, load } = more;
  const onSeen = useEffectEvent(load);
  useEffect(() => {
    if (isLoading || element.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) onSeen();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isLoading, to]);
  return (
    <Link
      ref={element}
      to={to}
      preventScrollReset
      className="sticky left-0 flex min-h-16 w-fit items-center px-4 text-small text-mist"
    >
      {isLoading ? 'Memuat kanal…' : 'Kanal berikutnya'}
    </Link>
  );
}
