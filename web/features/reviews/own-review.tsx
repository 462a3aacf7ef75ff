import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { reviewLimits } from '#contract/engagement/review-words.ts';
import { showError } from '../../lib/feedback/show-error.ts';
import { notify } from '../../lib/feedback/toast.ts';
import { paths } from '../../lib/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { OwnView, ReviewsData } from './load-reviews.server.ts';
import type { Acted } from './orders.ts';
import { ReviewHead, ReviewWords } from './review-item.tsx';
import { ReviewForm } from './review-form.tsx';

type Title = ReviewsData['title'];
type Props = { title: Title; own: OwnView | null; isSignedIn: boolean };

/** What the viewer wrote, with what became of it; or the way to write. */
export function OwnReview({ title, own, isSignedIn }: Props) {
  const [isWriting, setWriting] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  if (!isSignedIn) return <SignIn slug={title.slug} />;
  const close = () => {
    setWriting(false);
    // The form goes, and the keyboard stays here.
    frame.current?.focus();
  };
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {isWriting ? (
        <ReviewForm title={title} own={own} onClose={close} />
      ) : own === null ? (
        <Button look="secondary" onClick={() => setWriting(true)}>
          Tulis ulasan
        </Button>
      ) : (
        <Written title={title} own={own} onEdit={() => setWriting(true)} />
      )}
    </div>
  );
}

/** By way of the action, which remembers this page. */
function SignIn({ slug }: { slug: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.reviews(slug)}>
      <input type="hidden" name="intent" value="sign-in" />
      <Button type="submit" look="secondary">
        Masuk untuk mengulas
      </Button>
    </fetcher.Form>
  );
}

const stateNames = {
  published: undefined,
  held: 'Sedang diperiksa',
  hidden: 'Disembunyikan',
  removed: 'Dihapus moderator',
} as const;

function Written({ title, own, onEdit }: { title: Title; own: OwnView; onEdit: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const stateName = stateNames[own.state];
  return (
    <section aria-labelledby="ulasanmu" className="grid gap-3 rounded-l border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="ulasanmu" className="text-body font-bold">
          Ulasanmu
        </h3>
        {stateName !== undefined && <Badge tone="kunyit">{stateName}</Badge>}
      </div>
      {own.stateNote !== null && <p className="text-small text-kunyit">{own.stateNote}</p>}
      <ReviewHead review={own} />
      <ReviewWords review={own} />
      <div className="flex flex-wrap gap-2">
        {own.state !== 'removed' && (
          <Button look="secondary" onClick={onEdit}>
            Ubah
          </Button>
        )}
        <Button look="quiet" onClick={() => setDeleting(true)}>
          Hapus
        </Button>
      </div>
      {own.canAppeal && <Appeal commentId={own.commentId} slug={title.slug} />}
      {own.appeal !== null && <p className="text-small text-mist">{appealNotes[own.appeal]}</p>}
      {isDeleting && (
        <DeleteDialog
          commentId={own.commentId}
          slug={title.slug}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  );
}

const appealNotes = {
  open: 'Keberatanmu sudah terkirim dan sedang diperiksa.',
  refused: 'Keberatanmu sudah diperiksa dan tidak diterima.',
};

type About = { commentId: string; slug: string };

function DeleteDialog({ commentId, slug, onClose }: About & { onClose: () => void }) {
  const fetcher = useFetcher<Acted>();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.failure) void showError(data.failure);
    if (data !== undefined) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once an answer
  }, [data]);
  return (
    <Dialog isOpen title="Hapus ulasanmu?" onClose={onClose}>
      <p className="text-body text-mist">Bintang dan tulisanmu hilang dan tidak bisa kembali.</p>
      <fetcher.Form method="post" action={paths.reviews(slug)} className="flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="commentId" value={commentId} />
        <Button type="submit" look="danger" isBusy={fetcher.state !== 'idle'}>
          Hapus ulasan
        </Button>
        <Button look="quiet" onClick={onClose}>
          Batal
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}

function Appeal({ commentId, slug }: About) {
  const fetcher = useFetcher<Acted>();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.done !== 'appeal') return;
    const message = 'Moderator melihatnya sekali lagi, paling lama 24 jam.';
    notify({ title: 'Keberatan terkirim', message, status: 'success' });
  }, [data]);
  return (
    <fetcher.Form method="post" action={paths.reviews(slug)} className="grid gap-3">
      <input type="hidden" name="intent" value="appeal" />
      <input type="hidden" name="commentId" value={commentId} />
      <TextArea
        label="Keberatanmu"
        hint="Bisa diajukan sekali. Jelaskan kenapa ulasanmu pantas tampil."
        name="note"
        rows={3}
        required
        minLength={10}
        maxLength={reviewLimits.note}
      />
      <FormAlert>{data?.failure?.message}</FormAlert>
      <div>
        <Button type="submit" look="secondary" isBusy={fetcher.state !== 'idle'}>
          Ajukan keberatan
        </Button>
      </div>
    </fetcher.Form>
  );
}
