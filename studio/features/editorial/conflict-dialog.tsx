import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Draft } from './fields.ts';
import { type Merged, withTheirs } from './merge.ts';

type Props = {
  merged: Merged;
  theirs: Draft;
  onClose: () => void;
  onSettle: (draft: Draft) => void;
};

/** Somebody else saved meanwhile: what both changed stands side by side, and one of each is chosen. */
export function ConflictDialog({ merged, theirs, onClose, onSettle }: Props) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { conflicts, draft } = merged;
  return (
    <Dialog
      title="Ada versi yang lebih baru"
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Nanti</Button>
          <Button look="primary" onClick={() => onSettle(withTheirs(draft, theirs, taken))}>
            Pakai pilihan ini
          </Button>
        </>
      }
    >
      <p className="text-mist">
        {conflicts.length === 0
          ? 'Orang lain menyimpan bagian yang berbeda dari yang kamu ubah. Keduanya digabung; periksa, lalu simpan lagi.'
          : 'Orang lain menyimpan bagian yang sama. Pilih yang dipakai; bagian lain sudah digabung. Setelah itu simpan lagi.'}
      </p>
      {conflicts.map(({ field: { name, label }, mine, theirs: other }) => (
        <fieldset key={name} className="grid gap-2 md:grid-cols-2">
          <legend className="mb-1 text-note font-semibold text-mist">{label}</legend>
          {[
            { id: 'mine', words: 'Punyamu', text: mine, isTheirs: false },
            { id: 'theirs', words: 'Punya mereka', text: other, isTheirs: true },
          ].map(({ id, words, text, isTheirs }) => (
            <div
              key={id}
              className="flex items-start gap-2 rounded-s border border-line p-3 has-checked:border-jingga"
            >
              <input
                id={`${name}-${id}`}
                type="radio"
                name={name}
                aria-describedby={`${name}-${id}-text`}
                checked={taken.includes(name) === isTheirs}
                onChange={() =>
                  setTaken((now) => (isTheirs ? [...now, name] : now.filter((own) => own !== name)))
                }
                className="mt-0.5 size-4"
              />
              <div className="min-w-0">
                <label htmlFor={`${name}-${id}`} className="block text-note text-haze">
                  {words}
                </label>
                <p id={`${name}-${id}-text`} className="break-words whitespace-pre-line">
                  {text || '(kosong)'}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
