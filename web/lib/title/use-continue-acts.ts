import { useState } from 'react';
import type { postContinueRemove, postWatched } from '#contract/playback/history.ts';
import { callApi } from '../api/api.ts';
import { showError } from '../feedback/show-error.ts';
import type { ContinueView } from './card.ts';

/** Why a card is no longer in what one goes on with. */
export type TakenOut = 'removed' | 'watched';

function tell({ card, productId }: ContinueView, how: TakenOut, isOut: boolean): Promise<unknown> {
  return how === 'removed'
    ? callApi<typeof postContinueRemove>('POST', '/v2/continue/remove', {
        body: { titleId: card.id, removed: isOut },
      })
    : callApi<typeof postWatched>('POST', '/v2/history/watched', {
        body: { productId, watched: isOut },
      });
}

/** Takes a card out of "Lanjutkan Menonton" and back in; shown at once, taken back if the platform refuses. */
export function useContinueActs(item: ContinueView) {
  const [takenOut, setTakenOut] = useState<TakenOut | null>(null);
  async function change(how: TakenOut, isOut: boolean) {
    setTakenOut(isOut ? how : null);
    try {
      await tell(item, how, isOut);
    } catch (error) {
      setTakenOut(isOut ? null : how);
      await showError(error);
    }
  }
  return {
    takenOut,
    takeOut: (how: TakenOut) => change(how, true),
    undo: async () => {
      if (takenOut !== null) await change(takenOut, false);
    },
  };
}
