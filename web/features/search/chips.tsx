import { Link } from 'react-router';
import { count as shorten } from '../../lib/formats/formats.ts';
import { cx } from '../../ui/cx.ts';

type Chip = { id: string; name: string; to: string; count?: number; isChosen?: boolean };

/** Links as small round signs. */
export function Chips({ items }: { items: Chip[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {items.map(({ id, name, to, count, isChosen }) => (
        <li key={id}>
          <Link
            to={to}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            className={cx(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-small font-semibold transition-colors',
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
