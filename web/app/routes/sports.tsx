import { Trophy } from 'lucide-react';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { actOnSports } from '../../features/sports/act-on-sports.server.ts';
import { sportsTo } from '../../features/sports/address.ts';
import { loadHub, STRIP_DAYS } from '../../features/sports/load-sports.server.ts';
import { LiveMatches, MatchList } from '../../features/sports/match-list.tsx';
import { SpoilerForm } from '../../features/sports/spoiler-form.tsx';
import { DayStrip, SportsHead, SportsTabs } from '../../features/sports/sports-head.tsx';
import { StandingsTable } from '../../features/sports/standings-table.tsx';
import { TeamList } from '../../features/sports/team-list.tsx';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useNow } from '../../lib/page/use-now.ts';
import { dayOf, type Zone, zoneOf } from '../../lib/formats/zone.ts';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/sports.ts';

const FRESH = 20 * SECOND;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const isPhone = /\bMobi/.test(request.headers.get('user-agent') ?? '');
  return { ...(await loadHub(context.get(platformContext), url, isPhone)), stripDays: STRIP_DAYS };
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

type Loaded = Route.ComponentProps['loaderData'];

export default function Sports({ loaderData }: Route.ComponentProps) {
  const { asked, competitions, live, tables, teams, scope, isSignedIn } = loaderData;
  const zone = zoneOf(loaderData.zone);
  useLookAgain(live.length > 0, { everyMs: FRESH, onReturn: true });
  const isList = asked.part === 'jadwal' || asked.part === 'hasil';
  return (
    <>
      <SportsHead asked={asked} competitions={competitions} />
      <SportsTabs asked={asked} />
      <div
        className={cx(
          'gutter grid grid-cols-[minmax(0,1fr)] gap-8 pt-4',
          isList && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        {isList && <Matches loaded={loaderData} zone={zone} />}
        <div className="grid content-start gap-8">
          {tables.length > 0 && (
            <section
              aria-label="Klasemen"
              className={cx('grid gap-6', isList && 'max-lg:hidden', !isList && 'xl:grid-cols-2')}
            >
              {tables.map((table) => (
                <StandingsTable key={table.competition.slug} table={table} />
              ))}
            </section>
          )}
          {asked.part === 'tim' && (
            <section aria-label="Tim">
              <TeamList teams={teams} />
            </section>
          )}
          <p>
            <LinkButton to={paths.highlights} look="secondary">
              Sorotan: cuplikan dan putar ulang
            </LinkButton>
          </p>
          <div id="skor" className="scroll-mt-32">
            <SpoilerForm scope={scope} isSignedIn={isSignedIn} action={paths.sports} />
          </div>
        </div>
      </div>
    </>
  );
}

/** What is on, then what comes or what was played. */
function Matches({ loaded, zone }: { loaded: Loaded; zone: Zone }) {
  const { asked, live, fixtures, next, after, stripDays } = loaded;
  const today = dayOf(useNow(loaded.now, MINUTE), zone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <DayStrip asked={asked} today={today} days={stripDays} />
      {asked.part === 'jadwal' && <LiveMatches fixtures={live} zone={zone} />}
      {fixtures.length === 0 && live.length === 0 && (
        <EmptyState icon={<Trophy aria-hidden="true" />} title="Belum ada pertandingan">
          <p>
            {asked.day === null
              ? 'Jadwal baru muncul di sini begitu musimnya dimulai.'
              : 'Pilih hari lain, atau lihat semuanya.'}
          </p>
        </EmptyState>
      )}
      <MatchList
        // Another question begins its own list.
        key={`${sportsTo(asked)} ${zone.name}`}
        first={{ after, fixtures, next }}
        asked={asked}
        today={today}
        zone={zone}
      />
    </div>
  );
}
