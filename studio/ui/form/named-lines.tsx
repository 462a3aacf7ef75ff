import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';

/** Between the places of two that stand next to each other: one can be put there. */
const STEP = 10;
const LAST = 1_000;

/** The place behind all others of a short list. */
export const nextPosition = (own: readonly { position: number }[]): number =>
  Math.min(Math.max(0, ...own.map(({ position }) => position)) + STEP, LAST);

type LineField = { label: string; hint?: string; maxLength?: number; isRank?: boolean };

type LineProps<Name extends string> = {
  /** What is said at its name: how often it is used. */
  label: string;
  hint?: string;
  /** What is saved, by field; `name` is one of them. */
  saved: Record<Name | 'name', string>;
  /** Fields beside the name, in their order; what has none stays as it is saved. */
  fields: Partial<Record<Name, LineField>>;
  /** Why it can't be removed. */
  whyKept: string | undefined;
  isBusy: boolean;
  onSave: (values: Record<Name | 'name', string>) => void;
  onRemove: () => void;
};

/** One of a short list that staff name and order, saved and removed in its place. */
export function NamedLine<Name extends string>(props: LineProps<Name>) {
  const { label, hint, saved, fields, whyKept, isBusy, onSave, onRemove } = props;
  const [values, setValues] = useState(saved);
  const own = Object.entries(fields) as [Name, LineField][];
  const isSame = ['name' as const, ...own.map(([name]) => name)].every(
    (name) => values[name].trim() === saved[name],
  );
  const bind = (name: Name | 'name') => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <li>
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ ...values, name: values.name.trim() });
        }}
      >
        <div className="min-w-32 flex-1">
          <Field label={label} required maxLength={60} hint={hint} {...bind('name')} />
        </div>
        {own.map(([name, { isRank = false, ...field }]) => (
          <div key={name} className={isRank ? 'w-20' : 'min-w-32 flex-1'}>
            <Field
              {...field}
              {...(isRank && { type: 'number', min: 0, max: LAST, required: true })}
              {...bind(name)}
            />
          </div>
        ))}
        {/* Beside the fields, not their names. */}
        <div className="flex gap-2 pt-5">
          <Button type="submit" disabled={isSame} isBusy={isBusy}>
            Simpan
          </Button>
          <Button look="danger" disabled={whyKept !== undefined} title={whyKept} onClick={onRemove}>
            Hapus
          </Button>
        </div>
      </form>
    </li>
  );
}

type NewProps = {
  label: string;
  maxLength: number;
  /** Its address, of which it has one. */
  hintOf?: (name: string) => ReactNode;
  /** What is wrong with a name; empty where it only can't be taken yet. */
  problemOf: (name: string) => string | undefined;
  isBusy: boolean;
  onAdd: (name: string) => void;
};

/** A new one at the end of such a list. */
export function NewLine({ label, maxLength, hintOf, problemOf, isBusy, onAdd }: NewProps) {
  const [name, setName] = useState('');
  const problem = problemOf(name);
  function add(event: FormEvent): void {
    event.preventDefault();
    onAdd(name.trim());
    setName('');
  }
  return (
    <form onSubmit={add} className="mt-4 flex items-end gap-2 border-t border-line pt-4">
      <div className="flex-1">
        <Field
          label={label}
          value={name}
          required
          maxLength={maxLength}
          hint={hintOf?.(name)}
          error={problem === '' ? undefined : problem}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" look="primary" isBusy={isBusy} disabled={problem !== undefined}>
        Tambah
      </Button>
    </form>
  );
}
