import { type Chapter, momentWords } from '#contract/live-sports-shapes.ts';
import { withoutScore } from './known.ts';
import type { MomentRow } from './queries/list-moments.ts';
import type { SeenFixture } from './viewer.ts';

/** The chapters of a match that its viewer may know. */
export function presentChapters(seen: SeenFixture, moments: readonly MomentRow[]): Chapter[] {
  const { row, known } = seen;
  return moments
    .filter(({ fixtureId, at }) => fixtureId === row.fixtureId && isKnown(at, known.until))
    .map(({ momentId, at, kind, teamId, clock, detail }) => {
      const side = sideOf(row, teamId);
      const team = side === null ? null : side === 'home' ? row.homeShortName : row.awayShortName;
      // What comes later may stand in words of what came before.
      const told = known.isHidden ? withoutScore(detail) : detail;
      const what = [momentWords[kind], team].filter(Boolean).join(', ');
      const title = `${told === '' ? what : `${what}: ${told}`}${clock === '' ? '' : ` (${clock})`}`;
      return { momentId, at: at.toISOString(), kind, title, clock, side };
    });
}

function isKnown(at: Date, until: Date | null): boolean {
  return until === null || at <= until;
}

function sideOf(
  { homeTeamId, awayTeamId }: SeenFixture['row'],
  teamId: string | null,
): 'home' | 'away' | null {
  if (teamId === homeTeamId) return 'home';
  return teamId === awayTeamId ? 'away' : null;
}
