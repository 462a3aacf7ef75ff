import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Field } from './field.tsx';

export type Found = { id: string; name: string; note?: string };
type Props<T extends Found> = {
  label: string;
  hint?: string;
  placeholder?: string;
  /** Letters after which it looks; 0: at once, for what is likely. */
  from?: number;
  /** Words alone are no answer: one of the finds is. */
  required?: boolean;
  /** Takes the focus when it appears. */
  isFocused?: boolean;
  search: (words: string, signal: AbortSignal) => Promise<readonly T[]>;
  onPick: (found: T) => void;
};

const PAUSE_MS = 200;
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Finds a thing by a few letters: arrows choose, Enter or a press takes it, Escape closes. */
export function SearchField<T extends Found>({
  from = 2,
  isFocused = false,
  search,
  onPick,
  ...field
}: Props<T>) {
  const listId = useId();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, choose] = useState(0);
  const [answer, setAnswer] = useState<{ words: string; found: readonly T[]; problem?: string }>();
  const typed = words.trim();
  const isAsked = isOpen && typed.length >= from;
  useEffect(() => {
    if (!isAsked) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      search(typed, asking.signal)
        .then((found) => setAnswer({ words: typed, found }))
        .catch((error: unknown) => {
          if (asking.signal.aborted) return;
          const problem = error instanceof ApiError ? error.failure.message : 'Tidak bisa mencari.';
          setAnswer({ words: typed, found: [], problem });
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [isAsked, typed, search]);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, listId, answer]);
  const known = answer?.words === typed ? answer : undefined;
  const found = isAsked ? (known?.found ?? []) : [];
  function take(one: T | undefined): void {
    if (one === undefined) return;
    setOpen(false);
    setWords('');
    onPick(one);
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (found.length > 0) choose((at + step + found.length) % found.length);
    }
    // It stands inside a larger form.
    if (event.key === 'Enter') {
      event.preventDefault();
      take(found[at]);
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }
  return (
    <div className="relative">
      <Field
        {...field}
        {...(isFocused && { ref: focus })}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(field.required === true && { pattern: '(?!)', title: 'Pilih salah satu temuan' })}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={words}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setWords(event.target.value);
          setOpen(true);
          choose(0);
        }}
        onKeyDown={press}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={`Temuan: ${field.label}`}
        className={cx(
          'absolute inset-x-0 z-30 mt-1 max-h-64 overflow-y-auto rounded-s border border-line bg-ink-1 p-1 shadow-raised',
          found.length === 0 && 'hidden',
        )}
      >
        {found.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the keys
          <div
            key={one.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            // The field keeps the focus, or the list would be gone before the press ends.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(one)}
            onPointerMove={() => choose(index)}
            className={cx(
              'flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-s px-2 text-small',
              index === at && 'bg-ink-2',
            )}
          >
            <span className="truncate font-medium">{one.name}</span>
            <span className="truncate text-note text-haze">{one.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-note text-haze">
        {isAsked && known !== undefined && found.length === 0
          ? (known.problem ?? 'Tidak ada yang cocok.')
          : ''}
      </p>
    </div>
  );
}
