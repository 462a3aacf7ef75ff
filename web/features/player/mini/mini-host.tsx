import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useWatchedBy } from './watched-by.ts';
import { type Carried, useCarried } from './carried-store.ts';

type Props = { session: Carried };

const MiniPlayer = lazy<ComponentType<Props>>(() =>
  import('./mini-player.tsx').then(
    ({ MiniPlayer: component }) => ({ default: component }),
    // Thrown, it would take the page away, and the error page after it.
    () => ({ default: NoPlayer }),
  ),
);

/** What carries is there once something is carried: pages before that do without it. */
function end(session: Carried): void {
  void import('./carried.ts').then(({ endCarried }) => endCarried(session));
}

/** Without the small player's code nothing can show, or stop, what plays: it ends. */
function NoPlayer({ session }: Props) {
  useEffect(() => end(session), [session]);
  return null;
}

/** Beside every page: what plays on from the one before. Costs nothing until something does. */
export function MiniHost({ isWelcome }: { isWelcome: boolean }) {
  const carried = useCarried((state) => state.carried);
  const watchedBy = useWatchedBy();
  const isOver = carried !== null && (!isWelcome || carried.watchedBy !== watchedBy);
  useEffect(() => {
    if (isOver) end(carried);
  }, [isOver, carried]);
  if (carried === null) return null;
  return (
    <Suspense fallback={null}>
      <MiniPlayer key={carried.to} session={carried} />
    </Suspense>
  );
}
