import { type ComponentProps, useId } from 'react';
import { cx } from './cx.ts';

type Props = ComponentProps<'textarea'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A labelled field of several lines; hint and error are read together with it. */
export function TextArea({ label, hint, error, className, ...rest }: Props) {
  const own = useId();
  const id = rest.id ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={cx(
          'block w-full rounded-m border bg-ink-1 px-4 py-3 text-body text-cloud placeholder:text-haze',
          error ? 'border-merah' : 'border-line',
          className,
        )}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-note text-haze">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-merah">
          {error}
        </p>
      )}
    </div>
  );
}
