import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useMonthWords } from './use-month-words.ts';

/** The month that a page is about, in its address (`?bulan=`). */
export function MonthField({ month }: { month: string }) {
  const [, setParams] = useSearchParams();
  const id = useId();
  const said = useMonthWords(month);
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-note font-semibold text-mist">
        Bulan
      </label>
      <input
        id={id}
        type="month"
        min="2020-01"
        max="2099-12"
        value={month}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => {
          if (target.value === '') return;
          setParams(
            (now) => {
              const next = new URLSearchParams(now);
              next.set('bulan', target.value);
              return next;
            },
            { preventScrollReset: true },
          );
        }}
        className="h-9 rounded-s border border-line bg-ink-1 px-2 text-small hover:border-haze"
      />
      <span id={`${id}-said`} className="text-note text-cloud">
        {said}
      </span>
    </div>
  );
}
