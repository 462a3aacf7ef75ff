import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { cx } from '../../web/ui/cx.ts';
import { openDialog } from '../../web/ui/open-dialog.ts';
import { IconButton } from './button.tsx';
import { Toasts } from './toasts.tsx';

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

/**
 * The native dialog: mount it to open it. Escape closes it, and so does a press outside before something was typed or chosen in
 * it; focus goes back where it was.
 */
export function Dialog({ title, onClose, size = 's', isHiding = false, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const outside = useOutsidePress(dialog, onClose);
  useEffect(() => {
    openDialog(dialog.current);
  }, []);
  return (
    // The backdrop is part of the dialog element: a press on the element itself is a press outside.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      {...outside}
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
          <IconButton label="Tutup" data-close onClick={onClose}>
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
      <Toasts />
    </dialog>
  );
}

/** A press that begins and ends outside; what began in a field, as choosing its text with the pointer does, is none. */
function useOutsidePress(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const isFilled = useRef(false);
  const beganOutside = useRef(false);
  return {
    onInput: () => {
      isFilled.current = true;
    },
    onPointerDown: ({ target }: { target: EventTarget }) => {
      beganOutside.current = target === dialog.current;
    },
    onClick: ({ target }: { target: EventTarget }) => {
      if (target === dialog.current && beganOutside.current && !isFilled.current) onClose();
    },
  };
}
