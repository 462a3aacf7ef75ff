import { useState } from 'react';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { minuteText, sourceName, WEEKDAYS } from './words.ts';

type Conflict = { slotId: string; mine: WeekSlot | null; theirs: WeekSlot | null };
type Side = 'mine' | 'theirs';
type Props = {
  conflicts: readonly Conflict[];
  /** Both put together, with what was made here where they differ. */
  merged: readonly WeekSlot[];
  names: ReadonlyMap<string, string>;
  nameOfDay: (day: string) => string;
  onResolve: (slots: WeekSlot[]) => void;
  onClose: () => void;
};

/** Slots that two schedulers changed, side by side: each is decided, nothing is lost unseen. */
export function WeekMergeDialog({
  conflicts,
  merged,
  names,
  nameOfDay,
  onResolve,
  onClose,
}: Props) {
  const [kept, keep] = useState<Readonly<Record<string, Side>>>({});
  const wordsOf = (slot: WeekSlot | null) =>
    slot === null
      ? 'Dilepas dari jadwal'
      : `${sourceName(slot, names)}, ${slot.date === null ? `setiap ${WEEKDAYS[(slot.weekday ?? 1) - 1]}` : `${nameOfDay(slot.date)} ${slot.date}`} ${minuteText(slot.start)}–${minuteText(slot.start + slot.minutes)} WIB`;
  function resolve(): void {
    const theirs = new Map(
      conflicts
        .filter(({ slotId }) => kept[slotId] === 'theirs')
        .map((each) => [each.slotId, each.theirs]),
    );
    const rest = merged.filter(({ id }) => !theirs.has(id));
    onResolve(
      [...rest, ...[...theirs.values()].filter((slot) => slot !== null)].toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      ),
    );
  }
  return (
    <Dialog
      title="Diubah orang lain juga"
      size="l"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={conflicts.some(({ slotId }) => kept[slotId] === undefined)}
          onClick={resolve}
        >
          Pakai pilihan ini
        </Button>
      }
    >
      <p className="text-small text-mist">
        Sejak kamu membukanya, orang lain menyimpan slot yang sama. Pilih mana yang dipakai, lalu
        simpan lagi. Slot lain sudah digabung.
      </p>
      {conflicts.map(({ slotId, ...sides }, index) => (
        <fieldset key={slotId} className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1 text-small font-bold">Slot {index + 1}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className="grid content-start gap-1 rounded-s border border-line p-3 text-small has-checked:border-jingga"
            >
              <span className="flex items-center gap-2 font-semibold">
                <input
                  type="radio"
                  name={slotId}
                  checked={kept[slotId] === side}
                  onChange={() => keep({ ...kept, [slotId]: side })}
                />
                {side === 'mine' ? 'Punyamu' : 'Punya orang lain'}
              </span>
              <span className="text-mist">{wordsOf(sides[side])}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
