import { useCallback, useEffect, useState } from 'react';
import type { getCodeSignIn, startCodeSignIn } from '#contract/accounts/index.ts';
import { callApi } from '../../lib/api/api.ts';
import { deviceId } from '../../lib/account/device-id.ts';
import type { CodeView } from './shapes.ts';
import { endpoints } from '../../lib/page/paths.ts';

const REOPEN_MS = 3_000;
const RENEW_MS = 5_000;
const CODE = '/v2/auth/device-code';
const LETS_IN = { letsIn: true };

type Followed = {
  code: CodeView;
  isConnected: boolean;
  /** Says that the code's time is over: a fresh one is asked for. */
  onExpired: () => void;
};

/**
 * Follows the code that this browser shows by server-sent events while it waits. The browser reconnects by itself;
 * where it gave up (a server that restarts, a proxy that lets no stream through) a call every few seconds asks
 * instead, and tries the stream again. A code that has expired is replaced while the page is visible.
 */
export function useCodeState(initial: CodeView): Followed {
  const [reported, setReported] = useState<CodeView | null>(null);
  const [isConnected, setConnected] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [expired, setExpired] = useState<string>();
  // Whatever the server's clock says was answered last.
  const code = reported !== null && reported.now > initial.now ? reported : initial;
  const isOver = code.state === 'expired' || code.state === 'used' || expired === code.code;
  const isOpen = code.state === 'waiting' && !isOver;

  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const events = new EventSource(endpoints.call(`${CODE}/events`));
    events.addEventListener('open', () => setConnected(true));
    events.addEventListener('code', (event: MessageEvent<string>) => {
      setConnected(true);
      setReported(JSON.parse(event.data) as CodeView);
    });
    events.addEventListener('error', () => {
      setConnected(false);
      if (events.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void askThenReopen(), REOPEN_MS);
    });

    async function askThenReopen() {
      try {
        const { result } = await callApi<typeof getCodeSignIn>('GET', CODE, undefined, LETS_IN);
        setReported(result);
        setConnected(true);
      } catch {
        setConnected(false);
      }
      setAttempt((count) => count + 1);
    }
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [isOpen, code.code, attempt]);

  useEffect(() => {
    if (!isOver) return undefined;
    const renew = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const body = { device_id: deviceId() };
        setReported(
          (await callApi<typeof startCodeSignIn>('POST', CODE, { body }, LETS_IN)).result,
        );
        setConnected(true);
      } catch {
        setConnected(false);
      }
    };
    void renew();
    const timer = setInterval(() => void renew(), RENEW_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [isOver]);

  return { code, isConnected, onExpired: useCallback(() => setExpired(code.code), [code.code]) };
}
