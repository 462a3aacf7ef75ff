import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { notify } from '../../lib/feedback/toast.ts';
import { closeModal, useStore } from '../../lib/store/store.ts';

const StoreModal = lazy<ComponentType>(() =>
  import('./store-modal.tsx').then(
    ({ StoreModal: component }) => ({ default: component }),
    () => ({ default: ModalAsToast }),
  ),
);

/** Fetches the modal with the first one that opens; until then it costs nothing. */
export function ModalHost() {
  const isOpen = useStore(({ modal }) => modal.open);
  return <Suspense fallback={null}>{isOpen && <StoreModal />}</Suspense>;
}

/** What it says is said all the same where the modal itself can't be fetched. */
function ModalAsToast() {
  const { title, message, status } = useStore(({ modal }) => modal);
  useEffect(() => {
    notify({ title, message, status: status || 'info' });
    closeModal();
  }, [title, message, status]);
  return null;
}
