import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A raised surface that holds things that belong together. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={cx('rounded-l border border-line bg-ink-1 p-5 md:p-6', className)} />
  );
}
