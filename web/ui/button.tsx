import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type Props = ComponentProps<'button'> & ButtonLook & { isBusy?: boolean };

/** A button. While busy it keeps its width and focus, and does nothing. */
export function Button({
  look,
  size,
  wide,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      data-look={look ?? 'primary'}
      className={buttonLook(
        { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
