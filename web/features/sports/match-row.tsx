import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import type { FixtureView, TeamView } from '#contract/live/sports-shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { wallClock, type Zone } from '../../lib/formats/zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { stateWords } from './match-words.ts';
import { TeamMark } from './team-mark.tsx';

type Props = { fixture: FixtureView; zone: Zone };

/** A match in a list; the whole row leads to its page. */
export function MatchRow({ fixture, zone }: Props) {
  const { slug, home, away, score, kickOffAt, competition, round, channel } = fixture;
  return (
    <Link
      to={paths.match(slug)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-l border border-line bg-ink-1 p-4 transition-colors hover:bg-ink-2"
    >
      <span className="col-span-2 flex items-center justify-between gap-3 text-note text-haze">
        <span className="truncate">
          {competition.name}
          {round === null ? '' : ` · ${round}`}
        </span>
        <State fixture={fixture} />
      </span>
      <span className="grid min-w-0 gap-3">
        <Side team={home} isWinner={score?.winner === 'home'} />
        <Side team={away} isWinner={score?.winner === 'away'} />
      </span>
      {score === null ? (
        <span className="grid justify-items-end gap-0.5 text-right">
          <span className="tabular text-lead font-bold">
            {wallClock(Date.parse(kickOffAt), zone)}
          </span>
          <span className="text-note text-haze">{zone.name}</span>
        </span>
      ) : (
        <span className="tabular grid gap-3 text-right text-lead font-extrabold">
          <span className="leading-7">{score.home}</span>
          <span className="leading-7">{score.away}</span>
        </span>
      )}
      {channel !== null && (
        <span className="col-span-2 truncate text-note text-haze">Di kanal {channel.name}</span>
      )}
    </Link>
  );
}

function Side({ team, isWinner }: { team: TeamView; isWinner: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TeamMark team={team} size="s" />
      <span className={cx('truncate text-small', isWinner ? 'font-bold' : 'font-medium')}>
        {team.name}
        {team.isFollowed && <span className="sr-only">, tim yang kamu ikuti</span>}
      </span>
    </span>
  );
}

function State({ fixture }: { fixture: FixtureView }) {
  const { status, isOnAir, spoiler } = fixture;
  if (status === 'live' && !spoiler.isHidden) return <LiveBadge />;
  if (status === 'hidden' || spoiler.isHidden) {
    return (
      <Badge tone="quiet">
        <EyeOff className="size-3" aria-hidden="true" />
        {status === 'live' ? 'Sesuai tontonanmu' : stateWords(fixture)}
      </Badge>
    );
  }
  if (isOnAir && status === 'scheduled') return <Badge tone="toska">Segera dimulai</Badge>;
  return <span className="font-semibold text-mist">{stateWords(fixture)}</span>;
}
