import type { TeamView } from '#contract/live/sports-shapes.ts';
import { cx } from '../../ui/cx.ts';

const sizes = {
  xs: 'size-5 text-[0.5rem]',
  s: 'size-7 text-note',
  m: 'size-10 text-note',
  l: 'size-16 text-lead md:size-20 low:size-11 low:text-small',
};

/** Stands in for a crest: a shield of the team's colour with its letters. Its name is beside it. */
export function TeamMark({ team, size = 'm' }: { team: TeamView; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-s rounded-b-full border border-cloud/15 font-extrabold text-paper',
        sizes[size],
      )}
      style={{ background: team.colour }}
    >
      {team.mark}
    </span>
  );
}
