import { TextArea } from './field.tsx';

type Props = {
  value: string;
  onChange: (reason: string) => void;
  /** Fewest and most letters, as the call takes them. */
  length: readonly [least: number, most: number];
  label?: string;
  hint?: string;
  rows?: number;
};

/** Why staff do something: it stands in the act. */
export function ReasonField({
  value,
  onChange,
  length: [least, most],
  label = 'Alasan',
  hint = 'Tercatat di jejak.',
  rows = 2,
}: Props) {
  return (
    <TextArea
      label={label}
      hint={hint}
      value={value}
      minLength={least}
      maxLength={most}
      rows={rows}
      required
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
