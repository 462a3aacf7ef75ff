import { GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../web/ui/cx.ts';

type Props<T> = {
  /** What is put in order, read aloud. */
  label: string;
  items: readonly T[];
  idOf: (item: T) => string;
  nameOf: (item: T) => string;
  onChange: (items: T[]) => void;
  /** Nothing can be moved. */
  isReadOnly?: boolean;
  children: (item: T, at: number) => ReactNode;
};

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the item at one place to another. */
function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(to, 0, taken);
  return next;
}

/**
 * A list whose order is the editor's: each item is dragged by its handle, or moved by arrow keys on it; where it came to
 * stand is said aloud.
 */
export function Sortable<T>({
  label,
  items,
  idOf,
  nameOf,
  onChange,
  isReadOnly = false,
  children,
}: Props<T>) {
  const [dragged, drag] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, say] = useState('');

  function move(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(moved(items, from, to));
    say(`${nameOf(item)} sekarang nomor ${to + 1} dari ${items.length}`);
  }
  function drop(to: number): void {
    const from = items.findIndex((item) => idOf(item) === dragged);
    drag(undefined);
    setOver(undefined);
    if (from !== -1) move(from, to);
  }
  return (
    <>
      <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {items.map((item, at) => {
          const id = idOf(item);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a second way: the handle inside moves it by the arrow keys
            <li
              key={id}
              draggable={!isReadOnly}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', id);
                drag(id);
              }}
              onDragEnd={() => {
                drag(undefined);
                setOver(undefined);
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(id);
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop(at);
              }}
              className={cx(
                'flex min-h-11 items-center gap-2 rounded-s border bg-ink-1 px-2 py-1 text-small',
                over === id && dragged !== id ? 'border-jingga' : 'border-line',
                dragged === id && 'opacity-50',
              )}
            >
              {!isReadOnly && (
                <button
                  type="button"
                  aria-label={`Pindahkan ${nameOf(item)}: panah atas atau bawah`}
                  title="Seret, atau panah atas dan bawah"
                  className="grid size-7 shrink-0 cursor-grab place-items-center rounded-s text-haze hover:bg-ink-2 hover:text-cloud"
                  onKeyDown={(event) => {
                    const by = STEPS[event.key];
                    if (by === undefined) return;
                    event.preventDefault();
                    move(at, at + by);
                    // The handle goes with its item.
                    const handle = event.currentTarget;
                    requestAnimationFrame(() => handle.focus());
                  }}
                >
                  <GripVertical className="size-4" aria-hidden="true" />
                </button>
              )}
              {children(item, at)}
            </li>
          );
        })}
      </ol>
      <output className="sr-only">{said}</output>
    </>
  );
}
