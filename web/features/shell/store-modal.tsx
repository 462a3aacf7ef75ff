import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { Modal } from '../../lib/store/slices.ts';
import { closeModal, useStore } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shows the modal of the store: title, message and status, and at most one act. */
export function StoreModal() {
  const modal = useStore((state) => state.modal);
  const { open, title, message, status, customMessage, serverSide, actionModal } = modal;
  const run = () => {
    closeModal();
    actionModal?.run?.();
  };
  return (
    <Dialog isOpen={open} title={title} onClose={closeModal}>
      <div className="flex items-start gap-3" role={status === 'error' ? 'alert' : 'status'}>
        <StatusIcon status={status} />
        <p className="text-body text-mist">{message}</p>
      </div>
      {customMessage && (
        <p
          className={serverSide ? 'tabular text-note text-haze select-all' : 'text-small text-haze'}
        >
          {customMessage}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {(modal.typeModal === 'confirm' || actionModal !== null) && (
          <Button look="quiet" onClick={closeModal}>
            Batal
          </Button>
        )}
        {actionModal?.href === undefined ? (
          <Button onClick={run}>{actionModal?.label ?? 'Mengerti'}</Button>
        ) : (
          <LinkButton to={actionModal.href} onClick={run}>
            {actionModal.label}
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}

const icons = {
  success: { Icon: CircleCheck, tone: 'text-toska' },
  error: { Icon: CircleAlert, tone: 'text-merah' },
  info: { Icon: Info, tone: 'text-kunyit' },
} as const;

function StatusIcon({ status }: Pick<Modal, 'status'>) {
  if (status === '') return null;
  const { Icon, tone } = icons[status];
  return <Icon className={`mt-0.5 size-6 shrink-0 ${tone}`} aria-hidden="true" />;
}
