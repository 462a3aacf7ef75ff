import { startTransition, useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../../../lib/page/paths.ts';
import { useIsChild } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store/store.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLanguages } from '../engine/use-languages.ts';
import { keepVideoElement, type OpenedFilm } from '../engine/video-element.ts';
import { endCarried, harbour, move } from '../mini/carried.ts';
import { USUAL_CAPTIONS } from '../settings/caption-style.ts';
import { PlayerFrame } from '../shell/player-frame.tsx';
import { notePress } from '../reports/quality.ts';
import { TopRow } from '../shell/top-row.tsx';
import { beginAhead, beginFilm, leaveOpening, pictureShown } from './begin-film.ts';
import type { PlaybackSource } from './source.ts';

/** What the page of a film that stands opened begins with: its source is on its way. */
export type Opening<Page> = {
  kind: 'opening';
  name: string;
  film: OpenedFilm;
  found: Promise<Page>;
  begun?: Promise<PlaybackSource | undefined>;
  /** Its player is drawn: closing it is the player's. */
  isShown?: boolean;
  isLeft?: boolean;
  leaving?: ReturnType<typeof setTimeout>;
};

type Played = { kind: 'play'; source: PlaybackSource };
type Data<Page> = Page | Opening<Page>;

const isOpening = <Page,>(data: Data<Page>): data is Opening<Page> =>
  (data as Opening<Page>).kind === 'opening';
const isPlayed = (page: object): page is Played => (page as Played).kind === 'play';

/**
 * What the page has to show: of a film that stands opened first nothing but the picture, and all else once that moves.
 * Without a source the page is asked for as it is without us, and says why.
 */
export function useOpening<Page extends object>(data: Data<Page>): Data<Page> {
  const languages = useLanguages();
  const isChild = useIsChild();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<{ of: Data<Page>; page: Page }>();
  useEffect(() => {
    if (!isOpening(data)) return undefined;
    const opening = data;
    const { film, found } = data;
    notePress(film.videoElement);
    let isCurrent = true;
    clearTimeout(opening.leaving);
    async function begin(): Promise<PlaybackSource | undefined> {
      // For a child the platform decides first, every time.
      if (!isChild) void beginAhead(film, languages).catch(() => undefined);
      const page = await found;
      if (!isPlayed(page)) return undefined;
      if (opening.isLeft !== true) await beginFilm(film, page.source, languages);
      return page.source;
    }
    const begun = (opening.begun ??= begin());
    const leave = () => {
      if (opening.isLeft === true || opening.isShown === true) return;
      opening.isLeft = true;
      leaveOpening(film, begun).catch(() => undefined);
    };
    async function show(): Promise<void> {
      const source = await begun;
      if (!isCurrent) return;
      if (source === undefined) leave();
      else {
        await pictureShown(film.videoElement);
        if (!isCurrent) return;
        keepVideoElement(source.url, film.videoElement);
      }
      const page = await found;
      startTransition(() => setShown({ of: data, page }));
    }
    show().catch(() => {
      if (!isCurrent) return;
      leave();
      void revalidate();
    });
    return () => {
      isCurrent = false;
      // Under development React mounts everything twice.
      opening.leaving = setTimeout(leave);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a film is begun once, in the languages of the press
  }, [data]);
  useEffect(() => {
    if (isOpening(data) && shown?.of === data) data.isShown = true;
  }, [data, shown]);
  return shown?.of === data ? shown.page : data;
}

/** The picture of a film alone, where its player will be. */
export function FilmOpening({ film }: { film: OpenedFilm }) {
  const { name, slug, isEpisode, videoElement } = film;
  const isTheaterMode = useStore((store) => store.player.cinematic);
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    const onPlaying = () => setMoving(true);
    videoElement.addEventListener('playing', onPlaying);
    return () => videoElement.removeEventListener('playing', onPlaying);
  }, [videoElement]);
  const mount = useCallback(
    (parent: HTMLElement | null) => {
      if (parent === null) return undefined;
      endCarried();
      move(videoElement, parent);
      return () => {
        // The player that follows takes it from there, as it plays.
        if (videoElement.parentNode === parent) move(videoElement, harbour());
      };
    },
    [videoElement],
  );
  return (
    <article className={filmGrid(isEpisode && !isTheaterMode)}>
      <div className="relative" data-player-stage>
        <PlayerFrame
          area={noArea}
          name={name}
          areControlsShown
          isRefused={false}
          isRaised={false}
          fills={isTheaterMode}
          hasCaptions={false}
          captionStyle={USUAL_CAPTIONS}
        >
          <div ref={mount} />
          <div className="player-middle">
            {!isMoving && (
              <output className="player-waiting scale-300">
                <Spinner />
                <span className="sr-only">Memuat tayangan</span>
              </output>
            )}
          </div>
          <TopRow
            back={{ to: paths.title(slug), label: `Kembali ke info ${name}` }}
            heading=""
            isShown
            isBare
            casting={noCasting}
            onPictureInPicture={undefined}
            onLock={ignore}
          />
        </PlayerFrame>
      </div>
      <h1 className="sr-only">{name}</h1>
    </article>
  );
}

/** The picture, and beside it the list of episodes where there is one. */
export const filmGrid = (isListed: boolean) =>
  cx(
    'grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start',
    isListed && 'xl:grid-cols-[minmax(0,1fr)_25rem]',
  );

const noArea = { current: null };
const ignore = () => undefined;
const noCasting = { isAvailable: false, state: 'disconnected', choose: ignore } as const;
