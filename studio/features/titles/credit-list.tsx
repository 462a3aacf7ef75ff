import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import type { CreditRole } from '#contract/catalog/shapes.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { roleNames } from './words.ts';
import { slugOf } from '../../lib/slug.ts';

type Credit = TitleBody['credits'][number];
type Props = { credits: readonly Credit[]; onChange: (credits: Credit[]) => void };

/** Who made a title, in billing order. Somebody who is not known yet gets a page with the publication. */
export function CreditList({ credits, onChange }: Props) {
  const move = (at: number, by: number) => {
    const next = [...credits];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <div className="grid gap-3">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {credits.map(({ id, name, role, character }, at) => (
          <li key={id} className="flex items-center gap-2 text-small">
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-haze">
                {roleNames[role]}
                {character !== null && character !== '' && `, sebagai ${character}`}
              </span>
            </span>
            <IconButton
              label={`Naikkan ${name}`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
              className="size-7"
            >
              <ArrowUp className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Turunkan ${name}`}
              disabled={at === credits.length - 1}
              onClick={() => move(at, 1)}
              className="size-7"
            >
              <ArrowDown className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Hapus ${name}`}
              onClick={() => onChange(credits.filter((each) => each.id !== id))}
              className="size-7"
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <NewCredit
        onAdd={(credit) => onChange([...credits.filter(({ id }) => id !== credit.id), credit])}
      />
    </div>
  );
}

function NewCredit({ onAdd }: { onAdd: (credit: Credit) => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<CreditRole>('actor');
  const [character, setCharacter] = useState('');
  const person = slugOf(name);
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[2fr_1fr_1fr_auto]">
      <Field
        label="Nama"
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="Peran"
        value={role}
        options={roleNames}
        onChange={(event) => setRole(event.target.value as CreditRole)}
      />
      <Field
        label="Sebagai"
        value={character}
        maxLength={120}
        onChange={(event) => setCharacter(event.target.value)}
      />
      <Button
        disabled={person === ''}
        onClick={() => {
          const played = character === '' ? null : character;
          onAdd({ id: `${person}:${role}`, person, name, role, character: played });
          setName('');
          setCharacter('');
        }}
      >
        <Plus className="size-4" aria-hidden="true" />
        Tambah
      </Button>
    </div>
  );
}
