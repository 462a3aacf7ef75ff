import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { useFieldProblem } from './use-field-problem.ts';

type Frame = { label: string; hint?: ReactNode; error?: string | undefined };

const control =
  'block w-full min-h-12 rounded-m border bg-ink-1 px-4 text-body text-cloud placeholder:text-haze transition-colors duration-150 hover:border-haze';

/** A labelled text input with a hint and an error that are read together with it. */
export function Field({ label, hint, error, className, ...rest }: ComponentProps<'input'> & Frame) {
  const own = useId();
  const id = rest.id ?? own;
  const { problem, onInvalid, forget } = useFieldProblem(error);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem}>
      <input
        {...rest}
        id={id}
        onInvalid={onInvalid}
        onInput={(event) => {
          forget();
          rest.onInput?.(event);
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, hint, problem)}
        className={cx(control, problem ? 'border-merah' : 'border-line', className)}
      />
    </FieldFrame>
  );
}

/** A labelled native select. */
export function Select({
  label,
  hint,
  error,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & Frame) {
  const own = useId();
  const id = rest.id ?? own;
  const { problem, onInvalid, forget } = useFieldProblem(error);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem}>
      <select
        {...rest}
        id={id}
        onInvalid={onInvalid}
        onChange={(event) => {
          forget();
          rest.onChange?.(event);
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, hint, problem)}
        className={cx(control, problem ? 'border-merah' : 'border-line', className)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

/** A labelled checkbox whose whole line can be tapped. */
export function Checkbox({
  label,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined }) {
  const own = useId();
  const id = rest.id ?? own;
  const { problem, onInvalid, forget } = useFieldProblem(error);
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-small text-mist">
        <input
          {...rest}
          id={id}
          type="checkbox"
          onInvalid={onInvalid}
          onChange={(event) => {
            forget();
            rest.onChange?.(event);
          }}
          aria-invalid={rest['aria-invalid'] ?? (problem ? true : undefined)}
          aria-describedby={describedBy(id, undefined, problem) ?? rest['aria-describedby']}
          className="size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {problem && (
        <p id={`${id}-error`} className="pl-8 text-small text-merah">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Label, hint and error around a control, read together with it. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: Frame & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {children}
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

export function describedBy(
  id: string,
  hint: ReactNode,
  error: string | undefined,
): string | undefined {
  return cx(hint ? `${id}-hint` : false, error && `${id}-error`) || undefined;
}
