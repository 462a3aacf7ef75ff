import { useId, useState } from 'react';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, Field, SelectField } from '../../ui/form/field.tsx';
import { movedTo } from './edit-slots.ts';
import { FillField } from './fill-field.tsx';
import { minutesOfClock, minuteText, WEEKDAYS } from './words.ts';

type MoveProps = {
  title: string;
  slot: WeekSlot;
  /** The day that it was chosen on. */
  day: string;
  onMove: (slot: WeekSlot, day: string) => void;
  onClose: () => void;
};

/** "Pindah ke…": day, minute and length by typing, and how the slot behaves when time is short or long. */
export function MoveDialog({ title, slot, day: first, onMove, onClose }: MoveProps) {
  const form = useId();
  const [day, setDay] = useState(first);
  const [clock, setClock] = useState(minuteText(slot.start).replace('.', ':'));
  const [own, setOwn] = useState(slot);
  const isTemplate = slot.layer === 'template';
  const isEvent = slot.source.kind === 'fixture' || slot.source.kind === 'contribution';
  return (
    <Dialog
      title={`Pindah ke… ${title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={form} look="primary">
            Pindahkan
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const { weekday } = own;
          const moved = movedTo(own, day, minutesOfClock(clock));
          onMove(isTemplate ? { ...moved, weekday } : moved, day);
        }}
      >
        {isTemplate ? (
          <SelectField
            label="Hari"
            hint="Pola mingguan: berubah setiap minggu"
            value={own.weekday ?? 1}
            onChange={(event) => setOwn({ ...own, weekday: Number(event.target.value) })}
            options={Object.fromEntries(WEEKDAYS.map((name, i) => [i + 1, name]))}
          />
        ) : (
          <Field
            label="Tanggal"
            type="date"
            required
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        <Field
          label="Mulai (WIB)"
          type="time"
          step={300}
          required
          value={clock}
          onChange={(event) => setClock(event.target.value)}
        />
        <Field
          label="Lama (menit)"
          type="number"
          min={5}
          max={1440}
          step={5}
          required
          value={own.minutes}
          onChange={(event) => setOwn({ ...own, minutes: Number(event.target.value) })}
        />
        <SelectField
          label="Kalau isinya lebih panjang"
          value={own.overrun}
          onChange={(event) =>
            setOwn({ ...own, overrun: event.target.value === 'push' ? 'push' : 'cut' })
          }
          options={{
            cut: 'Potong di akhir slot',
            push: 'Teruskan, yang berikut bergeser sampai jam pasti',
          }}
        />
        {!isEvent && <FillField fill={own.fill} onFill={(fill) => setOwn({ ...own, fill })} />}
        <CheckField
          label="Jam pasti"
          hint="Mulai tepat pada menitnya, apa pun yang sedang berjalan"
          checked={own.isFixed}
          onChange={(event) => setOwn({ ...own, isFixed: event.target.checked })}
        />
      </form>
    </Dialog>
  );
}
