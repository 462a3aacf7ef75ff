import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffRole } from '#contract/call.ts';
import { cx } from '../../../web/ui/cx.ts';
import { openDialog } from '../../../web/ui/open-dialog.ts';
import { Spinner } from '../../../web/ui/spinner.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { findPlaces, type Found, usePaletteFinds } from './palette-finds.ts';

type Props = {
  roles: readonly StaffRole[];
  /** What was typed before it was there. */
  takeTyped: () => string;
  onClose: () => void;
};

/** Pages and data by a few letters: arrows choose, Enter opens. */
export default function Palette({ roles, takeTyped, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const [words, setWords] = useState(takeTyped);
  const [chosen, choose] = useState(0);
  const { groups: found, isBusy } = usePaletteFinds(words, roles);
  const groups = [{ title: 'Halaman', items: findPlaces(words, roles) }, ...found].filter(
    ({ items }) => items.length > 0,
  );
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(chosen, items.length - 1);

  useEffect(() => {
    openDialog(dialog.current);
  }, []);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);

  function open(item: Found | undefined): void {
    if (item === undefined) return;
    onClose();
    void navigate(item.to);
  }

  function press(event: React.KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      choose((at + step + items.length) % items.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      open(items[at]);
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is native
    <dialog
      ref={dialog}
      aria-label="Cari halaman atau data"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="mt-[12vh] w-[calc(100%-2rem)] max-w-[36rem] rounded-m border border-line bg-ink-1 p-0 text-cloud shadow-raised backdrop:bg-veil"
    >
      <div className="flex items-center gap-2 border-b border-line px-3">
        {isBusy ? <Spinner /> : <Search className="size-4 text-haze" aria-hidden="true" />}
        <input
          role="combobox"
          aria-label="Cari halaman atau data"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={words}
          maxLength={120}
          placeholder="Ketik nama halaman, nomor pesanan, atau kata lain"
          onChange={(event) => {
            setWords(event.target.value);
            choose(0);
          }}
          onKeyDown={press}
          className="h-12 w-full bg-transparent text-body outline-none placeholder:text-haze"
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Temuan"
        className="max-h-[50vh] overflow-y-auto p-2"
      >
        {items.length === 0 && (
          <p className="px-2 py-6 text-center text-haze">
            {isBusy ? 'Mencari…' : 'Tidak ada yang cocok.'}
          </p>
        )}
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="px-2 pt-2 pb-1 text-note font-semibold text-haze" aria-hidden="true">
              {group.title}
            </p>
            {group.items.map((item) => {
              const own = items.indexOf(item);
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the keys
                <div
                  key={item.id}
                  id={`${listId}-${own}`}
                  role="option"
                  aria-selected={own === at}
                  onClick={() => open(item)}
                  onPointerMove={() => choose(own)}
                  className={cx(
                    'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-s px-2',
                    own === at && 'bg-ink-2',
                  )}
                >
                  <span className="truncate font-medium">{item.label}</span>
                  {item.note !== undefined && (
                    <span className="truncate text-note text-haze">{item.note}</span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Toasts />
    </dialog>
  );
}
