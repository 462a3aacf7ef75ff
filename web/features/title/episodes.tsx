import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { runtime, spokenRuntime } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import type { TitleData } from './load-title.server.ts';

type Props = {
  slug: string;
  seasons: TitleData['seasons'];
  season: NonNullable<TitleData['season']>;
};

/** The episodes of one season; seasons change by links, so that each has its own address. */
export function Episodes({ slug, seasons, season }: Props) {
  return (
    <section aria-labelledby="episode" className="gutter pt-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id="episode" className="text-lead font-bold">
          Episode
        </h2>
        {seasons.length > 1 && (
          <nav aria-label="Musim">
            <ul className="flex flex-wrap gap-2">
              {seasons.map(({ number, name }) => (
                <li key={number}>
                  <Link
                    to={`${paths.title(slug)}?musim=${number}`}
                    preventScrollReset
                    aria-current={number === season.number ? 'true' : undefined}
                    className={cx(
                      'inline-flex min-h-11 items-center rounded-full px-4 text-small font-semibold',
                      number === season.number
                        ? 'bg-cloud text-ink'
                        : 'bg-ink-2 text-mist hover:bg-ink-3',
                    )}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <ol className="mt-4 grid gap-2 lg:grid-cols-2 lg:gap-x-8">
        {season.episodes.map((episode) => (
          <li key={episode.id}>
            <Link
              to={paths.watch(episode.id)}
              className="group -mx-2 grid grid-cols-[8.5rem_1fr] items-start gap-4 rounded-m p-2 hover:bg-ink-1 md:grid-cols-[12rem_1fr]"
            >
              <span className="relative block aspect-video overflow-hidden rounded-m bg-ink-2">
                <Picture
                  picture={episode.picture}
                  sizes="(width >= 48rem) 192px, 136px"
                  className="h-full w-full object-cover"
                />
                <span className="absolute inset-0 grid place-items-center">
                  <span className="grid size-10 place-items-center rounded-full bg-veil">
                    <Play className="size-4 fill-current" aria-hidden="true" />
                  </span>
                </span>
              </span>
              <span className="grid gap-0.5 py-0.5">
                <span className="lines-2 text-body font-semibold">
                  {episode.number}. {episode.name}
                </span>
                {episode.runtimeMs !== null && (
                  <span className="text-note text-haze">
                    <span aria-hidden="true">{runtime(episode.runtimeMs)}</span>
                    <span className="sr-only">{spokenRuntime(episode.runtimeMs)}</span>
                  </span>
                )}
                <span className="lines-2 text-small text-mist md:lines-3">{episode.synopsis}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
