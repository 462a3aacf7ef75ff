import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { linkOf } from './link-of.ts';

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Where a link leads, asked in place: the form around goes on. */
export function LinkLine({
  given,
  onSet,
  onClose,
}: {
  given: string;
  onSet: (href: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(given);
  const [problem, setProblem] = useState<string>();
  function set(): void {
    const href = linkOf(typed);
    if (href === undefined) setProblem('Isi dengan https://… atau halaman Tayang, seperti /paket');
    else onSet(href);
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else onClose();
  }
  return (
    <div className="flex flex-wrap items-start gap-2 rounded-s bg-ink-2 p-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <Field
          label="Alamat tautan"
          value={typed}
          error={problem}
          maxLength={500}
          ref={focus}
          placeholder="https://… atau /paket"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <div className="mt-5.5 flex gap-2">
        <Button look="primary" onClick={set}>
          Pasang
        </Button>
        {given !== '' && <Button onClick={() => onSet('')}>Lepas tautan</Button>}
        <Button look="quiet" onClick={onClose}>
          Batal
        </Button>
      </div>
    </div>
  );
}
