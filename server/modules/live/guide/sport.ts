const SPORT = /olahraga|sepak bola|badminton|bulu tangkis|sport|football|soccer/i;

/** Whether a guide's category, or a genre, is of sports. */
export function isSport(category: string | null): boolean {
  return SPORT.test(category ?? '');
}
