import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../web/ui/cx.ts';

type Props = {
  title: string;
  /** The pages above this one. */
  trail?: readonly { to: string; label: string }[];
  /** Beside the title: a badge of its state. */
  aside?: ReactNode;
  /** What can be done here, at the right edge; the main thing last. */
  actions?: ReactNode;
  /** What the page is for, in a line. */
  lead?: ReactNode;
  /** The page fills the window and scrolls inside: for lists. In a low window, as with twice the zoom, the window scrolls too. */
  isFull?: boolean;
  children: ReactNode;
};

/** The head of every page of the studio, and its content below. */
export function Page({ title, trail = [], aside, actions, lead, isFull = false, children }: Props) {
  return (
    <div
      className={cx(
        'px-(--gutter) pt-4 pb-6 [&>[role=alert]]:mb-4',
        isFull && 'flex h-[calc(100dvh-var(--bar-top))] min-h-136 flex-col pb-4 *:shrink-0',
      )}
    >
      <title>{`${title} | Studio Tayang`}</title>
      <header className="mb-4">
        {trail.length > 0 && <Trail trail={trail} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-lead font-bold tracking-tight">{title}</h1>
          {aside}
          {actions !== undefined && (
            <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
          )}
        </div>
        {lead !== undefined && <p className="mt-1 max-w-text text-small text-haze">{lead}</p>}
      </header>
      {children}
    </div>
  );
}

function Trail({ trail }: Required<Pick<Props, 'trail'>>) {
  return (
    <nav aria-label="Remah roti" className="mb-1">
      <ol className="flex flex-wrap items-center text-note text-haze">
        {trail.map(({ to, label }) => (
          <li key={to} className="flex items-center">
            <Link
              to={to}
              className="rounded-s py-1 underline-offset-4 hover:text-cloud hover:underline"
            >
              {label}
            </Link>
            <ChevronRight className="mx-1 size-3.5 shrink-0" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A surface that holds things that belong together, with a heading where it needs one. */
export function Panel({
  title,
  actions,
  className,
  children,
}: {
  title?: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx('min-w-0 rounded-m border border-line bg-ink-1', className)}>
      {title !== undefined && (
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-1">
          <h2 className="text-small font-bold">{title}</h2>
          {actions}
        </div>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
