import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSessionStatus, useViewer } from '../../lib/session/session.ts';
import { hearSession, tellSession } from './session-news.ts';
import { watchSession } from './session-watch.ts';

/**
 * Keeps this tab in step with the browser's session: what another tab does, what was ended elsewhere. The page
 * stays as it is until the new data is there. `refetchInterval` in seconds, 0 for never.
 */
export function useSessionSync({ refetchInterval = 0 }: { refetchInterval?: number }): void {
  const viewer = useViewer();
  const isKnown = useSessionStatus() !== 'loading';
  const { revalidate } = useRevalidator();
  const shown = useRef(viewer);
  const again = useRef(revalidate);
  useEffect(() => {
    shown.current = viewer;
    again.current = revalidate;
  });

  useEffect(() => {
    const watch = watchSession({
      shown: () => shown.current?.email ?? null,
      changed: () => void again.current(),
      refetchInterval,
    });
    const deafen = hearSession((accountId) => {
      if (accountId !== (shown.current?.accountId ?? null)) void watch.check();
    });
    return () => {
      deafen();
      watch.stop();
    };
  }, [refetchInterval]);

  const accountId = viewer?.accountId ?? null;
  const reported = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    if (reported.current !== undefined && reported.current !== accountId) tellSession(accountId);
    reported.current = accountId;
  }, [isKnown, accountId]);
}
