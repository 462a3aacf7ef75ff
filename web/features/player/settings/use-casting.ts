import { useEffect, useMemo, useState } from 'react';

export type Casting = {
  /** There is a screen nearby that this browser can send what plays to. */
  isAvailable: boolean;
  isConnected: boolean;
  /** Lets the viewer choose a screen, or come back. */
  choose: () => void;
};

const WATCHED = ['connecting', 'connect', 'disconnect'] as const;

/** Other screens by the Remote Playback API; browsers without it, and sources it can't send, have none. */
export function useCasting(video: HTMLVideoElement | null): Casting {
  const [isAvailable, setAvailable] = useState(false);
  const [isConnected, setConnected] = useState(false);

  useEffect(() => {
    const remote = video?.remote as RemotePlayback | undefined;
    if (remote === undefined) return undefined;
    let watching: number | undefined;
    let isGone = false;
    const stop = (id: number) => void remote.cancelWatchAvailability(id).catch(() => undefined);
    remote.watchAvailability(setAvailable).then(
      (id) => (isGone ? stop(id) : (watching = id)),
      () => setAvailable(false),
    );
    const read = () => setConnected(remote.state !== 'disconnected');
    for (const event of WATCHED) remote.addEventListener(event, read);
    return () => {
      isGone = true;
      if (watching !== undefined) stop(watching);
      for (const event of WATCHED) remote.removeEventListener(event, read);
    };
  }, [video]);

  return useMemo(
    () => ({
      isAvailable: isAvailable || isConnected,
      isConnected,
      choose: () => void video?.remote.prompt().catch(() => undefined),
    }),
    [video, isAvailable, isConnected],
  );
}
