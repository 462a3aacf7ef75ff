import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { dayWords, type Zone } from '../../lib/formats/zone.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { type Asked, sportsTo } from './address.ts';
import { MatchRow } from './match-row.tsx';
import { groupsOf, type LeagueGroup, leaguesOf } from './match-words.ts';

/** `after`: the cursor that it was asked with; null for the first. */
type Page = { after: string | null; fixtures: FixtureView[]; next: string | null };

type ListProps = { first: Page; asked: Asked; today: string; zone: Zone };

/** Matches day by day and league by league, and on a press those that follow. `key` it by what was asked for. */
export function MatchList({ first, asked, today, zone }: ListProps) {
  const fetcher = useFetcher<Page>();
  const [more, setMore] = useState<Page[]>([]);
  const { data } = fetcher;
  const [taken, setTaken] = useState(data);
  if (data !== undefined && data !== taken) {
    setTaken(data);
    // A page that is looked at again takes the place of itself.
    const at = more.findIndex(({ after }) => after === data.after);
    setMore(at === -1 ? [...more, data] : more.with(at, data));
  }
  const next = (more.at(-1) ?? first).next;
  // What moved between two looks at the list is in it once.
  const all = new Map(
    [first, ...more].flatMap((page) => page.fixtures).map((each) => [each.slug, each]),
  );
  return (
    <div className="grid gap-6">
      {groupsOf([...all.values()], zone).map(({ day, leagues }) => {
        const { name, date } = dayWords(day, today);
        return (
          <section key={day} aria-label={`${name}, ${date}`} className="grid gap-3">
            <h2 className="text-body font-bold">
              {name}, <span className="font-semibold text-mist">{date}</span>
            </h2>
            <Leagues leagues={leagues} zone={zone} />
          </section>
        );
      })}
      {next !== null && (
        <Link
          to={sportsTo(asked, next)}
          onClick={(event) => {
            event.preventDefault();
            if (fetcher.state === 'idle') void fetcher.load(sportsTo(asked, next));
          }}
          aria-busy={fetcher.state !== 'idle'}
          className={buttonLook({ look: 'secondary' }, 'justify-self-center')}
        >
          Lebih banyak
        </Link>
      )}
    </div>
  );
}

/** What is on now: first, whatever day and league is looked at. */
export function LiveMatches({ fixtures, zone }: { fixtures: FixtureView[]; zone: Zone }) {
  if (fixtures.length === 0) return null;
  return (
    <section aria-label="Sedang tayang" className="grid gap-3">
      <h2 className="text-body font-bold">Sedang tayang</h2>
      <Leagues leagues={leaguesOf(fixtures)} zone={zone} />
    </section>
  );
}

function Leagues({ leagues, zone }: { leagues: LeagueGroup[]; zone: Zone }) {
  return leagues.map(({ competition, channels, fixtures }) => (
    <div key={competition.slug} className="overflow-hidden rounded-m border border-line bg-ink-1">
      <p className="flex min-h-9 items-center gap-2 border-b border-line bg-ink-2 px-3 text-note">
        <span className="min-w-0 flex-1 truncate font-bold">{competition.name}</span>
        {channels.length > 0 && (
          <span className="truncate text-haze">di {channels.join(', ')}</span>
        )}
      </p>
      <ul className="divide-y divide-line">
        {fixtures.map((fixture) => (
          <li key={fixture.fixtureId}>
            <MatchRow fixture={fixture} zone={zone} />
          </li>
        ))}
      </ul>
    </div>
  ));
}
