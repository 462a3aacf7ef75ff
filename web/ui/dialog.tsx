import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { openDialog } from './open-dialog.ts';

type Props = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** `sheet` rises from the bottom edge on phones; on larger screens both stand in the middle. */
  shape?: 'dialog' | 'sheet';
  children: ReactNode;
};

/** The native dialog: keeps focus inside, closes with Escape and by a tap outside, gives focus back. */
export function Dialog({ isOpen, title, onClose, shape = 'dialog', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen) openDialog(dialog.current);
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);

  if (!isOpen) return null;
  return (
    // The backdrop is part of the dialog element: a press on the element itself is a press outside.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is native
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={cx(
        'animate-rise border border-line bg-ink-1 p-0 shadow-raised backdrop:bg-veil backdrop:backdrop-blur-xs',
        shape === 'sheet'
          ? 'mb-0 w-full max-w-full rounded-t-l md:m-auto md:max-w-form md:rounded-l'
          : 'w-[calc(100%-2rem)] max-w-form rounded-l',
      )}
    >
      <div className="grid max-h-[85dvh] gap-4 overflow-y-auto p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-2 text-lead font-bold">
            {title}
          </h2>
          <IconButton label="Tutup" data-close onClick={onClose} className="-mt-0.5 -mr-2">
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
