import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { number } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ReviewsData } from './load-reviews.server.ts';

const Board = lazy(() =>
  import('./review-board.tsx').then(({ ReviewBoard }) => ({ default: ReviewBoard })),
);

type Props = { slug: string; score: { count: number } };

/** Reviews below a title: its own page without scripts, fetched into place once they come near. */
export function ReviewsBelow({ slug, score }: Props) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const fetcher = useFetcher<ReviewsData>();
  const address = paths.reviews(slug);

  useEffect(() => {
    const element = section.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setNear(true),
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { load, data } = fetcher;
  useEffect(() => {
    if (isNear) void load(address);
  }, [isNear, load, address]);

  return (
    <section
      ref={section}
      id="ulasan"
      aria-labelledby="ulasan-penonton"
      aria-busy={isNear && data === undefined}
      className="gutter grid scroll-mt-20 gap-4 pt-10"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="ulasan-penonton" className="text-lead font-bold">
          Ulasan
        </h2>
        <Link
          to={address}
          className="inline-flex min-h-11 items-center text-small font-semibold text-mist underline underline-offset-4 hover:text-cloud"
        >
          {score.count === 0 ? 'Tulis ulasan pertama' : `Semua ulasan (${number(score.count)})`}
        </Link>
      </div>
      {data === undefined ? (
        <Waiting count={score.count} />
      ) : (
        <Suspense fallback={<Waiting count={score.count} />}>
          <Board data={data} onChoose={(query) => void load(paths.reviews(slug, query))} />
        </Suspense>
      )}
    </section>
  );
}

/** As many below each other as come at first. */
const MOST_WAITING = 8;

/** As high as what will come, from the first drawing on: what stands below must not move. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return <Skeleton className="h-43 lg:h-18 noscript:hidden" />;
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-x-10 noscript:hidden">
      <Skeleton className="h-80" />
      <div className="grid gap-3 lg:pt-15">
        {Array.from({ length: Math.min(count, MOST_WAITING) }, (_, at) => (
          <Skeleton key={at} className="h-52 lg:h-40" />
        ))}
      </div>
    </div>
  );
}
