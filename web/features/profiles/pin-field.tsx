import { useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';

type Props = {
  label: string;
  name: string;
  hint?: string;
  error?: string | undefined;
  /** What the page is for: it has the focus from the beginning. */
  isFirst?: boolean;
  isRequired?: boolean;
};

/** Four to six digits that a bystander can't read, typed on the keypad of numbers. */
export function PinField({ isFirst = false, isRequired = true, ...field }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) frame.current?.querySelector('input')?.focus();
  }, [isFirst]);
  return (
    <div ref={frame}>
      <Field
        {...field}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]{4,6}"
        minLength={4}
        maxLength={6}
        title="4 sampai 6 angka"
        required={isRequired}
        className="tabular tracking-[0.4em]"
      />
    </div>
  );
}
