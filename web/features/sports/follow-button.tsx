import { Star } from 'lucide-react';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { TeamView } from '#contract/live/sports-shapes.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { showError } from '../../lib/feedback/show-error.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { cx } from '../../ui/cx.ts';

type Props = { team: TeamView; action: string; isSmall?: boolean };

/** Follows a team or lets it go; shown at once, taken back if it fails. */
export function FollowButton({ team, action, isSmall = false }: Props) {
  const fetcher = useFetcher<{ failure: Failure } | null>();
  const asked = fetcher.formData?.get('follow');
  const isOn = asked === undefined || asked === null ? team.isFollowed : asked === 'yes';
  const failure = fetcher.data?.failure;
  useEffect(() => {
    if (failure) void showError(failure);
  }, [failure]);
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value="follow" />
      <input type="hidden" name="teamId" value={team.teamId} />
      <button
        type="submit"
        name="follow"
        value={isOn ? 'no' : 'yes'}
        {...(isSmall && { 'aria-pressed': isOn, 'aria-label': `Ikuti ${team.name}` })}
        className={
          isSmall
            ? cx(
                'grid size-11 place-items-center rounded-full hover:bg-ink-2',
                isOn ? 'text-kunyit' : 'text-haze',
              )
            : buttonLook({ look: 'secondary' })
        }
      >
        <Star className={cx('size-5', isOn && 'fill-current text-kunyit')} aria-hidden="true" />
        {!isSmall && (
          <span>
            {isOn ? 'Diikuti' : 'Ikuti'}
            <span className="sr-only"> {team.name}</span>
          </span>
        )}
      </button>
    </fetcher.Form>
  );
}
