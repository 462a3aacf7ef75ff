import { MINUTE, SECOND } from '#contract/constants.ts';
import { sportWords } from '#contract/live/sports-shapes.ts';
import { actOnSports } from '../../features/sports/act-on-sports.server.ts';
import { sportsTo } from '../../features/sports/address.ts';
import { ChapterList } from '../../features/sports/chapter-list.tsx';
import { FollowButton } from '../../features/sports/follow-button.tsx';
import { HighlightList } from '../../features/sports/highlight-list.tsx';
import { loadMatch } from '../../features/sports/load-sports.server.ts';
import { MatchActions } from '../../features/sports/match-actions.tsx';
import { MatchSpoiler } from '../../features/sports/match-spoiler.tsx';
import { kickOffWords, matchName } from '../../features/sports/match-words.ts';
import { Scoreboard } from '../../features/sports/scoreboard.tsx';
import { SpoilerForm } from '../../features/sports/spoiler-form.tsx';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useNow } from '../../lib/page/use-now.ts';
import { zoneOf } from '../../lib/formats/zone.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StillBackdrop } from '../../ui/still.tsx';
import type { Route } from './+types/match.ts';

const FRESH = 12 * SECOND;
/** Before the start it is enough to notice that it has begun. */
const SOON = 30 * MINUTE;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return orMissing(loadMatch(context.get(platformContext), params.slug, url));
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return actOnSports(context.get(platformContext), await request.formData(), url);
}

/** Never with a score: titles stand in tabs, histories and previews. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { fixture } = loaderData;
  const { slug, competition, sport } = fixture;
  return pageMeta({
    title: matchName(fixture),
    description: `${matchName(fixture)} di ${competition.name} (${sportWords[sport].name.toLowerCase()}): siaran langsung, momen penting, dan putar ulang di Tayang.`,
    path: paths.match(slug),
    origin: originOf(matches),
  });
}

export default function Match({ loaderData }: Route.ComponentProps) {
  const { fixture, stillUrl, chapters, highlights, scope, isSignedIn } = loaderData;
  const { slug, competition, round, season, venue, channel, status, kickOffAt } = fixture;
  const zone = zoneOf(loaderData.zone);
  const now = useNow(loaderData.now, MINUTE);
  const isNear = status === 'scheduled' && Date.parse(kickOffAt) - now < SOON;
  useLookAgain(fixture.isOnAir || status === 'live' || isNear, {
    everyMs: FRESH,
    onReturn: true,
  });
  const where = [kickOffWords(kickOffAt, now, zone), venue, channel && `Kanal ${channel.name}`];
  return (
    <article>
      <header className="gutter relative grid gap-6 pt-[calc(var(--bar-top)+1.5rem)] pb-8 low:gap-3 low:pt-(--bar-top) low:pb-4">
        {stillUrl === null ? (
          <Colours home={fixture.home.colour} away={fixture.away.colour} />
        ) : (
          <StillBackdrop url={stillUrl} isSharp />
        )}
        <div className="relative grid gap-1 text-center">
          <h1 className="text-lead font-bold">{matchName(fixture)}</h1>
          <p className="text-small text-mist">
            {[competition.name, season, round].filter(Boolean).join(' · ')}
          </p>
          <p className="text-small text-haze">{where.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="relative grid gap-6 low:gap-3">
          <Scoreboard fixture={fixture} zone={zone} />
          <MatchActions fixture={fixture} highlights={highlights} />
          <MatchSpoiler fixture={fixture} isSignedIn={isSignedIn} />
        </div>
      </header>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-10 pt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="momen" className="grid content-start gap-3">
          <h2 id="momen" className="text-lead font-bold">
            Momen penting
          </h2>
          <ChapterList fixture={fixture} chapters={chapters} />
        </section>
        <div className="grid content-start gap-8">
          {highlights.length > 0 && channel !== null && (
            <section aria-labelledby="cuplikan" className="grid gap-3">
              <h2 id="cuplikan" className="text-lead font-bold">
                Cuplikan
              </h2>
              <HighlightList highlights={highlights} channelId={channel.id} />
            </section>
          )}
          <section aria-labelledby="ikuti" className="grid gap-3">
            <h2 id="ikuti" className="text-lead font-bold">
              Ikuti tim
            </h2>
            <ul className="grid gap-3">
              {[fixture.home, fixture.away].map((team) => (
                <li key={team.teamId} className="flex items-center justify-between gap-4">
                  <span className="min-w-0 truncate font-semibold">{team.name}</span>
                  <FollowButton team={team} action={paths.match(slug)} />
                </li>
              ))}
            </ul>
          </section>
          <SpoilerForm scope={scope} isSignedIn={isSignedIn} action={paths.match(slug)} />
          <p>
            <LinkButton
              to={sportsTo({ part: 'jadwal', competition: competition.slug, day: null })}
              look="secondary"
            >
              Jadwal dan klasemen {competition.name}
            </LinkButton>
          </p>
        </div>
      </div>
    </article>
  );
}

/** The colours of the two sides, where there is no picture yet. */
function Colours({ home, away }: { home: string; away: string }) {
  const [left, right] = [home, away].map((colour) => `rgb(from ${colour} r g b / 0.3)`);
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 mask-b-from-50%"
      style={{ backgroundImage: `linear-gradient(100deg, ${left}, transparent 45% 55%, ${right})` }}
    />
  );
}
