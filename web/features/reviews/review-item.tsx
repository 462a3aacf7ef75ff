import { BadgeCheck, Flag, ThumbsUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { showError } from '../../lib/feedback/show-error.ts';
import { date, number } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { useViewer } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { ReviewView } from './load-reviews.server.ts';
import type { Acted } from './orders.ts';
import { ReportDialog } from './report-dialog.tsx';
import { Stars } from './stars.tsx';

/** One review of another viewer. */
export function ReviewItem({ review, slug }: { review: ReviewView; slug: string }) {
  const [isReporting, setReporting] = useState(false);
  const isHydrated = useHydrated();
  const isSignedIn = useViewer() !== null;
  return (
    <li className="grid gap-3 rounded-l bg-ink-1 p-4 md:p-5">
      <ReviewHead review={review} />
      <Cover review={review}>
        <ReviewWords review={review} />
      </Cover>
      <div className="-mb-2 -ml-5 flex flex-wrap items-center">
        <Helpful review={review} slug={slug} />
        {isHydrated && isSignedIn && (
          <Button look="quiet" onClick={() => setReporting(true)} className="text-mist">
            <Flag className="size-4" aria-hidden="true" />
            Laporkan
            <span className="sr-only"> ulasan {review.name}</span>
          </Button>
        )}
      </div>
      {isReporting && (
        <ReportDialog
          commentId={review.commentId}
          slug={slug}
          onClose={() => setReporting(false)}
        />
      )}
    </li>
  );
}

/** Who wrote it, when, and whether they watched. */
export function ReviewHead({ review }: { review: ReviewView }) {
  const { name, starRating, verified, writtenAt, editedAt } = review;
  const timezone = useViewer()?.timezone;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars stars={starRating} label={`${starRating} dari 5 bintang`} />
      <span className="text-small font-semibold">{name}</span>
      {verified && (
        <span className="inline-flex items-center gap-1 text-note font-semibold text-toska">
          <BadgeCheck className="size-4" aria-hidden="true" />
          Sudah menonton
        </span>
      )}
      <span className="text-note text-haze">
        <time dateTime={writtenAt}>{date(writtenAt, timezone)}</time>
        {editedAt !== null && ', diubah'}
      </span>
    </div>
  );
}

export function ReviewWords({ review }: { review: ReviewView }) {
  return (
    <div className="grid gap-1">
      {review.title !== '' && <h3 className="text-body font-bold">{review.title}</h3>}
      <p className="max-w-text text-body break-words whitespace-pre-line text-mist">
        {review.content}
      </p>
    </div>
  );
}

/** What gives the story away stays shut until its reader opens it; without scripts too. */
function Cover({ review, children }: { review: ReviewView; children: ReactNode }) {
  if (!review.isCovered) return children;
  const { atSeconds } = review;
  const where = atSeconds === null ? 'akhir cerita' : `menit ${Math.floor(atSeconds / 60)}`;
  return (
    <details className="group rounded-m border border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 rounded-m px-4 py-2 text-small text-kunyit">
        Membocorkan {where}, yang belum kamu tonton.
        <span className="font-semibold underline underline-offset-4 group-open:hidden">
          Tampilkan
        </span>
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}

function Helpful({ review, slug }: { review: ReviewView; slug: string }) {
  const fetcher = useFetcher<Acted>();
  const failure = fetcher.data?.failure;
  useEffect(() => {
    if (failure) void showError(failure);
  }, [failure]);
  const { commentId, helpful, isHelpful } = review;
  const asked = fetcher.formData?.get('helpful');
  const isOn = asked == null ? isHelpful : asked === '1';
  const shown = helpful + Number(isOn) - Number(isHelpful);
  return (
    <fetcher.Form method="post" action={paths.reviews(slug)}>
      <input type="hidden" name="intent" value="helpful" />
      <input type="hidden" name="commentId" value={commentId} />
      <input type="hidden" name="helpful" value={isOn ? '0' : '1'} />
      <Button
        type="submit"
        look="quiet"
        aria-pressed={isOn}
        className={isOn ? 'text-toska' : 'text-mist'}
      >
        <ThumbsUp className={isOn ? 'size-4 fill-current' : 'size-4'} aria-hidden="true" />
        Membantu
        {shown > 0 && <span className="tabular-nums">{number(shown)}</span>}
        <span className="sr-only"> ulasan {review.name}</span>
      </Button>
    </fetcher.Form>
  );
}
