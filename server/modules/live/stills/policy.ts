import { MINUTE, SECOND } from '#contract/constants.ts';

/** What was announced for a moment. */
type Moment = {
  startAt: Date | null;
  kpiClass: string | null;
  category: string | null;
  /** A picture stands for the programme already. */
  isKept: boolean;
  /** A match that editors entered is broadcast. */
  isMatch: boolean;
};

/** Programmes fade in and say their names first. */
const SETTLED = 45 * SECOND;
/** Of a match no result is known yet. */
const OPENING = 3 * MINUTE;

/**
 * What a picture of a moment is for: `fresh` until the next, `kept` for its programme from then on, `none` where there
 * must be none. Of class D there is none: its hours are from 22 to 3, a picture's address is open at any. Of sports there
 * is one, of the opening: later ones could tell a result to viewers who hide it.
 */
export function stillUseOf(
  moment: Moment,
  channelGenre: string,
  takenAt: Date,
): 'fresh' | 'kept' | 'none' {
  const { startAt, kpiClass, category, isKept, isMatch } = moment;
  if (kpiClass === 'D') return 'none';
  const age = startAt === null ? undefined : takenAt.getTime() - startAt.getTime();
  if (isMatch || isSport(category ?? channelGenre)) {
    return age !== undefined && age >= SETTLED && age <= OPENING && !isKept ? 'kept' : 'none';
  }
  return age !== undefined && age >= SETTLED && !isKept ? 'kept' : 'fresh';
}

const SPORT = /olahraga|sepak bola|badminton|bulu tangkis|sport|football|soccer/i;

/** Whether a guide's category, or a genre, is of sports. */
export function isSport(category: string | null): boolean {
  return SPORT.test(category ?? '');
}
