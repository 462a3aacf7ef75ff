import { Crosshair } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { placeText, readPlace } from './place.ts';

type Props = {
  label: string;
  ms: number | null;
  onChange: (ms: number | null) => void;
  /** Where the player stands, where there is one. */
  playhead?: (() => number | undefined) | undefined;
};

/** A place in a film, typed or taken from the player. An empty field is no place; what can't be read stays to be mended. */
export function PlaceField({ label, ms, onChange, playhead }: Props) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const at = playhead?.();
    if (at === undefined) return;
    setTyped(undefined);
    onChange(Math.round(at));
  };
  return (
    <div className="flex items-end gap-1">
      <Field
        label={label}
        inputMode="numeric"
        placeholder="00:00:00,000"
        autoComplete="off"
        className="tabular w-36"
        value={typed ?? (ms === null ? '' : placeText(ms))}
        error={typed === undefined ? undefined : 'Tulis seperti 00:01:12,500'}
        onChange={({ target: { value } }) => {
          const place = readPlace(value);
          const isRead = value.trim() === '' || place !== undefined;
          setTyped(isRead && value === placeText(place ?? 0) ? undefined : value);
          if (isRead) onChange(place ?? null);
        }}
        onBlur={() => {
          if (typed !== undefined && (typed.trim() === '' || readPlace(typed) !== undefined))
            setTyped(undefined);
        }}
      />
      {playhead !== undefined && (
        <IconButton label={`${label}: ambil dari pemutar`} onClick={take}>
          <Crosshair className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
