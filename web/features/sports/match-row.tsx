import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import type { FixtureView, TeamView } from '#contract/live/sports-shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { wallClock, type Zone } from '../../lib/formats/zone.ts';
import { cx } from '../../ui/cx.ts';
import { isLive, stateWords } from './match-words.ts';
import { TeamMark } from './team-mark.tsx';

type Props = { fixture: FixtureView; zone: Zone };

/** A match in a list, two lines high; the whole row leads to its page. */
export function MatchRow({ fixture, zone }: Props) {
  const { slug, home, away, score, spoiler } = fixture;
  return (
    <Link
      to={paths.match(slug)}
      className="flex min-h-14 flex-wrap items-center gap-x-3 px-3 py-1.5 transition-colors hover:bg-ink-2"
    >
      <When fixture={fixture} zone={zone} />
      {/* Beside large letters there is no room for names: they go below the time. */}
      <span className="grid min-w-0 flex-[1_1_6.5rem] gap-0.5">
        <Side team={home} isWinner={score?.winner === 'home'} />
        <Side team={away} isWinner={score?.winner === 'away'} />
      </span>
      <span className="flex items-center gap-3">
        {spoiler.isHidden && (
          <span className="text-kunyit" title={score === null ? stateWords(fixture) : SCORE_SO_FAR}>
            <EyeOff className="size-4" aria-hidden="true" />
            <span className="sr-only">{score === null ? stateWords(fixture) : SCORE_SO_FAR}</span>
          </span>
        )}
        {score !== null && (
          <span className="tabular grid gap-0.5 text-right text-small leading-[1.43] font-extrabold">
            <span>{score.home}</span>
            <span>{score.away}</span>
          </span>
        )}
      </span>
    </Link>
  );
}

/** What a score is called that grows with what was watched. */
export const SCORE_SO_FAR = 'Skor sampai yang kamu tonton';

/** When it begins; of what goes on, that it does. */
function When({ fixture, zone }: Props) {
  const { status, kickOffAt } = fixture;
  const time = wallClock(Date.parse(kickOffAt), zone);
  return (
    <span className="tabular grid w-15 min-w-fit gap-0.5 text-note leading-[1.43] text-haze">
      <span className="text-small font-semibold text-cloud">{time}</span>
      {isLive(fixture) ? (
        <span className="font-bold text-toska">
          {status === 'scheduled' ? 'Segera' : 'Langsung'}
        </span>
      ) : (
        // That a match is to come, its time says.
        status !== 'scheduled' && status !== 'hidden' && <span>{stateWords(fixture)}</span>
      )}
    </span>
  );
}

function Side({ team, isWinner }: { team: TeamView; isWinner: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TeamMark team={team} size="xs" />
      <span
        className={cx('truncate text-small leading-[1.43]', isWinner ? 'font-bold' : 'font-medium')}
      >
        {team.name}
        {team.isFollowed && <span className="sr-only">, tim yang kamu ikuti</span>}
      </span>
    </span>
  );
}
