import { Pause, Play, Repeat, SkipForward, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SECOND } from '#contract/constants.ts';
import { clockTime } from '../../../lib/formats/formats.ts';
import { paths } from '../../../lib/page/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type PlayerProblem, problemWords } from '../engine/problem.ts';
import { useSleep } from '../settings/use-sleep.ts';
import { type MediaShown, useMediaSession } from '../shell/use-media-session.ts';
import { useMediaState } from '../shell/use-media-state.ts';
import { endCarried, mountCarried } from './carried.ts';
import type { Carried } from './carried-store.ts';
import { useCarriedChannel } from './use-carried-channel.ts';
import { useCarriedFilm } from './use-carried-film.ts';
import './mini.css';

/** A film or a channel that plays on while the viewer looks around: in the corner, on phones above the bottom bar. */
export function MiniPlayer({ session }: { session: Carried }) {
  // As in a page, the element is known once it is mounted.
  const [videoElement, setVideoElement] = useState<HTMLVideoElement | null>(null);
  const mount = useMemo(() => {
    const mountIn = mountCarried(session.videoElement);
    return (parent: HTMLElement | null) => {
      const unmount = mountIn(parent);
      setVideoElement(session.videoElement);
      return unmount;
    };
  }, [session]);
  const picture = <span ref={mount} className="mini-picture" />;
  return session.kind === 'film' ? (
    <MiniFilm session={session} videoElement={videoElement} picture={picture} />
  ) : (
    <MiniChannel session={session} videoElement={videoElement} picture={picture} />
  );
}

type CarriedProps<Kind> = {
  session: Extract<Carried, { kind: Kind }>;
  videoElement: HTMLVideoElement | null;
  picture: ReactNode;
};

function MiniFilm({ session, videoElement, picture }: CarriedProps<'film'>) {
  const { source } = session;
  const problem = useCarriedFilm(session, videoElement);
  const { title, episodeLabel, next, artworkUrl } = source;
  return (
    <Frame
      to={session.to}
      videoElement={videoElement}
      picture={picture}
      problem={problem}
      shown={{
        title: episodeLabel ?? title,
        artist: episodeLabel === null ? 'Tayang' : title,
        artworkUrl,
      }}
      durationSeconds={source.durationSeconds}
      nextTo={next === null ? undefined : paths.watch(next.productId)}
    />
  );
}

function MiniChannel({ session, videoElement, picture }: CarriedProps<'channel'>) {
  const { problem, programme } = useCarriedChannel(session, videoElement);
  const { channel, source, isAudioOnly } = session;
  const title = source.highlight?.title ?? programme ?? channel.name;
  return (
    <Frame
      to={session.to}
      videoElement={videoElement}
      picture={
        <>
          {picture}
          {(isAudioOnly || source.maxHeight === 0) && (
            <span className="mini-sound">{channel.name}</span>
          )}
        </>
      }
      problem={problem}
      shown={{
        title,
        artist: title === channel.name ? 'Langsung' : channel.name,
        artworkUrl: channel.stillUrl,
      }}
    />
  );
}

type FrameProps = {
  to: string;
  videoElement: HTMLVideoElement | null;
  picture: ReactNode;
  problem: PlayerProblem | null;
  shown: MediaShown;
  /** Of a film: how far it is shows below the picture. */
  durationSeconds?: number;
  nextTo?: string | undefined;
};

function Frame({ to, videoElement, picture, problem, shown, ...film }: FrameProps) {
  const state = useMediaState(videoElement);
  const { isPlaying, hasEnded, time } = state;
  const area = useRef<HTMLElement>(null);
  useSleep(videoElement, hasEnded);
  const acts = useMemo(() => {
    const play = () => void videoElement?.play().catch(() => undefined);
    return { play, pause: () => videoElement?.pause() };
  }, [videoElement]);
  useMediaSession(shown, acts);
  const length = state.duration || (film.durationSeconds ?? 0);
  const name = shown.artist === 'Tayang' ? shown.title : `${shown.artist}, ${shown.title}`;

  const left = Math.max(0, length - time) * SECOND;
  const isFilm = film.durationSeconds !== undefined;
  const note = [
    shown.artist === 'Tayang' ? null : shown.artist,
    isFilm && remaining(left, hasEnded),
  ]
    .filter(Boolean)
    .join(' · ');

  function close() {
    // What had the focus goes away with it.
    if (area.current?.contains(document.activeElement) === true) focusMain();
    endCarried();
  }

  const onEscape = useRef(close);
  useEffect(() => {
    onEscape.current = close;
  });
  useEffect(() => {
    const element = area.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape.current();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section ref={area} className="mini-player" aria-label={`Pemutar kecil: ${name}`}>
      <Link to={to} aria-label={`Kembali ke pemutar ${name}`} className="mini-open">
        {picture}
      </Link>
      <div className="mini-row">
        <Link to={to} tabIndex={-1} aria-hidden="true" className="mini-words">
          <span className="mini-title">
            {problem === null ? shown.title : problemWords[problem].title}
          </span>
          <span className="mini-note">
            {problem === null ? note : 'Ketuk untuk membukanya lagi'}
          </span>
        </Link>
        {problem === null && (
          <IconButton
            label={isPlaying ? 'Jeda' : hasEnded ? 'Tonton lagi' : 'Putar'}
            onClick={isPlaying ? acts.pause : acts.play}
          >
            <PlayIcon isPlaying={isPlaying} hasEnded={hasEnded} />
          </IconButton>
        )}
        {hasEnded && film.nextTo !== undefined && (
          <Link to={film.nextTo} aria-label="Episode berikutnya" className="mini-next">
            <SkipForward className="size-5" fill="currentColor" aria-hidden="true" />
          </Link>
        )}
        <IconButton label="Tutup pemutar kecil" onClick={close}>
          <X className="size-5" />
        </IconButton>
      </div>
      {isFilm && length > 0 && (
        <span className="mini-progress" aria-hidden="true">
          <span style={{ width: `${Math.min(100, (time / length) * 100)}%` }} />
        </span>
      )}
      <output className="sr-only">{problem !== null && problemWords[problem].title}</output>
    </section>
  );
}

function remaining(ms: number, hasEnded: boolean): string {
  return hasEnded ? 'Selesai' : `sisa ${clockTime(ms)}`;
}

function PlayIcon({ isPlaying, hasEnded }: { isPlaying: boolean; hasEnded: boolean }) {
  if (isPlaying) return <Pause className="size-5" fill="currentColor" />;
  return hasEnded ? <Repeat className="size-5" /> : <Play className="size-5" fill="currentColor" />;
}

/** Where the keyboard goes on when what it was on has gone. */
function focusMain(): void {
  document.getElementById('isi')?.focus({ preventScroll: true });
}
