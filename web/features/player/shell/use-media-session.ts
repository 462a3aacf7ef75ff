import { useEffect } from 'react';

/** What the lock screen says. */
export type MediaShown = { title: string; artist: string; artworkUrl: string | null };
export type MediaActs = Partial<
  Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>
>;

let latest: MediaActs | undefined;

/** Title, picture and buttons on the lock screen and on headphones. */
export function useMediaSession({ title, artist, artworkUrl }: MediaShown, acts: MediaActs): void {
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (session === undefined) return undefined;
    const own = new MediaMetadata({
      title,
      artist,
      artwork: artworkUrl === null ? [] : [{ src: new URL(artworkUrl, location.href).href }],
    });
    session.metadata = own;
    return () => {
      if (session.metadata === own) session.metadata = null;
    };
  }, [title, artist, artworkUrl]);

  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (session === undefined) return undefined;
    const actions = Object.keys(acts) as MediaSessionAction[];
    for (const action of actions) setHandler(session, action, acts[action] ?? null);
    latest = acts;
    return () => {
      // A page that took over from the small player has set its own.
      if (latest !== acts) return;
      for (const action of actions) setHandler(session, action, null);
    };
  }, [acts]);
}

function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  act: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, act);
  } catch {
    // A browser that does not know this button goes without it.
  }
}
