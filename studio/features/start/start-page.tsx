import { ArrowRight, Check } from 'lucide-react';
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
  // What did not answer may wait, too.
  const waiting = tasks.filter(({ found }) => found?.count !== 0);
  const done = tasks.filter(({ found }) => found?.count === 0);
  return (
    <Page
      title={`Halo, ${name}`}
      lead={
        tasks.length === 0
          ? undefined
          : waiting.length === 0
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
        <div className="grid gap-6">
          {waiting.length > 0 && (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
              {waiting.map((task) => (
                <li key={task.id}>
                  <TaskCard {...task} />
                </li>
              ))}
            </ul>
          )}
          {done.length > 0 && <Done tasks={done} />}
        </div>
      )}
    </Page>
  );
}

/** Kinds of work of which none waits: said in a line each, so that what does wait is seen at once. */
function Done({ tasks }: { tasks: readonly Counted[] }) {
  return (
    <section aria-labelledby="kosong">
      <h2 id="kosong" className="mb-2 text-small font-semibold text-mist">
        Kosong
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-3 gap-y-1">
        {tasks.map(({ id, label, to }) => {
          const line = (
            <>
              <Check className="size-4 shrink-0 text-toska" aria-hidden="true" />
              {label}
            </>
          );
          const look = 'flex items-center gap-2 rounded-s px-1 py-1.5 text-small text-mist';
          return (
            <li key={id}>
              {to === null ? (
                <span className={look}>{line}</span>
              ) : (
                <Link to={to} className={cx(look, 'hover:text-cloud hover:underline')}>
                  {line}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function TaskCard({ label, hint, to, found }: Counted) {
  const body = (
    <>
      <span className="flex items-center justify-between gap-2 text-small font-semibold">
        {label}
        {to !== null && <ArrowRight className="size-4 text-haze" aria-hidden="true" />}
      </span>
      <span className="mt-2 flex items-baseline gap-2">
        <span className="tabular text-head font-bold">
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
