import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { actOnSports } from '../../features/sports/act-on-sports.server.ts';
import { loadHub } from '../../features/sports/load-sports.server.ts';
import { MatchRow } from '../../features/sports/match-row.tsx';
import { sectionsOf } from '../../features/sports/match-words.ts';
import { SpoilerForm } from '../../features/sports/spoiler-form.tsx';
import { StandingsTable } from '../../features/sports/standings-table.tsx';
import { TeamList } from '../../features/sports/team-list.tsx';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useNow } from '../../lib/page/use-now.ts';
import { dayOf, dayWords, type Zone, zoneOf } from '../../lib/formats/zone.ts';
import { cx } from '../../ui/cx.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/sports.ts';

const FRESH = 20 * SECOND;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadHub(context.get(platformContext), url);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return actOnSports(context.get(platformContext), await request.formData(), url);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Olahraga: jadwal, hasil, dan klasemen',
    description:
      'Jadwal pertandingan dalam WIB, WITA, dan WIT, siaran langsung, putar ulang, dan klasemen. Hasil bisa disembunyikan sampai kamu menontonnya.',
    path: paths.sports,
    origin: originOf(matches),
  });
}

export default function Sports({ loaderData }: Route.ComponentProps) {
  const { competitions, asked, fixtures, tables, teams, scope, isSignedIn } = loaderData;
  const zone = zoneOf(loaderData.zone);
  const now = useNow(loaderData.now, MINUTE);
  const sections = sectionsOf(fixtures, now, zone);
  useLookAgain(sections.now.length > 0, { everyMs: FRESH, onReturn: true });
  const today = dayOf(now, zone);
  return (
    <>
      <PageHead name="Olahraga" />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-10 pt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <nav aria-label="Kompetisi" className="-mb-6 lg:col-span-2 lg:mb-0">
          <ul className="flex gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
            <Competition to={paths.sports} isCurrent={asked === null} name="Semua" />
            {competitions.map(({ slug, name }) => (
              <Competition
                key={slug}
                to={`${paths.sports}?kompetisi=${slug}`}
                isCurrent={asked === slug}
                name={name}
              />
            ))}
          </ul>
          <ul className="flex gap-6 text-small font-semibold text-mist lg:hidden">
            {[
              ['#klasemen', 'Klasemen'],
              ['#tim', 'Tim'],
            ].map(([to, label]) => (
              <li key={to}>
                <a href={to} className="flex min-h-11 items-center hover:text-cloud">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid content-start gap-8">
          {fixtures.length === 0 && (
            <EmptyState icon={<Trophy aria-hidden="true" />} title="Belum ada pertandingan">
              <p>Jadwal baru muncul di sini begitu musimnya dimulai.</p>
            </EmptyState>
          )}
          <Group name="Sedang tayang" fixtures={sections.now} zone={zone} />
          <Group name="Hari ini" fixtures={sections.today} zone={zone} />
          <Days name="Akan datang" days={sections.upcoming} today={today} zone={zone} />
          <Days name="Sudah dimainkan" days={sections.results} today={today} zone={zone} />
        </div>
        <div className="grid content-start gap-8">
          <SpoilerForm scope={scope} isSignedIn={isSignedIn} action={paths.sports} />
          <section aria-labelledby="klasemen" className="grid gap-5">
            <h2 id="klasemen" className="text-lead font-bold">
              Klasemen
            </h2>
            {tables.map((table) => (
              <StandingsTable key={table.competition.slug} table={table} />
            ))}
          </section>
          <section aria-labelledby="tim" className="grid gap-4">
            <h2 id="tim" className="text-lead font-bold">
              Tim
            </h2>
            <TeamList teams={teams} />
          </section>
        </div>
      </div>
    </>
  );
}

type ChipProps = { to: string; name: string; isCurrent: boolean };

function Competition({ to, name, isCurrent }: ChipProps) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className={cx(
          'flex min-h-11 items-center rounded-full border px-4 text-small font-semibold',
          isCurrent
            ? 'border-transparent bg-cloud text-ink'
            : 'border-line bg-ink-1 text-mist hover:text-cloud',
        )}
      >
        {name}
      </Link>
    </li>
  );
}

type GroupProps = { name: string; fixtures: FixtureView[]; zone: Zone };

function Group({ name, fixtures, zone }: GroupProps) {
  if (fixtures.length === 0) return null;
  return (
    <section aria-label={name} className="grid gap-3">
      <h2 className="text-lead font-bold">{name}</h2>
      <Matches fixtures={fixtures} zone={zone} />
    </section>
  );
}

function Matches({ fixtures, zone }: Pick<GroupProps, 'fixtures' | 'zone'>): ReactNode {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {fixtures.map((fixture) => (
        <li key={fixture.fixtureId}>
          <MatchRow fixture={fixture} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

type DaysProps = {
  name: string;
  days: { day: string; fixtures: FixtureView[] }[];
  today: string;
  zone: Zone;
};

/** Some days at once; the others open without leaving the page. */
const OPEN_DAYS = 2;

function Days({ name, days, today, zone }: DaysProps) {
  if (days.length === 0) return null;
  const later = days.slice(OPEN_DAYS);
  return (
    <section aria-label={name} className="grid gap-4">
      <h2 className="text-lead font-bold">{name}</h2>
      {days.slice(0, OPEN_DAYS).map((each) => (
        <Day key={each.day} {...each} today={today} zone={zone} />
      ))}
      {later.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center text-small font-semibold text-mist hover:text-cloud">
            {later.length} hari lainnya
          </summary>
          <div className="grid gap-4 pt-3">
            {later.map((each) => (
              <Day key={each.day} {...each} today={today} zone={zone} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function Day({
  day,
  fixtures,
  today,
  zone,
}: DaysProps['days'][number] & Omit<DaysProps, 'name' | 'days'>) {
  const { name, date } = dayWords(day, today);
  return (
    <div className="grid gap-3">
      <h3 className="text-small font-semibold text-mist">
        {name}, {date}
      </h3>
      <Matches fixtures={fixtures} zone={zone} />
    </div>
  );
}
