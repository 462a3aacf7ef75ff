import type { ReactNode } from 'react';
import { dateTime } from '../../web/lib/formats/formats.ts';
import { cx } from '../../web/ui/cx.ts';
import type { Tone } from './badge.tsx';

export type TimelineItem = {
  id: string;
  /** ISO time. */
  at: string;
  title: ReactNode;
  /** Who did it. */
  by?: string | undefined;
  tone?: Tone;
  children?: ReactNode;
};

const dots: Record<Tone, string> = {
  plain: 'bg-haze',
  good: 'bg-toska',
  waiting: 'bg-kunyit',
  active: 'bg-jingga',
  bad: 'bg-merah',
};

/** What happened to a thing, the newest first as it is given. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="relative grid grid-cols-[minmax(0,1fr)] gap-4 border-l border-line pl-4">
      {items.map(({ id, at, title, by, tone = 'plain', children }) => (
        <li key={id} className="relative">
          <span
            aria-hidden="true"
            className={cx('absolute top-1.5 -left-[1.3rem] size-2.5 rounded-full', dots[tone])}
          />
          <p className="text-small font-medium">{title}</p>
          <p className="text-note text-haze">
            <time dateTime={at}>{dateTime(at)}</time>
            {by !== undefined && ` oleh ${by}`}
          </p>
          {children !== undefined && (
            <div className="mt-1 text-small wrap-anywhere text-mist">{children}</div>
          )}
        </li>
      ))}
    </ol>
  );
}
