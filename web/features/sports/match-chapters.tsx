import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { runUpTo } from './match-words.ts';
import type { MatchMoments } from './use-match-moments.ts';

type Props = {
  /** Undefined while they come. */
  moments: MatchMoments | undefined;
  /** What plays is sent as it happens: there will be some, and what stands below must not move for them. */
  isAwaited: boolean;
  /** Moves the playhead to a moment of the channel. */
  onGoTo: (time: number) => void;
};

/** Key moments of the match that plays; nothing beside other programmes. */
export function MatchChapters({ moments: data, isAwaited, onGoTo }: Props) {
  const slug = data?.chapters[0]?.fixtureSlug;
  if (data === undefined && isAwaited) return <div className="h-32" />;
  if (data === undefined || slug === undefined) return null;
  return (
    <section aria-labelledby="momen" className="gutter grid gap-2 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="momen" className="text-body font-bold">
          Momen penting
        </h2>
        <Link
          to={paths.match(slug)}
          className="flex min-h-11 items-center text-small font-semibold text-mist hover:text-cloud"
        >
          Halaman pertandingan
        </Link>
      </div>
      {data.isHidden && (
        <p className="text-note text-haze">Momen berikutnya terbuka seiring kamu menonton.</p>
      )}
      <ol className="flex gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
        {data.chapters.map(({ momentId, at, kind, title }) => (
          <li key={momentId} className="shrink-0">
            <button
              type="button"
              onClick={() => onGoTo(runUpTo(kind, at))}
              className="min-h-11 rounded-full border border-line bg-ink-1 px-4 text-small font-semibold text-mist hover:text-cloud"
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
