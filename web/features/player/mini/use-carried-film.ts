import { useEffect, useState } from 'react';
import { useViewer } from '../../../lib/session/session.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import { closeFilm, findOpenFilm } from '../film/open-films.ts';
import { useWatchReports } from '../reports/use-watch-reports.ts';
import { endCarried, isHeldBy } from './carried.ts';
import type { CarriedFilm } from './carried-store.ts';

/** Goes on with the reports of a film, and closes it with the small player. @returns why it stopped. */
export function useCarriedFilm(
  session: CarriedFilm,
  videoElement: HTMLVideoElement | null,
): PlayerProblem | null {
  const { source } = session;
  const isSignedIn = useViewer() !== null;
  const [problem, setProblem] = useState<PlayerProblem | null>(null);
  useWatchReports(videoElement, source, {
    isEnabled: isSignedIn,
    other: 'page',
    onLost: (how) => {
      videoElement?.pause();
      setProblem(how);
    },
  });
  useEffect(() => {
    if (videoElement === null) return undefined;
    const open = findOpenFilm(videoElement, source);
    if (open !== undefined) {
      const ignore = () => undefined;
      Object.assign(open.events, { onProblem: setProblem, onOffline: ignore, onAdapted: ignore });
    }
    return () => {
      if (isHeldBy('page', videoElement)) return;
      void closeFilm(videoElement);
      // An error page has a small player of its own, for which nothing is left.
      endCarried(session);
    };
  }, [videoElement, source, session]);
  return problem;
}
