import { CalendarPlus } from 'lucide-react';
import type { TeamView } from '#contract/live/sports-shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { FollowButton } from './follow-button.tsx';
import { TeamMark } from './team-mark.tsx';

/** Teams with their star, followed ones first, and the calendar of those. */
export function TeamList({ teams }: { teams: TeamView[] }) {
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      {teams.map((team) => (
        <li
          key={team.teamId}
          className="flex items-center gap-3 rounded-l border border-line bg-ink-1 py-2 pr-2 pl-4"
        >
          <TeamMark team={team} />
          <span className="grid min-w-0 flex-1">
            <span className="truncate text-small font-semibold">{team.name}</span>
            <span className="truncate text-note text-haze">{team.city}</span>
          </span>
          {team.isFollowed && (
            <a
              href={paths.teamCalendar(team.slug)}
              download
              aria-label={`Simpan jadwal ${team.name} ke kalender`}
              className="grid size-11 place-items-center rounded-full text-mist hover:bg-ink-2"
            >
              <CalendarPlus className="size-5" aria-hidden="true" />
            </a>
          )}
          <FollowButton team={team} action={paths.sports} isSmall />
        </li>
      ))}
    </ul>
  );
}
