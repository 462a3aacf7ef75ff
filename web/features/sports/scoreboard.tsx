import { EyeOff } from 'lucide-react';
import type { FixtureView, TeamView } from '#contract/live/sports-shapes.ts';
import { wallClock, type Zone } from '../../lib/formats/zone.ts';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { SCORE_SO_FAR } from './match-row.tsx';
import { spokenScore, stateWords } from './match-words.ts';
import { TeamMark } from './team-mark.tsx';

/** Who plays whom and how it stands, as far as this viewer may know. */
export function Scoreboard({ fixture, zone }: { fixture: FixtureView; zone: Zone }) {
  const { home, away, score, status, spoiler } = fixture;
  const isLive = status === 'live' && !spoiler.isHidden;
  return (
    <div className="grid gap-4 low:gap-2">
      <div className="mx-auto grid w-full max-w-text grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3 md:gap-8 low:items-center">
        <Team team={home} />
        <div className="grid min-w-24 justify-items-center gap-2 pt-2 text-center low:gap-1 low:pt-0">
          <Middle fixture={fixture} zone={zone} />
          {isLive ? (
            <LiveBadge />
          ) : (
            <span className="text-small font-semibold text-mist">
              {status === 'live' ? SCORE_SO_FAR : stateWords(fixture)}
            </span>
          )}
        </div>
        <Team team={away} />
      </div>
      {score !== null && score.periods.length > 0 && (
        <ul className="tabular flex flex-wrap justify-center gap-x-5 gap-y-1 text-small text-mist">
          {score.periods.map(({ label, home: ours, away: theirs }) => (
            <li key={label}>
              {label}{' '}
              <span className="font-bold text-cloud">
                {ours}-{theirs}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {[stateWords(fixture), spokenScore(fixture)].filter(Boolean).join('. ')}
      </p>
    </div>
  );
}

function Middle({ fixture, zone }: { fixture: FixtureView; zone: Zone }) {
  const { score, status, kickOffAt } = fixture;
  if (score !== null) {
    return (
      <span aria-hidden="true" className="tabular text-show font-extrabold whitespace-nowrap">
        {score.home} - {score.away}
      </span>
    );
  }
  if (status === 'hidden') {
    return (
      <span className="grid size-14 place-items-center rounded-full bg-ink-2 text-kunyit">
        <EyeOff className="size-6" aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className="tabular text-head font-extrabold">
      {wallClock(Date.parse(kickOffAt), zone)}
    </span>
  );
}

function Team({ team }: { team: TeamView }) {
  return (
    <div className="grid justify-items-center gap-2 text-center low:flex low:items-center low:justify-center">
      <TeamMark team={team} size="l" />
      <span className="text-small font-bold text-balance md:text-body">{team.name}</span>
    </div>
  );
}
