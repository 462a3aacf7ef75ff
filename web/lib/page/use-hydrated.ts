import { useSyncExternalStore } from 'react';

/** False on the server and until React listens in the browser: what only a script does can't be pressed before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
