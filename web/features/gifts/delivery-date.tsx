import { useId } from 'react';
import { cx } from '../../ui/cx.ts';

const MONTHS = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ');
const DAYS = Array.from({ length: 31 }, (_, i) => i + 1);

type Props = {
  /** `2026-11-23`, or empty for now. */
  chosen: string;
  today: string;
  error: string | undefined;
};

/**
 * Day, month and year as they are said here: a browser's own field shows them in the order of the country that it was
 * installed for. Sent as `day`, `month` and `year`; without a day the gift leaves at once.
 */
export function DeliveryDate({ chosen, today, error }: Props) {
  const errorId = useId();
  const [year = '', month = '', day = ''] = (chosen || today).split('-');
  const thisYear = Number(today.slice(0, 4));
  const years = [thisYear, thisYear + 1];
  const common = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    className: cx(
      'min-h-12 w-full min-w-0 rounded-m border bg-ink-1 px-2 text-small text-cloud',
      error ? 'border-merah' : 'border-line',
    ),
  } as const;
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">Dikirim kapan?</legend>
      <div className="grid grid-cols-[1.2fr_1fr_1fr] gap-2">
        <select
          {...common}
          name="day"
          aria-label="Tanggal"
          defaultValue={chosen && String(Number(day))}
        >
          <option value="">Hari ini</option>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <select {...common} name="month" aria-label="Bulan" defaultValue={String(Number(month))}>
          {MONTHS.map((name, i) => (
            <option key={name} value={i + 1}>
              {name}
            </option>
          ))}
        </select>
        <select {...common} name="year" aria-label="Tahun" defaultValue={year}>
          {years.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </div>
      {error ? (
        <p id={errorId} className="text-small text-merah">
          {error}
        </p>
      ) : (
        <p className="text-note text-haze">
          “Hari ini” mengirimnya begitu dibayar. Tanggal lain dikirim pukul 07.00 WIB.
        </p>
      )}
    </fieldset>
  );
}
