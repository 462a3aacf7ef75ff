import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../../web/ui/cx.ts';
import { IconButton } from './button.tsx';

type Props = {
  title: string;
  onClose: () => void;
  size?: 's' | 'm' | 'l';
  /** Nothing of the page behind it can be read. */
  isHiding?: boolean;
  /** Buttons, at the lower edge. */
  footer?: ReactNode;
  children: ReactNode;
};

const sizes = { s: 'max-w-[26rem]', m: 'max-w-[38rem]', l: 'max-w-[60rem]' };

/** The native dialog: mount it to open it. Escape and a press outside close it, focus goes back where it was. */
export function Dialog({ title, onClose, size = 's', isHiding = false, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    // The backdrop is part of the dialog element: a press on the element itself is a press outside.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is native
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={cx(
        'w-[calc(100%-2rem)] rounded-m border border-line bg-ink-1 p-0 text-cloud shadow-raised',
        isHiding ? 'backdrop:bg-ink' : 'backdrop:bg-veil',
        sizes[size],
      )}
    >
      <div className="flex max-h-[85dvh] flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
          <h2 id={titleId} className="text-body font-bold">
            {title}
          </h2>
          <IconButton label="Tutup" onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
        {/* In a low window no line gives way to the next: what has a least height would. */}
        <div className="grid auto-rows-max gap-4 overflow-y-auto p-4">{children}</div>
        {footer !== undefined && footer !== false && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}
