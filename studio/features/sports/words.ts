import type { DeskFixture } from '#contract/live/sports-desk.ts';
import type { Tone } from '../../ui/badge.tsx';

export const statusNames: Record<DeskFixture['status'], string> = {
  scheduled: 'Belum mulai',
  live: 'Berlangsung',
  finished: 'Selesai',
  postponed: 'Ditunda',
};
export const statusTones: Record<DeskFixture['status'], Tone> = {
  scheduled: 'plain',
  live: 'active',
  finished: 'good',
  postponed: 'waiting',
};

type Periods = DeskFixture['periods'];

/** `2 - 1`: goals of all periods, or games won; none before the first period. */
export function scoreOf(sport: DeskFixture['sport'], periods: Periods): string {
  const counted = periods.filter(({ kind }) => kind !== 'shootout');
  if (counted.length === 0) return '-';
  const sum = (side: 'home' | 'away', other: 'home' | 'away') =>
    sport === 'football'
      ? counted.reduce((all, period) => all + period[side], 0)
      : counted.filter((period) => isWon(period[side], period[other])).length;
  return `${sum('home', 'away')} - ${sum('away', 'home')}`;
}

/** A game of badminton: 21 with two between them, or 30. One that is being played is not won. */
function isWon(own: number, others: number): boolean {
  return own > others && (own === 30 || (own >= 21 && own - others >= 2));
}
