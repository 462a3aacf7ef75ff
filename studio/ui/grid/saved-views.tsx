import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { listViews, removeView, SavedView, saveView } from '#contract/studio/views.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { callStudio } from '../../lib/call.ts';
import { belowStudio } from '../../lib/paths.ts';
import { Alert } from '../alert.tsx';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { CheckField, Field } from '../form/field.tsx';

/** The list of a page as it is asked for now can be kept by a name, for oneself or for all. */
export function SavedViews() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Tampilan tersimpan" onClick={() => setOpen(true)}>
        <Bookmark className="size-4" aria-hidden="true" />
      </IconButton>
      {isOpen && <ViewsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const wordsOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function ViewsDialog({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const page = belowStudio(pathname);
  const [views, setViews] = useState<readonly SavedView[]>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure((error instanceof ApiError ? error : ApiError.offline()).failure.message);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const stop = new AbortController();
    callStudio<typeof listViews>(
      'GET',
      '/studio/v1/view/list',
      { query: { page } },
      { signal: stop.signal },
    )
      .then(({ result }) => setViews(result.views))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        setFailure((error instanceof ApiError ? error : ApiError.offline()).failure.message);
      });
    return () => stop.abort();
  }, [page]);

  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      page,
      query: search.replace(/^\?/, ''),
      name: wordsOf(form, 'name'),
      isShared: form.get('shared') === 'on',
    };
    void guarded(async () => {
      const { message } = await callStudio<typeof saveView>('POST', '/studio/v1/view/save', {
        body,
      });
      notify({ message, status: 'success' });
      onClose();
    });
  };
  const forget = (viewId: string) =>
    void guarded(async () => {
      await callStudio<typeof removeView>('POST', '/studio/v1/view/remove', { body: { viewId } });
      setViews((now) => now?.filter((view) => view.viewId !== viewId));
    });

  return (
    <Dialog title="Tampilan tersimpan" onClose={onClose}>
      <Alert>{failure}</Alert>
      {views?.length === 0 && (
        <p className="text-small text-haze">
          Belum ada. Atur saringan dan urutan daftar ini, lalu simpan dengan nama.
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {views?.map(({ viewId, name, query, isShared, isMine }) => (
          <li key={viewId} className="flex items-center gap-2 py-1">
            <Link
              to={{ search: query }}
              onClick={onClose}
              className="min-w-0 flex-1 truncate py-1.5 text-small font-semibold underline-offset-2 hover:underline"
            >
              {name}
            </Link>
            {isShared && (
              <span className="text-note text-haze">{isMine ? 'dibagikan' : 'dari rekan'}</span>
            )}
            {isMine && (
              <IconButton label={`Hapus tampilan ${name}`} onClick={() => forget(viewId)}>
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={keep} className="grid gap-3 border-t border-line pt-4">
        <Field label="Simpan daftar ini sebagai" name="name" maxLength={60} required />
        <CheckField label="Bagikan ke semua petugas" name="shared" />
        <Button type="submit" look="primary" isBusy={isBusy} className="justify-self-end">
          Simpan tampilan
        </Button>
      </form>
    </Dialog>
  );
}
