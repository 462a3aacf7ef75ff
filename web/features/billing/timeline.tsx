import { dateTime } from '../../lib/formats/formats.ts';
import { cx } from '../../ui/cx.ts';

type Entry = { who: 'buyer' | 'team' | 'system'; text: string; at: string };

const names = { buyer: 'Kamu', team: 'Tim Tayang', system: 'Pemeriksaan otomatis' } as const;
const marks = { buyer: 'bg-haze', team: 'bg-jingga', system: 'bg-toska' } as const;

/** Everything that was said in a ticket, oldest first. */
export function Timeline({
  entries,
  timezone,
}: {
  entries: Entry[];
  timezone: string | undefined;
}) {
  return (
    <ol aria-label="Perkembangan kasus" className="ml-1.5 grid gap-5 border-l border-line">
      {entries.map(({ who, text, at }, i) => (
        // Nothing is ever taken out or put between.
        <li key={i} className="relative grid gap-1 pl-5">
          <span
            aria-hidden="true"
            className={cx('absolute top-1.5 -left-[5px] size-2.5 rounded-full', marks[who])}
          />
          <p className="text-small text-mist">
            <strong className="text-cloud">{names[who]}</strong>, {dateTime(at, timezone)}
          </p>
          <p className="whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
