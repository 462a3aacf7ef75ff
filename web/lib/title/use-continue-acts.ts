import { useState } from 'react';
import { tellOffline } from '../feedback/toast.ts';
import type { ContinueView } from './card.ts';
import type { TakenOut } from './tell-continue.ts';

/** Takes a card out of "Lanjutkan Menonton" and back in; shown at once, taken back if the platform refuses. */
export function useContinueActs(item: ContinueView) {
  const [takenOut, setTakenOut] = useState<TakenOut | null>(null);
  async function change(how: TakenOut, isOut: boolean) {
    setTakenOut(isOut ? how : null);
    // What talks to the platform comes with the first act.
    const told = await import('./tell-continue.ts').catch(tellOffline);
    if (!(await told?.tellContinue(item, how, isOut))) setTakenOut(isOut ? null : how);
  }
  return {
    takenOut,
    takeOut: (how: TakenOut) => change(how, true),
    undo: async () => {
      if (takenOut !== null) await change(takenOut, false);
    },
  };
}
