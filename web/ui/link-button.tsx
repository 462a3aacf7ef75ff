import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonLook } from './button-look.ts';

type Props = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button: it leads somewhere, and works without JavaScript. */
export function LinkButton({ look, size, wide, className, ...rest }: Props) {
  return (
    <Link
      {...rest}
      data-look={look ?? 'primary'}
      className={buttonLook(
        { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    />
  );
}
