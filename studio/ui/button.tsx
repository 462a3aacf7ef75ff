import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../web/ui/cx.ts';
import { Spinner } from '../../web/ui/spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
type Looks = { look?: ButtonLook | undefined; size?: 's' | 'm' | undefined };

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-s font-semibold whitespace-nowrap transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50';
const looks: Record<ButtonLook, string> = {
  primary: 'bg-jingga text-on-jingga hover:bg-jingga-lit',
  secondary: 'border border-line bg-ink-1 text-cloud hover:bg-ink-2',
  quiet: 'text-mist hover:bg-ink-2 hover:text-cloud',
  danger: 'border border-merah/50 bg-ink-1 text-merah hover:bg-merah-deep',
};
const sizes = { s: 'min-h-7 px-2 text-note', m: 'min-h-9 px-3 text-small' };

export function buttonLook({ look = 'secondary', size = 'm' }: Looks, more?: string): string {
  return cx(base, looks[look], sizes[size], more);
}

/** A button of the studio. While busy it keeps its width and focus, and does nothing. */
export function Button({
  look,
  size,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Looks & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      data-look={look}
      className={buttonLook({ look, size }, className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} data-look={look} className={buttonLook({ look, size }, className)} />;
}

/** A button that shows only an icon; its label is read aloud and shown as a tooltip. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-s text-mist transition-colors duration-100 hover:bg-ink-2 hover:text-cloud disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
