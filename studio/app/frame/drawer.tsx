import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StaffRole } from '#contract/call.ts';
import { openDialog } from '../../../web/ui/open-dialog.ts';
import { IconButton } from '../../ui/button.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { Sidebar } from './sidebar.tsx';

/** The way around where there is no room for it beside the page. */
export function Drawer({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    openDialog(dialog.current);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is native
    <dialog
      ref={dialog}
      aria-label="Navigasi"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="m-0 h-dvh max-h-none w-64 max-w-[85vw] animate-[slide-in_140ms_var(--ease-out)] border-r border-line bg-ink-1 p-0 text-cloud backdrop:bg-veil"
    >
      <div className="flex items-center justify-between border-b border-line py-1.5 pr-2 pl-5">
        <span className="font-bold">Studio Tayang</span>
        <IconButton label="Tutup navigasi" data-close onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <Sidebar roles={roles} onLeave={onClose} />
      <Toasts />
    </dialog>
  );
}
