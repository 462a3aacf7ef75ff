import { type ComponentProps, useId } from 'react';
import { cx } from './cx.ts';
import { useFieldProblem } from './use-field-problem.ts';

type Props = ComponentProps<'textarea'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A labelled field of several lines; hint and error are read together with it. */
export function TextArea({ label, hint, error, className, ...rest }: Props) {
  const own = useId();
  const id = rest.id ?? own;
  const { problem, onInvalid, forget } = useFieldProblem(error);
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        onInvalid={onInvalid}
        onInput={(event) => {
          forget();
          rest.onInput?.(event);
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        className={cx(
          'block w-full rounded-m border bg-ink-1 px-4 py-3 text-body text-cloud placeholder:text-haze',
          problem ? 'border-merah' : 'border-line',
          className,
        )}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-note text-haze">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-error`} className="text-small text-merah">
          {problem}
        </p>
      )}
    </div>
  );
}
