import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { type Named, type NamedKind, namedSources } from './named-sources.ts';

type Props = {
  kind: NamedKind;
  /** What is picked: its address, with a name where one is known. */
  slug: string;
  name?: string;
  label?: string;
  hint?: string;
  isReadOnly?: boolean;
  required?: boolean;
  onPick: (named: Named) => void;
  /** Where it may be left out. */
  onClear?: () => void;
};

/** A title, channel, match, clip or article, picked by a search and shown by its name. */
export function NamedPicker({ kind, slug, name, onPick, onClear, isReadOnly, ...given }: Props) {
  const source = namedSources[kind];
  const label = given.label ?? source.label;
  const [isChanging, change] = useState(false);
  if (slug !== '' && !isChanging)
    return (
      <fieldset className="grid content-start gap-1">
        <legend className="mb-1 text-note font-semibold text-mist">{label}</legend>
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 rounded-s border border-line bg-ink-1 px-2.5 text-small">
          {name !== undefined && name !== '' && <span className="font-medium">{name}</span>}
          <span className="text-haze">{slug}</span>
          {isReadOnly !== true && (
            <span className="ml-auto flex gap-1">
              <Button size="s" onClick={() => change(true)} aria-label={`Ganti ${label}`}>
                Ganti
              </Button>
              {onClear !== undefined && (
                <Button size="s" look="quiet" onClick={onClear} aria-label={`Lepas ${label}`}>
                  Lepas
                </Button>
              )}
            </span>
          )}
        </div>
      </fieldset>
    );
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <SearchField
          label={label}
          placeholder={source.placeholder}
          from={source.from}
          search={source.search}
          isFocused={isChanging}
          {...(given.hint !== undefined && { hint: given.hint })}
          required={given.required === true && slug === ''}
          onPick={(named) => {
            change(false);
            onPick(named);
          }}
        />
      </div>
      {isChanging && (
        <Button className="mt-5.5" look="quiet" onClick={() => change(false)}>
          Batal
        </Button>
      )}
    </div>
  );
}
