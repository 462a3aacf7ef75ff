import { Undo2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Mode } from './edit-slots.ts';

type Props = {
  mode: Mode;
  onMode: (mode: Mode) => void;
  canUndo: boolean;
  canRollBack: boolean;
  /** A copy was just made, and nothing since. */
  onUndoCopy: (() => void) | undefined;
  onUndo: () => void;
  onOpen: (kind: 'new' | 'copy' | 'rollBack') => void;
  onCopyWeek: () => void;
};

const modes: readonly [Mode, string][] = [
  ['replace', 'Timpa'],
  ['ripple', 'Geser yang berikut'],
];

/** What is done to a whole day or week, and what becomes of slots that are in the way. */
export function WeekTools(props: Props) {
  const { mode, onMode, canUndo, canRollBack, onUndo, onOpen, onCopyWeek, onUndoCopy } = props;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Button size="s" onClick={() => onOpen('new')}>
        Slot baru…
      </Button>
      <Button size="s" onClick={() => onOpen('copy')}>
        Salin hari…
      </Button>
      <Button size="s" onClick={onCopyWeek}>
        Salin minggu
      </Button>
      <IconButton label="Urungkan (Ctrl+Z)" disabled={!canUndo} onClick={onUndo}>
        <Undo2 className="size-4" aria-hidden="true" />
      </IconButton>
      {onUndoCopy !== undefined && (
        <Button size="s" onClick={onUndoCopy}>
          Urungkan salinan
        </Button>
      )}
      <fieldset className="flex items-center gap-3 text-small">
        <legend className="sr-only">Slot yang tertimpa</legend>
        {modes.map(([value, words]) => (
          <label key={value} className="flex items-center gap-1.5">
            <input
              type="radio"
              name="mode"
              checked={mode === value}
              onChange={() => onMode(value)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {canRollBack && (
        <Button size="s" look="quiet" className="ml-auto" onClick={() => onOpen('rollBack')}>
          Kembalikan terbitan sebelumnya…
        </Button>
      )}
    </div>
  );
}
