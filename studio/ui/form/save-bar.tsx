import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { cx } from '../../../web/ui/cx.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

type Props = {
  /** Somebody typed something. */
  isDirty: boolean;
  /** Nothing of it is saved yet: as it stands it may be saved too. */
  isNew?: boolean;
  isBusy: boolean;
  /** Puts back what was there. */
  onReset: () => void;
  /** Beside the buttons: when it was saved last. */
  note?: ReactNode;
  label?: string;
  /** What was typed stays in the browser's own store and is offered again (`useKeptDraft`). */
  isKept?: boolean;
};

/**
 * The lower edge of a form: whether something is not saved yet, and the button that saves it. Leaving the page with
 * changes asks first.
 */
export function SaveBar({
  isDirty,
  isNew = false,
  isBusy,
  onReset,
  note,
  label = 'Simpan',
  isKept = false,
}: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      !isBusy &&
      historyAction !== 'REPLACE' &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    // In a short window, as of a page at twice its size, it would lie over half of the form.
    <div
      data-save-bar
      className="sticky bottom-2 z-20 mt-4 flex flex-wrap items-center gap-3 rounded-m border border-line bg-ink-1 px-4 py-2.5 [@media(height<35rem)]:static"
    >
      <output className={cx('text-note', isDirty ? 'font-semibold text-kunyit' : 'text-haze')}>
        {isDirty ? 'Ada perubahan yang belum disimpan' : note}
      </output>
      <div className="ml-auto flex gap-2">
        <Button onClick={onReset} disabled={!isDirty || isBusy}>
          Batalkan perubahan
        </Button>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          disabled={!isDirty && !isNew && !isBusy}
        >
          {label}
        </Button>
      </div>
      {blocker.state === 'blocked' && (
        <Dialog
          title="Tinggalkan halaman ini?"
          onClose={() => blocker.reset()}
          footer={
            <>
              <Button onClick={() => blocker.reset()}>Tetap di sini</Button>
              <Button look="danger" onClick={() => blocker.proceed()}>
                Tinggalkan tanpa menyimpan
              </Button>
            </>
          }
        >
          <p className="text-mist">
            {isKept
              ? 'Perubahanmu belum disimpan. Peramban ini mengingatnya dan menawarkannya lagi saat kamu kembali.'
              : 'Perubahan yang belum disimpan akan hilang.'}
          </p>
        </Dialog>
      )}
    </div>
  );
}
