import { useDeferredValue, useState } from 'react';
import { useFetcher, useNavigate, useRevalidator } from 'react-router';
import type { CardView } from '../../../lib/title/card.ts';
import { type EpisodePage, episodePath, episodeQuery } from '../../../lib/title/episodes.ts';
import type { Grace } from '../../../lib/account/grace.server.ts';
import { paths } from '../../../lib/page/paths.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store/store.ts';
import { cx } from '../../../ui/cx.ts';
import { EpisodeList } from '../../../ui/episode-list.tsx';
import { GraceNote } from '../../../ui/grace-note.tsx';
import { ReactionButtons } from '../../../ui/reaction-buttons.tsx';
import { ShareButton } from '../../../ui/share-button.tsx';
import { Rail } from '../../../ui/rail.tsx';
import { TitleCard } from '../../../ui/title-card.tsx';
import { filmGrid } from './film-opening.tsx';
import { FilmPlayer } from './film-player.tsx';
import type { PlaybackSource } from './source.ts';

const none: CardView[] = [];

type Props = {
  source: PlaybackSource;
  /** All that the page loaded. */
  page: unknown;
  /** What the page says below the picture. */
  below: {
    synopsis: string;
    similar: CardView[];
    grace: Grace | null;
    episodes: EpisodePage | undefined;
  };
};

/** The picture with the way back over it, and below it what it is and what to watch next. */
export function FilmPage({ source, page, below }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const viewer = useViewer();
  const isTheaterMode = useStore((store) => store.player.cinematic);
  // A visitor's position is kept nowhere else while the source is opened again.
  const [left, setLeft] = useState({ productId: '', seconds: 0 });
  // The picture first: what is below it is drawn once it is under way.
  const similar = useDeferredValue(below.similar, none);
  const { productId, title, episodeLabel, filmClass, next } = source;
  const list = useEpisodeList(below.episodes, productId);
  const isListed = list !== undefined && !isTheaterMode;

  return (
    <article className={filmGrid(isListed)}>
      <div className="relative" data-player-stage>
        <FilmPlayer
          key={source.playbackId}
          source={source}
          page={page}
          isSignedIn={viewer !== null}
          startSeconds={left.productId === productId ? left.seconds : source.resumeSeconds}
          onReopen={(seconds) => {
            setLeft({ productId, seconds });
            void revalidate();
          }}
          episodes={list ?? null}
          onNext={() => next && void navigate(paths.watch(next.productId), { replace: true })}
        />
      </div>
      <header
        className={
          isTheaterMode ? 'sr-only' : 'gutter flex flex-wrap items-start gap-x-4 gap-y-2 py-5'
        }
      >
        <div className="min-w-0 flex-[1_1_10rem]">
          <h1 className="text-lead font-extrabold">{title}</h1>
          {episodeLabel && <p className="text-mist">{episodeLabel}</p>}
        </div>
        <p className="rounded-s border border-line px-2 py-0.5 text-small text-mist">{filmClass}</p>
        <ShareButton {...sharedPage(source, below.episodes)} isSmall />
        <div className="w-full">
          <p className="max-w-text text-small text-mist">{below.synopsis}</p>
          <div className="mt-4 md:hidden">
            <ReactionButtons
              key={productId}
              productId={productId}
              question="Bagaimana menurutmu?"
            />
          </div>
        </div>
      </header>
      {below.grace !== null && !isTheaterMode && (
        <div className="gutter pb-6">
          <GraceNote grace={below.grace} timezone={viewer?.timezone} />
        </div>
      )}
      {isListed && (
        <section
          aria-labelledby="episode"
          className="gutter grid content-start gap-3 pb-8 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:max-h-dvh xl:overflow-y-auto xl:px-4 xl:pt-4"
        >
          <h2 id="episode" className="text-lead font-bold">
            Episode
          </h2>
          {list}
        </section>
      )}
      {similar.length > 0 && !isTheaterMode && (
        <div className={cx('min-w-0', isListed && 'xl:col-span-2')}>
          <Rail name="Mirip dengan ini">
            {similar.map((card) => (
              <li key={card.id}>
                <TitleCard card={card} />
              </li>
            ))}
          </Rail>
        </div>
      )}
    </article>
  );
}

/** The episodes beside the picture and in its drawer; another stretch comes while the picture plays on. */
function useEpisodeList(first: EpisodePage | undefined, productId: string) {
  const fetcher = useFetcher<EpisodePage | null>({ key: `episodes-${productId}` });
  const page = fetcher.data ?? first;
  if (page === undefined) return undefined;
  return (
    <EpisodeList
      page={{ ...page, currentId: productId }}
      mark="Sedang diputar"
      isNarrow
      isPlaying
      onWanted={(wanted) => void fetcher.load(paths.episodes(productId, episodeQuery(wanted)))}
    />
  );
}

/** The film, or the episode by its own address. */
function sharedPage(
  { productId, title, titleSlug }: PlaybackSource,
  page: EpisodePage | undefined,
): { name: string; path: string } {
  const episode = page?.episodes.find(({ id }) => id === productId);
  if (page === undefined || episode === undefined) {
    return { name: title, path: paths.title(titleSlug) };
  }
  const { season } = page;
  return {
    name: `${title} S${season} E${episode.number}`,
    path: episodePath(titleSlug, season, episode.number),
  };
}
