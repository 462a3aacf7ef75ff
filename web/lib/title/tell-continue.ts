import type { postContinueRemove, postWatched } from '#contract/playback/history.ts';
import { callApi } from '../api/api.ts';
import { showError } from '../feedback/show-error.ts';
import type { ContinueView } from './card.ts';

/** Why a card is no longer in what one goes on with. */
export type TakenOut = 'removed' | 'watched';

/** Tells the platform that something begun is out of its list, or back in; false if it refuses, which is shown here. */
export async function tellContinue(
  { card, productId }: ContinueView,
  how: TakenOut,
  isOut: boolean,
): Promise<boolean> {
  try {
    await (how === 'removed'
      ? callApi<typeof postContinueRemove>('POST', '/v2/continue/remove', {
          body: { titleId: card.id, removed: isOut },
        })
      : callApi<typeof postWatched>('POST', '/v2/history/watched', {
          body: { productId, watched: isOut },
        }));
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}
