import { useEffect, useMemo, useState } from 'react';
import { notify } from '../../../lib/feedback/toast.ts';

export type Casting = {
  /** There is a screen nearby that this browser can send what plays to, or it can't say so before it is asked. */
  isAvailable: boolean;
  state: RemotePlaybackState;
  /** Lets the viewer choose a screen, or come back. */
  choose: () => void;
};

const CHANGES = ['connecting', 'connect', 'disconnect'] as const;
/** What a receiver may round. Further off, it began anew. */
const SLACK_SECONDS = 3;

/** Other screens by the Remote Playback API; browsers without it, and sources it can't send, have none. */
export function useCasting(video: HTMLVideoElement | null): Casting {
  const [isAvailable, setAvailable] = useState(false);
  const [state, setState] = useState<RemotePlaybackState>('disconnected');

  useEffect(() => {
    const remote = video?.remote as RemotePlayback | undefined;
    if (video === null || remote === undefined) return undefined;
    let watching: number | undefined;
    let isGone = false;
    const stop = (id: number) => void remote.cancelWatchAvailability(id).catch(() => undefined);
    remote.watchAvailability(setAvailable).then(
      (id) => (isGone ? stop(id) : (watching = id)),
      // A browser that does not look for screens by itself looks for them at the press.
      (error: unknown) => setAvailable(nameOf(error) === 'NotSupportedError'),
    );
    const unwatch = keepPosition(video, remote);
    const read = () => setState(remote.state);
    for (const event of CHANGES) remote.addEventListener(event, read);
    return () => {
      isGone = true;
      if (watching !== undefined) stop(watching);
      unwatch();
      for (const event of CHANGES) remote.removeEventListener(event, read);
    };
  }, [video]);

  return useMemo(
    () => ({
      isAvailable: isAvailable || state !== 'disconnected',
      state,
      choose: () => void video?.remote.prompt().catch(tell),
    }),
    [video, isAvailable, state],
  );
}

/** A film goes on where it was, there and back here, also where the receiver or the browser begins anew. */
function keepPosition(video: HTMLVideoElement, remote: RemotePlayback): () => void {
  let position = 0;
  let isChanging = false;
  const note = () => {
    if (!isChanging) position = video.currentTime;
  };
  const begin = () => (isChanging = true);
  const settle = () => {
    isChanging = false;
    const isFilm = Number.isFinite(video.duration);
    if (isFilm && video.currentTime < position - SLACK_SECONDS) video.currentTime = position;
  };
  const events = [
    [video, 'timeupdate', note],
    [video, 'seeking', note],
    [remote, 'connecting', begin],
    [remote, 'connect', settle],
    [remote, 'disconnect', settle],
  ] as const;
  for (const [target, name, listener] of events) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of events) target.removeEventListener(name, listener);
  };
}

/** Closing the browser's list of screens is no failure. */
function tell(error: unknown): void {
  const name = nameOf(error);
  if (name === 'NotAllowedError' || name === 'AbortError') return;
  const message =
    name === 'NotFoundError'
      ? 'Pastikan TV menyala dan memakai Wi-Fi yang sama dengan perangkat ini.'
      : 'Browser ini tidak bisa mengirim tayangan ini ke TV. Tontonanmu lanjut di sini.';
  const title = name === 'NotFoundError' ? 'TV tidak ditemukan' : 'Belum bisa tampil di TV';
  notify({ title, message, status: 'error' });
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : '';
}
