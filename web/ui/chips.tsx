import { Link } from 'react-router';
import { count as shorten } from '../lib/formats/formats.ts';
import { cx } from './cx.ts';

type Chip = { id: string; name: string; to: string; count?: number; isChosen?: boolean };

/** Links as small round signs; `isRow` keeps them on one line of a phone, which scrolls sideways. */
export function Chips({ items, isRow = false }: { items: Chip[]; isRow?: boolean }) {
  return (
    <ul
      className={cx(
        'flex gap-2',
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
