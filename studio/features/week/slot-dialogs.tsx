import { useId, useState } from 'react';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, SelectField } from '../../ui/form/field.tsx';
import { daysFrom, newSlot, startOf } from './edit-slots.ts';
import { TimeFields } from './slot-fields.tsx';
import { dayLabel, layerNames, minutesOfClock } from './words.ts';

/** As the contract has them; its schemas stay on the server. */
const LAYERS: readonly WeekSlot['layer'][] = ['dated', 'template', 'live'];

type NewProps = {
  day: string;
  days: readonly string[];
  today: string;
  onAdd: (slot: WeekSlot, start: string, stop: string) => void;
  onClose: () => void;
};

/** An empty stretch that is to be filled: its layer and its time; what it shows is chosen right after. */
export function NewSlotDialog({ day: first, days, today, onAdd, onClose }: NewProps) {
  const form = useId();
  const [given, set] = useState({
    day: first,
    clock: '20:00',
    minutes: 60,
    layer: 'dated' as WeekSlot['layer'],
  });
  return (
    <Dialog
      title="Slot baru"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={form} look="primary">
            Pilih isinya…
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const { day, clock, minutes, layer } = given;
          const source = {
            kind: 'contribution',
            title: '…',
            synopsis: '',
            category: null,
          } as const;
          const slot = newSlot({ layer, day, start: minutesOfClock(clock), minutes, source });
          onAdd(slot, startOf(day, slot.start), startOf(day, slot.start + slot.minutes));
        }}
      >
        <SelectField
          label="Lapisan"
          value={given.layer}
          onChange={(event) =>
            set({ ...given, layer: LAYERS.find((each) => each === event.target.value) ?? 'dated' })
          }
          options={Object.fromEntries(LAYERS.map((layer) => [layer, layerNames[layer]]))}
        />
        <SelectField
          label="Hari"
          value={given.day}
          onChange={(event) => set({ ...given, day: event.target.value })}
          options={Object.fromEntries(
            days.map((day) => [day, `${dayLabel(day, today).name}, ${dayLabel(day, today).date}`]),
          )}
        />
        <TimeFields
          clock={given.clock}
          minutes={given.minutes}
          onClock={(clock) => set({ ...given, clock })}
          onMinutes={(minutes) => set({ ...given, minutes })}
        />
      </form>
    </Dialog>
  );
}

/** Days that go onto others: of several the first. */
export type Copying = { from: string; days: 1 | 7; to: string[]; layer: 'dated' | 'template' };

type CopyProps = {
  from: string;
  today: string;
  isDirty: boolean;
  onCopy: (copying: Copying) => void;
  onClose: () => void;
};

/** Slots of a day onto other days of the same fortnight. */
export function CopyDialog({ from, today, isDirty, onCopy, onClose }: CopyProps) {
  const form = useId();
  const [day, setDay] = useState(from);
  const [to, setTo] = useState<readonly string[]>([]);
  const [layer, setLayer] = useState<'dated' | 'template'>('dated');
  const days = daysFrom(from, 14);
  const nameOf = (each: string) => `${dayLabel(each, today).name}, ${dayLabel(each, today).date}`;
  return (
    <Dialog
      title="Salin hari"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            disabled={to.every((each) => each === day)}
          >
            Salin
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onCopy({ from: day, days: 1, to: to.filter((each) => each !== day), layer });
        }}
      >
        <SelectField
          label="Dari"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          options={Object.fromEntries(days.map((each) => [each, nameOf(each)]))}
        />
        <SelectField
          label="Menjadi"
          value={layer}
          onChange={(event) => setLayer(event.target.value === 'template' ? 'template' : 'dated')}
          options={{ dated: 'Perubahan tanggal itu saja', template: 'Pola setiap minggu' }}
        />
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="text-note font-semibold text-mist">Ke hari</legend>
          {days
            .filter((each) => each !== day)
            .map((each) => (
              <CheckField
                key={each}
                label={nameOf(each)}
                checked={to.includes(each)}
                onChange={(event) =>
                  setTo(event.target.checked ? [...to, each] : to.filter((own) => own !== each))
                }
              />
            ))}
        </fieldset>
        <p className="text-note text-haze">
          Isi lapisan yang sama di hari tujuan diganti. Salinan tersimpan sebagai versi sendiri dan
          bisa diurungkan{isDirty && '; perubahan yang belum tersimpan disimpan dulu'}.
        </p>
      </form>
    </Dialog>
  );
}
