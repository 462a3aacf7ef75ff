import { Crosshair } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../button.tsx';
import { control, Field } from './field.tsx';
import { positionText, readPosition } from './position.ts';

type Props = {
  label: string;
  ms: number | null;
  onChange: (ms: number | null) => void;
  /** What is wrong with the position itself. */
  error?: string | undefined;
  /** Its words are read, not seen: a table's head says them. */
  isBare?: boolean;
  /** Where the player stands, where there is one. */
  playhead?: (() => number | undefined) | undefined;
};

/** A position in a film, typed or taken from the player. An empty field is none; what can't be read stays to be mended. */
export function PositionField({ label, ms, onChange, error, isBare = false, playhead }: Props) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const at = playhead?.();
    if (at === undefined) return;
    setTyped(undefined);
    onChange(Math.round(at));
  };
  const isUnread = typed !== undefined && typed.trim() !== '' && readPosition(typed) === undefined;
  const field = {
    inputMode: 'numeric' as const,
    placeholder: '00:00:00,000',
    autoComplete: 'off',
    value: typed ?? (ms === null ? '' : positionText(ms)),
    onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
      setTyped(value);
      const position = readPosition(value);
      if (position !== undefined || value.trim() === '') onChange(position ?? null);
    },
    onBlur: () => setTyped((now) => (isUnread ? now : undefined)),
  };
  return (
    <div className="flex items-end gap-1">
      {isBare ? (
        <input
          {...field}
          aria-label={label}
          aria-invalid={isUnread || undefined}
          className={cx(control, 'tabular h-8 w-32')}
        />
      ) : (
        <Field
          {...field}
          label={label}
          className="tabular w-36"
          error={isUnread ? 'Tulis seperti 00:01:12,500' : error}
        />
      )}
      {playhead !== undefined && (
        <IconButton label={`${label}: ambil dari pemutar`} onClick={take}>
          <Crosshair className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
