import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { count as shorten } from '../lib/formats/formats.ts';
import { centerInRow } from '../lib/page/center-in-row.ts';
import { cx } from './cx.ts';

export type ChipData = { key: string; to: string; label: string; note?: string };

type Props = { name: string; chips: ChipData[]; current: string; keepsPlace?: boolean };

/** One of several, as a row of links that scrolls sideways: genres, days. The chosen one is in sight. */
export function Chips({ name, chips, current, keepsPlace = true }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const box = list.current;
    const chip = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && chip) centerInRow(box, chip);
  }, [current]);
  return (
    <nav aria-label={name} className="min-w-0">
      <ul ref={list} className="relative flex gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
        {chips.map(({ key, to, label, note }) => (
          <li
            key={key}
            // In sight before any script, where the browser knows how.
            className={cx('shrink-0', key === current && '[scroll-initial-target:nearest]')}
          >
            <Link
              to={to}
              replace
              preventScrollReset={keepsPlace}
              aria-current={key === current ? 'true' : undefined}
              className={cx(
                'flex min-h-11 flex-col items-center justify-center rounded-full border px-4 text-small leading-tight font-semibold transition-colors',
                key === current
                  ? 'border-transparent bg-cloud text-ink'
                  : 'border-line bg-ink-1 text-mist hover:text-cloud',
              )}
            >
              {label}
              {note !== undefined && <span className="text-note font-medium">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ChipLink = { id: string; name: string; to: string; count?: number; isChosen?: boolean };

/** Links as small round signs; `isRow` keeps them on one line of a phone, which scrolls sideways. */
export function ChipLinks({ items, isRow = false }: { items: ChipLink[]; isRow?: boolean }) {
  return (
    <ul
      className={cx(
        // Hidden words of chips out of sight are placed within the row, not beside the page.
        'relative flex gap-2',
        isRow
          ? 'max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap'
          : 'flex-wrap',
      )}
    >
      {items.map(({ id, name, to, count, isChosen }) => (
        <li key={id} className="shrink-0">
          <Link
            to={to}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            className={cx(
              'inline-flex min-h-12 items-center gap-2 rounded-full border px-4 text-small font-semibold transition-colors',
              isChosen
                ? 'border-cloud bg-cloud text-ink'
                : 'border-line bg-ink-1 hover:border-haze',
            )}
          >
            {name}
            {count !== undefined && (
              <span className={cx('tabular font-medium', isChosen ? 'text-ink-3' : 'text-haze')}>
                {shorten(count)}
                <span className="sr-only"> judul</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
