import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { dayAfter, dayWords } from '../../lib/formats/zone.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Chips } from '../../ui/chips.tsx';
import { cx } from '../../ui/cx.ts';
import { type Asked, parts, sportsTo } from './address.ts';

type Props = {
  asked: Asked;
  competitions: readonly { slug: string; name: string }[];
};

/** What page this is, and of which league. */
export function SportsHead({ asked, competitions }: Props) {
  const leagues = [{ slug: null, name: 'Semua' }, ...competitions];
  return (
    <header className="gutter grid grid-cols-[minmax(0,1fr)] gap-2 bg-(image:--dusk-top) pt-[calc(var(--bar-top)+0.5rem)] md:pt-[calc(var(--bar-top)+1.5rem)] low:grid-cols-[auto_minmax(0,1fr)_auto] low:items-center low:gap-4 low:pt-(--bar-top)">
      {/* In a low window name, leagues and the way to the scores are one row. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3 low:contents">
        <h1 className="text-head font-extrabold tracking-tight">Olahraga</h1>
        <a href="#skor" className={buttonLook({ look: 'quiet' }, 'px-3 text-mist low:order-1')}>
          <EyeOff className="size-4" aria-hidden="true" />
          Sembunyikan skor
        </a>
      </div>
      <Chips
        name="Kompetisi"
        chips={leagues.map(({ slug, name }) => ({
          key: slug ?? '',
          to: sportsTo({ ...asked, competition: slug }),
          label: name,
        }))}
        current={asked.competition ?? ''}
      />
    </header>
  );
}

/** The parts of the page, always in reach. */
export function SportsTabs({ asked }: Pick<Props, 'asked'>) {
  return (
    <nav
      aria-label="Bagian olahraga"
      className="sticky top-(--bar-top) z-10 border-b border-line bg-ink"
    >
      <ul className="gutter flex overflow-x-auto [scrollbar-width:none] md:gap-6">
        {parts.map(({ part, label }) => (
          <li key={part} className="shrink-0 max-md:grow">
            <Link
              to={sportsTo({ ...asked, part, day: null })}
              replace
              aria-current={asked.part === part ? 'page' : undefined}
              className={cx(
                'flex min-h-12 min-w-11 items-center justify-center border-b-2 px-2 text-small font-semibold',
                asked.part === part
                  ? 'border-jingga text-cloud'
                  : 'border-transparent text-mist hover:text-cloud',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The days that matches are looked for on: ahead in the schedule, back in the results. */
export function DayStrip({
  asked,
  today,
  days,
}: Pick<Props, 'asked'> & { today: string; days: number }) {
  const step = asked.part === 'hasil' ? -1 : 1;
  const chips = Array.from({ length: days + 1 }, (_, at) => {
    const day = dayAfter(today, at * step);
    const { name, date } = dayWords(day, today);
    return { key: day, to: sportsTo({ ...asked, day }), label: name, note: date };
  });
  return (
    <Chips
      name="Hari"
      chips={[{ key: '', to: sportsTo({ ...asked, day: null }), label: 'Semua' }, ...chips]}
      current={asked.day ?? ''}
    />
  );
}
