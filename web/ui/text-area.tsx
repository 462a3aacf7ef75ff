import { type ComponentProps, useId } from 'react';
import { cx } from './cx.ts';
import { describedBy, FieldFrame } from './field.tsx';
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
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem}>
      <textarea
        {...rest}
        id={id}
        onInvalid={onInvalid}
        onInput={(event) => {
          forget();
          rest.onInput?.(event);
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, hint, problem)}
        className={cx(
          'block w-full rounded-m border bg-ink-1 px-4 py-3 text-body text-cloud placeholder:text-haze',
          problem ? 'border-merah' : 'border-line',
          className,
        )}
      />
    </FieldFrame>
  );
}
