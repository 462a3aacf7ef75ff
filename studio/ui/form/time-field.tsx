import { useState } from 'react';
import { type Zone, zones } from '../../../web/lib/formats/zone.ts';
import { cx } from '../../../web/ui/cx.ts';
import { wordsOfField } from '../../lib/times.ts';
import { control, FieldFrame, type FieldWords, useControl } from './field.tsx';
import { timeIn, wallTime } from './wall-time.ts';

type Props = FieldWords & {
  name: string;
  /** ISO time. */
  defaultValue?: string | null;
  zone?: Zone;
  required?: boolean;
  onTime?: (iso: string) => void;
};

/**
 * A day and a time on the clock of one of Indonesia's zones; the form gets the ISO time, or nothing. Another zone shows
 * the same moment on its clock.
 */
export function TimeField({
  label,
  hint,
  error,
  name,
  defaultValue = null,
  zone: first = zones[0],
  required,
  onTime,
}: Props) {
  const [zone, setZone] = useState<Zone>(first);
  const [wall, setWall] = useState(
    defaultValue === null || defaultValue === '' ? '' : wallTime(defaultValue, first),
  );
  const iso = timeIn(wall, zone);
  const said = wordsOfField('datetime-local', iso === '' ? '' : wall, zone.name);
  const { id, problem, forget, given } = useControl(undefined, hint, error, said);
  // Another time from outside, such as one that was taken back, is shown; one's own comes back as it was typed.
  const [known, setKnown] = useState(defaultValue);
  if (known !== defaultValue) {
    setKnown(defaultValue);
    const isOwn =
      (defaultValue ?? '') === iso || Date.parse(defaultValue ?? '') === Date.parse(iso);
    if (!isOwn)
      setWall(defaultValue === null || defaultValue === '' ? '' : wallTime(defaultValue, zone));
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem} said={said}>
      <div className="flex flex-wrap gap-1.5">
        <input
          {...given}
          type="datetime-local"
          required={required}
          value={wall}
          max="2099-12-31T23:59"
          onChange={(event) => {
            forget();
            setWall(event.target.value);
            onTime?.(timeIn(event.target.value, zone));
          }}
          className={cx(control, 'h-9 min-w-0 flex-[1_1_12.5rem]')}
        />
        <select
          aria-label={`Zona waktu: ${label}`}
          value={zone.name}
          onChange={(event) => {
            const next = zones.find((own) => own.name === event.target.value) ?? zones[0];
            if (iso !== '') setWall(wallTime(iso, next));
            setZone(next);
          }}
          className={cx(control, 'h-9 flex-[0_0_5rem]')}
        >
          {zones.map(({ name: short, location }) => (
            <option key={short} value={short} title={location}>
              {short}
            </option>
          ))}
        </select>
      </div>
      <input type="hidden" name={name} value={iso} />
    </FieldFrame>
  );
}
