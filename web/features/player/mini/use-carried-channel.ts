import { useEffect, useState } from 'react';
import { useViewer } from '../../../lib/session/session.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import { useLiveReports } from '../reports/use-live-reports.ts';
import { programmeAt } from '../television/live-time.ts';
import { closeTelevision, findOpenTelevision } from '../television/open-televisions.ts';
import { usePosition } from '../television/use-television.ts';
import { endCarried, isHeldBy } from './carried.ts';
import type { CarriedChannel } from './carried-store.ts';

/** Goes on with the reports of a channel, and closes it with the small player. */
export function useCarriedChannel(
  session: CarriedChannel,
  videoElement: HTMLVideoElement | null,
): { problem: PlayerProblem | null; programme: string | undefined } {
  const { source, television, schedule } = session;
  const isSignedIn = useViewer() !== null;
  const [problem, setProblem] = useState<PlayerProblem | null>(null);
  useLiveReports(videoElement, television, source, {
    isEnabled: isSignedIn,
    other: 'page',
    onLost: (how) => {
      videoElement?.pause();
      setProblem(how);
    },
  });
  useEffect(() => {
    if (videoElement === null) return undefined;
    const open = findOpenTelevision(videoElement);
    if (open !== undefined) {
      const ignore = () => undefined;
      Object.assign(open.events, { onProblem: setProblem, onOffline: ignore, onAdapted: ignore });
    }
    return () => {
      if (isHeldBy('page', videoElement)) return;
      void closeTelevision(videoElement);
      // An error page has a small player of its own, for which nothing is left.
      endCarried(session);
    };
  }, [videoElement, session]);
  const position = usePosition(television, videoElement);
  const programme = position && programmeAt(schedule, position.at);
  return { problem, programme: programme?.title };
}
