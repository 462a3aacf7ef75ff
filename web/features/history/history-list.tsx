import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, Link, useFetcher, useNavigation } from 'react-router';
import type { Failure } from '../../lib/api/api-error.ts';
import { showError } from '../../lib/feedback/show-error.ts';
import { dateTime } from '../../lib/formats/formats.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { paths } from '../../lib/page/paths.ts';
import { useViewer } from '../../lib/session/session.ts';
import type { CardView } from '../../lib/title/card.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Progress } from '../../ui/progress.tsx';

type Item = {
  productId: string;
  episodeLabel: string | null;
  watchedAt: string;
  progress: number;
  isFinished: boolean;
  card: CardView | null;
};

/** What was watched, each with the way back to it and out of the list. */
export function HistoryList({ items }: { items: Item[] }) {
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <Entry key={item.productId} item={item} />
      ))}
    </ul>
  );
}

function Entry({ item }: { item: Item }) {
  const fetcher = useFetcher<{ failure: Failure } | null>();
  const failure = fetcher.data?.failure;
  useEffect(() => {
    if (failure) void showError(failure);
  }, [failure]);
  const { productId, episodeLabel, card, watchedAt, progress, isFinished } = item;
  const timezone = useViewer()?.timezone;
  const isGoing = fetcher.state !== 'idle';
  const name = card?.name ?? 'Tayangan yang sudah tidak ada';
  const percent = Math.round(progress * 100);
  const words = (
    <span className="grid min-w-0 gap-0.5">
      <span className="lines-2 font-semibold">{name}</span>
      {episodeLabel !== null && (
        <span className="lines-2 text-small text-mist">{episodeLabel}</span>
      )}
      <span className="text-note text-haze">
        {dateTime(watchedAt, timezone)} ·{' '}
        <span className="whitespace-nowrap">
          {isFinished ? 'sudah selesai' : `${percent} persen`}
        </span>
      </span>
    </span>
  );
  const shape = 'flex min-w-0 flex-1 items-center gap-3 rounded-m p-1';
  return (
    <li
      className="flex items-center gap-2 rounded-m border border-line bg-ink-1 p-2 aria-busy:opacity-50"
      aria-busy={isGoing}
    >
      {card === null ? (
        <span className={shape}>{words}</span>
      ) : (
        <Link to={paths.title(card.slug)} className={`${shape} hover:bg-ink-2`}>
          <span className="grid w-24 shrink-0 gap-1">
            <Picture
              picture={card.picture}
              sizes="96px"
              className="aspect-video w-full rounded-s object-cover"
            />
            {!isFinished && (
              <Progress share={progress} label={`Sudah ditonton ${percent} persen`} />
            )}
          </span>
          {words}
        </Link>
      )}
      <fetcher.Form method="post">
        <input type="hidden" name="productId" value={productId} />
        <button
          type="submit"
          aria-label={`Hapus ${[name, episodeLabel].filter(Boolean).join(', ')} dari riwayat`}
          title="Hapus dari riwayat"
          disabled={isGoing}
          className="grid size-12 place-items-center rounded-full text-mist hover:bg-ink-3 hover:text-cloud"
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </button>
      </fetcher.Form>
    </li>
  );
}

/** Asks once more: what is deleted is gone, and with it where one was. Without scripts the question is left out. */
export function DeleteAllForm() {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const isBusy = useNavigation().state === 'submitting';
  const fields = <input type="hidden" name="all" value="1" />;
  return (
    <>
      <Form method="post">
        {fields}
        <Button
          type={isHydrated ? 'button' : 'submit'}
          look="quiet"
          onClick={isHydrated ? () => setOpen(true) : undefined}
        >
          Hapus semua
        </Button>
      </Form>
      <Dialog isOpen={isOpen} title="Hapus semua riwayat?" onClose={() => setOpen(false)}>
        <p className="text-small text-mist">
          Semua film dan episode yang ditonton profil ini dihapus, juga dari Lanjutkan Menonton. Ini
          tidak bisa dikembalikan.
        </p>
        <Form method="post" onSubmit={() => setOpen(false)} className="flex flex-wrap gap-3">
          {fields}
          <Button type="submit" look="danger" isBusy={isBusy}>
            Hapus semua
          </Button>
          <Button look="quiet" onClick={() => setOpen(false)}>
            Batal
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
