import { useEffect } from 'react';
import { useWatchedBy } from './watched-by.ts';
import { offerToCarry } from './carried.ts';
import type { Carried, CarriedChannel, CarriedFilm } from './carried-store.ts';

type Offered = Omit<CarriedFilm, 'watchedBy'> | Omit<CarriedChannel, 'watchedBy'>;

/** Says what the small player would go on with, were this page left now. */
export function useOfferToCarry(session: Offered | null): void {
  const watchedBy = useWatchedBy();
  useEffect(() => {
    offerToCarry(session === null ? null : ({ ...session, watchedBy } as Carried));
  });
  useEffect(() => () => offerToCarry(null), []);
  const canCarry = session !== null;
  useEffect(() => {
    // Its code is here before it is wanted: a page may be left while offline.
    if (canCarry) void import('./mini-player.tsx').catch(() => undefined);
  }, [canCarry]);
}
