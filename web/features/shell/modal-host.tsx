import { closeModal, useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shows the modal of the store. */
export function ModalHost() {
  const { open, title, message, customMessage, typeModal, actionModal } = useStore(
    (state) => state.modal,
  );
  const run = () => {
    closeModal();
    actionModal?.run?.();
  };
  return (
    <Dialog isOpen={open} title={title} onClose={closeModal}>
      <p className="text-body text-mist">{message}</p>
      {customMessage && <p className="text-small text-haze">{customMessage}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        {(typeModal === 'confirm' || actionModal !== null) && (
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
