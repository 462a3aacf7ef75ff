import { type ComponentProps, useState } from 'react';
import { number } from '../../../web/lib/formats/formats.ts';
import { cx } from '../../../web/ui/cx.ts';
import { control, FieldFrame, type FieldWords, useControl } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'defaultValue' | 'value' | 'type'> &
  FieldWords & { name: string; defaultValue?: number | null; onAmount?: (rupiah: number) => void };

const MOST_DIGITS = 12;

/** Whole rupiah, grouped while they are typed; the form gets the bare number. Empty stays empty. */
export function MoneyField({
  label,
  hint,
  error,
  name,
  defaultValue = null,
  onAmount,
  className,
  ...rest
}: Props) {
  const { id, problem, forget, given } = useControl(rest.id, hint, error);
  const [digits, setDigits] = useState(defaultValue === null ? '' : String(defaultValue));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem}>
      <div className="relative">
        <span className="pointer-events-none absolute top-2 left-2.5 text-small text-haze">Rp</span>
        <input
          {...rest}
          {...given}
          inputMode="numeric"
          autoComplete="off"
          value={digits === '' ? '' : number(Number(digits))}
          onChange={(event) => {
            forget();
            const typed = event.target.value.replaceAll(/\D/g, '').slice(0, MOST_DIGITS);
            const next = typed.replace(/^0+(?=\d)/, '');
            setDigits(next);
            onAmount?.(Number(next));
          }}
          className={cx(control, 'tabular h-9 pl-8', className)}
        />
        <input type="hidden" name={name} value={digits} />
      </div>
    </FieldFrame>
  );
}
