import type { WeekChannel, WeekSlot } from '#contract/live/week-shapes.ts';
import { CheckField, Field, SelectField } from '../../ui/form/field.tsx';
import { OverflowField } from './channel-picker.tsx';
import { FillField } from './fill-field.tsx';
import { WEEKDAYS } from './words.ts';

const DAY_MINUTES = 1_440;
/** Extra time and penalties. */
const USUAL_OVERRUN = 60;

type Props = {
  channel: WeekChannel;
  own: WeekSlot;
  onOwn: (slot: WeekSlot) => void;
  day: string;
  onDay: (day: string) => void;
  /** `20:30`. */
  clock: string;
  onClock: (clock: string) => void;
};

/** When a slot runs, and how it behaves when time is short or long. */
export function SlotFields({ channel, own, onOwn, day, onDay, clock, onClock }: Props) {
  const isTemplate = own.layer === 'template';
  const isEvent = own.source.kind === 'fixture' || own.source.kind === 'contribution';
  return (
    <>
      {isTemplate ? (
        <SelectField
          label="Hari"
          hint="Pola mingguan: berubah setiap minggu"
          value={own.weekday ?? 1}
          onChange={(event) => onOwn({ ...own, weekday: Number(event.target.value) })}
          options={Object.fromEntries(WEEKDAYS.map((name, i) => [i + 1, name]))}
        />
      ) : (
        <Field
          label="Tanggal"
          type="date"
          required
          value={day}
          onChange={(event) => onDay(event.target.value)}
        />
      )}
      <TimeFields
        clock={clock}
        minutes={own.minutes}
        onClock={onClock}
        onMinutes={(minutes) => onOwn({ ...own, minutes })}
      />
      <SelectField
        label="Kalau isinya lebih panjang"
        value={own.overrun}
        onChange={(event) =>
          onOwn({ ...own, overrun: event.target.value === 'push' ? 'push' : 'cut' })
        }
        options={{
          cut: isEvent ? 'Yang berikut mulai terlambat' : 'Potong di akhir slot',
          push: 'Teruskan, yang berikut bergeser sampai jam pasti',
        }}
      />
      {isEvent && (
        <>
          <CheckField
            label="Akhir terbuka"
            hint="Berjalan sampai diakhiri dari sini, atau sampai batasnya"
            checked={own.maxMinutes !== null}
            onChange={(event) =>
              onOwn({
                ...own,
                maxMinutes: event.target.checked
                  ? Math.min(own.minutes + USUAL_OVERRUN, DAY_MINUTES)
                  : null,
                overflowChannelId: event.target.checked ? own.overflowChannelId : null,
              })
            }
          />
          {own.maxMinutes !== null && (
            <Field
              label="Paling lama (menit sejak mulai)"
              type="number"
              min={own.minutes + 5}
              max={DAY_MINUTES}
              step={5}
              required
              value={own.maxMinutes}
              onChange={(event) => onOwn({ ...own, maxMinutes: Number(event.target.value) })}
            />
          )}
          {own.maxMinutes !== null && (
            <OverflowField
              channel={channel}
              channelId={own.overflowChannelId}
              onChannel={(overflowChannelId) => onOwn({ ...own, overflowChannelId })}
            />
          )}
        </>
      )}
      {!isEvent && <FillField fill={own.fill} onFill={(fill) => onOwn({ ...own, fill })} />}
      <CheckField
        label="Jam pasti"
        hint="Mulai tepat pada menitnya, apa pun yang sedang berjalan"
        checked={own.isFixed}
        onChange={(event) => onOwn({ ...own, isFixed: event.target.checked })}
      />
    </>
  );
}

/** When a block begins and how long it lasts. */
export function TimeFields({
  clock,
  minutes,
  onClock,
  onMinutes,
}: {
  clock: string;
  minutes: number;
  onClock: (clock: string) => void;
  onMinutes: (minutes: number) => void;
}) {
  return (
    <>
      <Field
        label="Mulai (WIB)"
        type="time"
        step={300}
        required
        value={clock}
        onChange={(event) => onClock(event.target.value)}
      />
      <Field
        label="Lama (menit)"
        type="number"
        min={5}
        max={1440}
        step={5}
        required
        value={minutes}
        onChange={(event) => onMinutes(Number(event.target.value))}
      />
    </>
  );
}
