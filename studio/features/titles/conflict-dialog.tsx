import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Conflict, withTheirs } from './conflicts.ts';
import { FieldValue, type Known } from './field-value.tsx';
import { nameOfField } from './words.ts';

type Props = {
  conflicts: readonly Conflict[];
  /** Both put together, with what was typed here where they differ. */
  merged: object;
  known: Known;
  onResolve: (body: object) => void;
  onClose: () => void;
};

/** Fields that two editors changed differently, side by side: each is decided, nothing is lost unseen. */
export function ConflictDialog({ conflicts, merged, known, onResolve, onClose }: Props) {
  const [kept, keep] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const isDecided = conflicts.every(({ field }) => kept[field] !== undefined);
  const theirs = conflicts.filter(({ field }) => kept[field] === 'theirs');
  return (
    <Dialog
      title="Diubah orang lain juga"
      size="l"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={!isDecided}
          onClick={() => onResolve(withTheirs(merged, theirs))}
        >
          Pakai pilihan ini
        </Button>
      }
    >
      <p className="text-small text-mist">
        Sejak kamu membukanya, orang lain menyimpan isian yang sama. Pilih mana yang dipakai, lalu
        simpan lagi. Isian lain sudah digabung.
      </p>
      {conflicts.map(({ field, ...sides }) => (
        <fieldset key={field} className="grid gap-2">
          <legend className="text-small font-bold">{nameOfField(field)}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="grid content-start gap-1 rounded-s border border-line p-3 text-small has-checked:border-jingga"
              >
                <span className="flex items-center gap-2 font-semibold">
                  <input
                    type="radio"
                    name={field}
                    checked={kept[field] === side}
                    onChange={() => keep({ ...kept, [field]: side })}
                  />
                  {side === 'mine' ? 'Punyamu' : 'Punya orang lain'}
                </span>
                <span className="break-words whitespace-pre-wrap text-mist">
                  <FieldValue field={field} value={sides[side]} known={known} />
                </span>
              </label>
            ))}
          </div>
          <div className="text-note text-haze">
            Sebelumnya: <FieldValue field={field} value={sides.base} known={known} />
          </div>
        </fieldset>
      ))}
    </Dialog>
  );
}
