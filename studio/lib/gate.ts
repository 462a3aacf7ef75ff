import { create } from 'zustand';
import type { Proof } from './staff.ts';

type Asked = { proof: Proof; settle: (isShown: boolean) => void };

/** What the passkey is asked for now; the dialog beside every page shows it (studio/app/frame/gate-dialog.tsx). */
export const useGate = create<{ asked: Asked | null }>(() => ({ asked: null }));

let waiting: Promise<boolean> | undefined;

/** Asks for the passkey; a request that asks meanwhile waits for the same. False when it was not shown. */
export function showPasskey(proof: Proof): Promise<boolean> {
  const { asked } = useGate.getState();
  if (waiting !== undefined && asked !== null) {
    // One showing is good for both, but what is locked is hidden meanwhile.
    if (proof === 'unlock') useGate.setState({ asked: { ...asked, proof } });
    return waiting;
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting = promise;
  const settle = (isShown: boolean) => {
    waiting = undefined;
    useGate.setState({ asked: null });
    resolve(isShown);
  };
  useGate.setState({ asked: { proof, settle } });
  return promise;
}
