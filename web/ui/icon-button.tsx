import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** What the button does; read aloud and shown as a tooltip. */
  label: string;
  children: ReactNode;
};

/** A round button of 44 px that shows only an icon. */
export function IconButton({ label, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-cloud/10 disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
