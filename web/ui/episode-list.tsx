import { Check, Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { runtime, spokenRuntime } from '../lib/formats/formats.ts';
import {
  type EpisodePage,
  episodesPath,
  type EpisodesWanted,
  type EpisodeView,
} from '../lib/title/episodes.ts';
import { paths } from '../lib/page/paths.ts';
import { cx } from './cx.ts';
import { Picture } from './picture.tsx';
import { Progress } from './progress.tsx';
import { SeasonSelect } from './season-select.tsx';

type Props = {
  page: EpisodePage;
  /** Rows for a column beside the picture, without what happens in each. */
  isNarrow?: boolean;
  /** What the marked episode is: it plays, or a press on play goes on with it. */
  mark: string;
  /** Shows another stretch in place; without it the address changes. */
  onWanted?: ((wanted: EpisodesWanted) => void) | undefined;
  /** An episode takes the place of the one that plays: back leads out of the player. */
  isPlaying?: boolean;
};

/** Seasons, the stretches of a long one, and its episodes with how far one has come. */
export function EpisodeList({ page, isNarrow = false, mark, onWanted, isPlaying = false }: Props) {
  const { season, seasons, ranges } = page;
  return (
    <div className="grid gap-3">
      {(seasons.length > 1 || ranges.length > 1) && (
        <div className="flex flex-wrap items-center gap-2">
          {seasons.length > 1 && (
            <SeasonSelect slug={page.slug} seasons={seasons} season={season} onWanted={onWanted} />
          )}
          {ranges.length > 1 && <Ranges page={page} onWanted={onWanted} />}
        </div>
      )}
      <ol
        className={cx('grid gap-1', !isNarrow && 'lg:grid-cols-2 lg:gap-x-8')}
        aria-label={seasons.find(({ number }) => number === season)?.name}
      >
        {page.episodes.map((episode) => (
          <li key={episode.id}>
            <Episode
              episode={episode}
              isNarrow={isNarrow}
              mark={episode.id === page.currentId ? mark : undefined}
              replaces={isPlaying}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Episodes 1 to 50, 51 to 100 and so on: two hundred are too many to scroll through. */
function Ranges({ page, onWanted }: Pick<Props, 'page' | 'onWanted'>) {
  const { slug, season, ranges, from } = page;
  return (
    <nav aria-label="Kelompok episode">
      <ul className="flex flex-wrap gap-2">
        {ranges.map((range) => {
          const wanted = { season, number: range.from };
          return (
            <li key={range.from}>
              <Link
                to={episodesPath(slug, wanted)}
                preventScrollReset
                replace
                aria-current={range.from === from ? 'true' : undefined}
                onClick={(event: MouseEvent) => {
                  if (onWanted === undefined) return;
                  event.preventDefault();
                  onWanted(wanted);
                }}
                className={cx(
                  'tabular inline-flex min-h-12 items-center rounded-full px-4 text-small font-semibold',
                  range.from === from ? 'bg-cloud text-ink' : 'bg-ink-2 text-mist hover:bg-ink-3',
                )}
              >
                {range.from}–{range.until}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type EpisodeProps = {
  episode: EpisodeView;
  isNarrow: boolean;
  mark: string | undefined;
  replaces: boolean;
};

function Episode({ episode, isNarrow, mark, replaces }: EpisodeProps) {
  const { number, name, runtimeMs, synopsis, progress, isFinished } = episode;
  const percent = Math.round(progress * 100);
  return (
    <Link
      to={paths.watch(episode.id)}
      replace={replaces}
      aria-current={mark === undefined ? undefined : 'true'}
      className={cx(
        // Beside large letters on a phone there is no room for the picture: words go below it.
        'group flex flex-wrap items-start gap-3 rounded-m p-2 hover:bg-ink-2',
        !isNarrow && '-mx-2 md:gap-4',
        mark !== undefined && 'bg-ink-2',
      )}
    >
      <span
        className={cx(
          'relative block aspect-video overflow-hidden rounded-m bg-ink-2',
          isNarrow ? 'w-30' : 'w-34 md:w-48',
        )}
      >
        <Picture
          picture={episode.picture}
          sizes={isNarrow ? '120px' : '(width >= 48rem) 192px, 136px'}
          className="size-full object-cover"
        />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-9 place-items-center rounded-full bg-veil">
            {isFinished ? (
              <Check className="size-4 text-toska" aria-hidden="true" />
            ) : (
              <Play className="size-4 fill-current" aria-hidden="true" />
            )}
          </span>
        </span>
        {progress > 0 && !isFinished && (
          <span className="absolute inset-x-1.5 bottom-1.5">
            <Progress share={progress} label={`Sudah ditonton ${percent} persen`} />
          </span>
        )}
      </span>
      <span className="grid min-w-0 flex-[1_1_8rem] gap-0.5">
        <span className={cx('lines-2 font-semibold', isNarrow ? 'text-small' : 'text-body')}>
          {number}. {name}
        </span>
        <span className="flex flex-wrap gap-x-2 text-note text-haze">
          {mark !== undefined && <b className="text-jingga">{mark}</b>}
          {runtimeMs !== null && (
            <span>
              <span aria-hidden="true">{runtime(runtimeMs)}</span>
              <span className="sr-only">{spokenRuntime(runtimeMs)}</span>
            </span>
          )}
          {isFinished && <span>Sudah ditonton</span>}
        </span>
        {!isNarrow && synopsis !== '' && (
          <span className="lines-2 text-small text-mist">{synopsis}</span>
        )}
      </span>
    </Link>
  );
}
