import { cx } from './cx.ts';

/** A grey shape where something will be; give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-breathe rounded-m bg-ink-2', className)} />;
}
