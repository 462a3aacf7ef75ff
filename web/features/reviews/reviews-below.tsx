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
        isNear && <Waiting count={score.count} />
      ) : (
        <Suspense fallback={<Waiting count={score.count} />}>
          <Board data={data} onChoose={(query) => void load(paths.reviews(slug, query))} />
        </Suspense>
      )}
    </section>
  );
}

/** As many as will come: what stands below must not move. */
function Waiting({ count }: { count: number }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: Math.min(Math.max(count, 1), 3) }, (_, at) => (
        <Skeleton key={at} className="h-28" />
      ))}
    </div>
  );
}
