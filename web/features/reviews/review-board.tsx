import { MessageSquareText } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { number } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ReviewsData } from './load-reviews.server.ts';
import { listQuery, type OrderName, orders } from './orders.ts';
import { OwnReview } from './own-review.tsx';
import { ReviewItem } from './review-item.tsx';
import { ScoreSummary } from './score-summary.tsx';

type Props = {
  data: ReviewsData;
  /** Fetches another list into place; without it the links lead to the page of reviews. */
  onChoose?: (query: string) => void;
};

/** Score, what the viewer wrote, and the list. */
export function ReviewBoard({ data, onChoose }: Props) {
  const { title, score, own, isSignedIn, isBusy, order, onlyVerified } = data;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-14">
      <div className="grid content-start gap-6">
        {/* The list below says that there is none. */}
        {score.count > 0 && <ScoreSummary score={score} />}
        {isBusy && (
          <p className="rounded-m bg-kunyit-deep px-4 py-3 text-small text-kunyit">
            Ulasan judul ini sedang sangat ramai. Ulasan dari yang belum menonton di Tayang menunggu
            dulu, lalu tampil sendiri.
          </p>
        )}
        <OwnReview title={title} own={own} isSignedIn={isSignedIn} />
      </div>
      <div className="grid content-start gap-4">
        {score.count > 0 && <Sorting data={data} onChoose={onChoose} />}
        <List key={`${order} ${onlyVerified}`} data={data} />
      </div>
    </div>
  );
}

function Sorting({ data, onChoose }: { data: ReviewsData; onChoose: Props['onChoose'] }) {
  const { order, onlyVerified, title } = data;
  const chip = (label: string, isOn: boolean, list: Parameters<typeof listQuery>[0]) => {
    const query = listQuery(list);
    return (
      <Link
        key={label}
        to={paths.reviews(title.slug, query)}
        preventScrollReset
        aria-current={isOn || undefined}
        onClick={(event) => {
          if (onChoose === undefined || isElsewhere(event)) return;
          event.preventDefault();
          onChoose(query);
        }}
        className={cx(
          'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-small font-semibold',
          isOn ? 'border-cloud bg-cloud text-ink' : 'border-line text-mist hover:bg-ink-2',
        )}
      >
        {label}
      </Link>
    );
  };
  return (
    <nav
      aria-label="Urutan ulasan"
      className="relative flex gap-2 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap"
    >
      {(Object.keys(orders) as OrderName[]).map((name) =>
        chip(orders[name].label, name === order, { order: name, onlyVerified }),
      )}
      {chip('Sudah menonton', onlyVerified, { order, onlyVerified: !onlyVerified })}
    </nav>
  );
}

/** Opens in another tab, as its reader asked. */
const isElsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;

function List({ data }: { data: ReviewsData }) {
  const [earlier, setEarlier] = useState<ReviewsData[]>([]);
  const fetcher = useFetcher<ReviewsData>();
  // Each page that came stays, the newest answer of the fetcher last.
  const newest = fetcher.data;
  const pages = [data, ...earlier, ...(newest && !earlier.includes(newest) ? [newest] : [])];
  const reviews = [
    ...new Map(
      pages.flatMap((page) => page.reviews).map((each) => [each.commentId, each]),
    ).values(),
  ].filter(({ isOwn }) => !isOwn);
  const next = pages.at(-1)?.next ?? null;
  const { order, onlyVerified, title, isFirst, own } = data;
  const to = paths.reviews(title.slug, listQuery({ order, onlyVerified, after: next }));
  if (reviews.length === 0) return <Empty hasOwn={own?.state === 'published'} data={data} />;
  return (
    <>
      <ul className="grid gap-3" aria-label="Ulasan penonton">
        {reviews.map((review) => (
          <ReviewItem key={review.commentId} review={review} slug={title.slug} />
        ))}
      </ul>
      {(next !== null || !isFirst) && (
        <p className="flex flex-wrap gap-3">
          {!isFirst && (
            <LinkButton to={paths.reviews(title.slug)} look="quiet">
              Dari awal
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton
              to={to}
              look="secondary"
              preventScrollReset
              aria-busy={fetcher.state !== 'idle'}
              onClick={(event) => {
                if (isElsewhere(event)) return;
                event.preventDefault();
                if (fetcher.state !== 'idle') return;
                if (newest !== undefined) setEarlier(pages.slice(1));
                void fetcher.load(to);
              }}
            >
              Muat lagi
            </LinkButton>
          )}
        </p>
      )}
      <output className="sr-only">
        {pages.length > 1 && `${number(reviews.length)} ulasan ditampilkan`}
      </output>
    </>
  );
}

function Empty({ hasOwn, data }: { hasOwn: boolean; data: ReviewsData }) {
  const words = data.onlyVerified
    ? 'Belum ada ulasan dari yang sudah menonton sampai habis.'
    : hasOwn
      ? 'Baru kamu yang mengulas. Terima kasih sudah memulai!'
      : 'Belum ada ulasan. Jadilah yang pertama.';
  return (
    <p className="flex items-center gap-3 rounded-l border border-dashed border-line p-6 text-body text-mist">
      <MessageSquareText className="size-6 shrink-0 text-kunyit" aria-hidden="true" />
      {words}
    </p>
  );
}
