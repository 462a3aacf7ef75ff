import type { ReactNode } from 'react';
import { cx } from '../../web/ui/cx.ts';

export type Tone = 'plain' | 'good' | 'waiting' | 'active' | 'bad';

const tones: Record<Tone, string> = {
  plain: 'bg-ink-2 text-mist',
  good: 'bg-toska-deep text-toska',
  waiting: 'bg-kunyit-deep text-kunyit',
  active: 'bg-jingga-deep text-jingga',
  bad: 'bg-merah-deep text-merah',
};

/** A state in a word or two. Its colour is never all that says it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-s px-1.5 py-0.5 text-note font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
