import { useEffect, useRef, useState } from 'react';
import type { openWallSource } from '#contract/playback/operator-playback.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';

/** What viewers of a channel get, playing silently in a tile; its sound can be turned on. */
export function LiveVideo({ channelId, name }: { channelId: string; name: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const stopping = new AbortController();
    let close = async () => {};
    void (async () => {
      try {
        const [{ result }, { playLive }] = await Promise.all([
          callStudio<typeof openWallSource>('POST', '/studio/v1/live/watch', {
            body: { channelId },
          }),
          import('./play-live.client.ts'),
        ]);
        if (stopping.signal.aborted) return;
        close = await playLive(element, result.url);
        if (stopping.signal.aborted) await close();
      } catch (error) {
        if (!stopping.signal.aborted)
          setProblem(isApiError(error) ? error.failure.message : 'Siaran belum bisa diputar.');
      }
    })();
    return () => {
      stopping.abort();
      void close();
    };
  }, [channelId]);
  return problem === '' ? (
    <video
      ref={video}
      muted
      autoPlay
      playsInline
      controls
      aria-label={`Siaran ${name}`}
      className="absolute inset-0 size-full bg-black"
    />
  ) : (
    <p
      role="alert"
      className="absolute inset-0 grid place-items-center bg-ink-2 p-2 text-center text-note text-mist"
    >
      {problem}
    </p>
  );
}
