import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { number } from '../../../web/lib/formats/formats.ts';
import { cx } from '../../../web/ui/cx.ts';
import { roleNames, useStudio } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';

type Counted = {
  id: string;
  label: string;
  hint: string;
  to: string | null;
  /** Null where its area did not answer. */
  found: { count: number; isMore?: boolean; late?: number } | null;
};

/** What waits for who is here, by their roles. */
export function StartPage({ name, tasks }: { name: string; tasks: readonly Counted[] }) {
  const roles = useStudio().staff?.roles ?? [];
  const waiting = tasks.reduce((sum, { found }) => sum + (found?.count ?? 0), 0);
  return (
    <Page
      title={`Halo, ${name}`}
      lead={
        tasks.length === 0
          ? undefined
          : waiting === 0
            ? 'Tidak ada yang menunggu.'
            : 'Yang menunggu menurut peranmu:'
      }
    >
      {tasks.length === 0 ? (
        <Empty title="Belum ada antrean untuk peranmu">
          Peranmu: {roles.map((role) => roleNames[role]).join(', ')}. Area yang bisa kamu buka ada
          di navigasi; Ctrl K mencarinya.
        </Empty>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskCard {...task} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function TaskCard({ label, hint, to, found }: Counted) {
  const isEmpty = found?.count === 0;
  const body = (
    <>
      <span className="flex items-center justify-between gap-2 text-small font-semibold">
        {label}
        {to !== null && <ArrowRight className="size-4 text-haze" aria-hidden="true" />}
      </span>
      <span className="mt-2 flex items-baseline gap-2">
        <span className={cx('tabular text-head font-bold', isEmpty && 'text-haze')}>
          {found === null ? '–' : `${number(found.count)}${found.isMore === true ? '+' : ''}`}
        </span>
        {found?.late !== undefined && found.late > 0 && (
          <Badge tone="bad">{found.late} perlu segera</Badge>
        )}
      </span>
      <span className="mt-1 block text-note text-haze">
        {found === null ? 'Belum bisa dimuat' : hint}
      </span>
    </>
  );
  const look = 'block h-full rounded-m border border-line bg-ink-1 p-4';
  return to === null ? (
    <div className={look}>{body}</div>
  ) : (
    <Link to={to} className={cx(look, 'transition-colors hover:border-haze')}>
      {body}
    </Link>
  );
}
