import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../../../web/ui/cx.ts';
import { useFieldProblem } from '../../../web/ui/use-field-problem.ts';
import { useDateWords } from './use-date-words.ts';

export type FieldWords = {
  label: string;
  hint?: ReactNode;
  /** What the platform says is wrong with it. */
  error?: string | undefined;
};

export const control =
  'block w-full rounded-s border border-line bg-ink-1 px-2.5 text-small text-cloud placeholder:text-haze transition-colors hover:border-haze aria-invalid:border-merah disabled:opacity-60';

/** A labelled text input; hint and error are read together with it, and so is what a date or time is in words. */
export function Field({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'input'> & FieldWords) {
  const words = useDateWords(rest);
  const { id, problem, forget, given } = useControl(rest.id, hint, error, words.said);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem} said={words.said}>
      <input
        {...rest}
        {...given}
        onInput={(event) => {
          forget();
          words.read(event.currentTarget.value);
          rest.onInput?.(event);
        }}
        className={cx(control, 'h-9', className)}
      />
    </FieldFrame>
  );
}

/** A labelled field of several lines. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & FieldWords) {
  const { id, problem, forget, given } = useControl(rest.id, hint, error);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem}>
      <textarea
        rows={3}
        {...rest}
        {...given}
        onInput={(event) => {
          forget();
          rest.onInput?.(event);
        }}
        className={cx(control, 'py-2', className)}
      />
    </FieldFrame>
  );
}

/** A labelled native select; `options` are value to words. */
export function SelectField({
  label,
  hint,
  error,
  className,
  options,
  children,
  ...rest
}: ComponentProps<'select'> & FieldWords & { options?: Readonly<Record<string, string>> }) {
  const { id, problem, forget, given } = useControl(rest.id, hint, error);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem}>
      <select
        {...rest}
        {...given}
        onChange={(event) => {
          forget();
          rest.onChange?.(event);
        }}
        className={cx(control, 'h-9', className)}
      >
        {children}
        {Object.entries(options ?? {}).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A labelled checkbox whose whole line can be pressed. */
export function CheckField({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <label htmlFor={id} className="flex min-h-8 items-start gap-2 py-1 text-small">
      <input {...rest} id={id} type="checkbox" className="mt-0.5 size-4 shrink-0" />
      <span>
        {label}
        {hint !== undefined && <span className="block text-note text-haze">{hint}</span>}
      </span>
    </label>
  );
}

/** What joins a control with its words. */
export function useControl(
  given: string | undefined,
  hint: ReactNode,
  error: string | undefined,
  said?: string,
) {
  const own = useId();
  const id = given ?? own;
  const { problem, onInvalid, forget } = useFieldProblem(error);
  const isWrong = problem !== undefined && problem !== '';
  const described = cx(
    said !== undefined && `${id}-said`,
    hint !== undefined && `${id}-hint`,
    isWrong && `${id}-error`,
  );
  return {
    id,
    problem,
    forget,
    given: {
      id,
      onInvalid,
      'aria-invalid': isWrong || undefined,
      'aria-describedby': described === '' ? undefined : described,
    },
  };
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  said,
  children,
}: FieldWords & {
  id: string;
  /** What it holds in words, where it is a date or a time. */
  said?: string | undefined;
  children: ReactNode;
}) {
  const name = (
    <label htmlFor={id} className="text-note font-semibold text-mist">
      {label}
    </label>
  );
  return (
    <div className="grid content-start gap-1">
      {said === undefined ? (
        name
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          {name}
          <span id={`${id}-said`} className="text-note text-cloud">
            {said}
          </span>
        </div>
      )}
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-note text-haze">
          {hint}
        </p>
      )}
      {error !== undefined && error !== '' && (
        <p id={`${id}-error`} className="text-note text-merah">
          {error}
        </p>
      )}
    </div>
  );
}
