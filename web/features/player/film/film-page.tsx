import { useDeferredValue, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { CardView } from '../../../lib/title/card.ts';
import type { Grace } from '../../../lib/account/grace.server.ts';
import { paths } from '../../../lib/page/paths.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store/store.ts';
import { GraceNote } from '../../../ui/grace-note.tsx';
import { Rail } from '../../../ui/rail.tsx';
import { TitleCard } from '../../../ui/title-card.tsx';
import { FilmPlayer } from './film-player.tsx';
import type { PlaybackSource } from './source.ts';

const none: CardView[] = [];

type Props = {
  source: PlaybackSource;
  /** What the page says below the picture. */
  below: { synopsis: string; similar: CardView[]; grace: Grace | null };
};

/** The picture with the way back over it, and below it what it is and what to watch next. */
export function FilmPage({ source, below }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const viewer = useViewer();
  const isTheaterMode = useStore((store) => store.player.cinematic);
  // A visitor's position is kept nowhere else while the source is opened again.
  const [left, setLeft] = useState({ productId: '', seconds: 0 });
  // The picture first: what is below it is drawn once it is under way.
  const similar = useDeferredValue(below.similar, none);
  const { productId, title, episodeLabel, filmClass, next } = source;

  return (
    <article className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start">
      <FilmPlayer
        key={source.playbackId}
        source={source}
        isSignedIn={viewer !== null}
        startSeconds={left.productId === productId ? left.seconds : source.resumeSeconds}
        onReopen={(seconds) => {
          setLeft({ productId, seconds });
          void revalidate();
        }}
        onNext={() => next && void navigate(paths.watch(next.productId), { replace: true })}
      />
      <header
        className={
          isTheaterMode ? 'sr-only' : 'gutter flex flex-wrap items-start gap-x-4 gap-y-2 py-5'
        }
      >
        <div className="min-w-0 flex-1">
          <h1 className="text-lead font-extrabold">{title}</h1>
          {episodeLabel && <p className="text-mist">{episodeLabel}</p>}
          <p className="mt-2 max-w-text text-small text-mist">{below.synopsis}</p>
        </div>
        <p className="rounded-s border border-line px-2 py-0.5 text-small text-mist">{filmClass}</p>
      </header>
      {below.grace !== null && !isTheaterMode && (
        <div className="gutter pb-6">
          <GraceNote grace={below.grace} timezone={viewer?.timezone} />
        </div>
      )}
      {next && !isTheaterMode && (
        <nav aria-label="Episode berikutnya" className="gutter pb-8">
          <Link
            to={paths.watch(next.productId)}
            replace
            className="flex min-h-14 max-w-text items-center justify-between gap-4 rounded-m border border-line bg-ink-1 px-4 py-3 hover:bg-ink-2"
          >
            <span className="text-small text-haze">Berikutnya</span>
            <span className="min-w-0 flex-1 truncate font-semibold">{next.label}</span>
          </Link>
        </nav>
      )}
      {similar.length > 0 && !isTheaterMode && (
        <Rail name="Mirip dengan ini">
          {similar.map((card) => (
            <li key={card.id}>
              <TitleCard card={card} />
            </li>
          ))}
        </Rail>
      )}
    </article>
  );
}
