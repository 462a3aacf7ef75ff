import { X } from 'lucide-react';
import { useEffect } from 'react';
import { type CloseButtonProps, toast, ToastContainer } from 'react-toastify/unstyled';
import { TOAST_LIFE } from '#contract/constants.ts';
import { useToastQueue } from '../../lib/feedback/toast-queue.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** The toasts themselves; they come in the order in which they were raised. */
export function Toasts() {
  const waiting = useToastQueue((state) => state.waiting);
  useEffect(() => {
    if (waiting.length === 0) return;
    useToastQueue.setState({ waiting: [], hasShown: true });
    for (const { title, message, status } of waiting) {
      toast[status](
        <div className="text-small">
          {title && <p className="font-bold">{title}</p>}
          <p className="text-mist">{message}</p>
        </div>,
        { role: status === 'error' ? 'alert' : 'status' },
      );
    }
  }, [waiting]);
  return (
    <ToastContainer
      position="top-right"
      autoClose={TOAST_LIFE}
      draggable
      draggablePercent={80}
      closeOnClick={false}
      closeButton={CloseButton}
      theme="dark"
      aria-label="Pemberitahuan"
      limit={4}
    />
  );
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <IconButton label="Tutup" onClick={closeToast} className="-m-2 self-start">
      <X className="size-4" aria-hidden="true" />
    </IconButton>
  );
}
