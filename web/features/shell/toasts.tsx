import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { type CloseButtonProps, toast, ToastContainer } from 'react-toastify/unstyled';
import { TOAST_LIFE } from '#contract/constants.ts';
import { type Toast, useToastQueue } from '../../lib/feedback/toast-queue.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** The toasts themselves; they come in the order in which they were raised. */
export function Toasts() {
  const waiting = useToastQueue((state) => state.waiting);
  useEffect(() => {
    if (waiting.length === 0) return;
    // One that was raised since this was drawn still waits.
    useToastQueue.setState((queue) => ({
      waiting: queue.waiting.filter((each) => !waiting.includes(each)),
      hasShown: true,
    }));
    waiting.forEach(show);
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

/** How often each of the toasts in sight was raised. */
const times = new Map<string, number>();

/** One that says the same as another in sight counts on that one, which then stays as long as a new one. */
function show(each: Toast): void {
  const { title, message, status, to } = each;
  const toastId = [status, title, message, to].join('|');
  const isShown = toast.isActive(toastId);
  const count = isShown ? (times.get(toastId) ?? 1) + 1 : 1;
  times.set(toastId, count);
  const words = <Words {...each} count={count} />;
  const role = status === 'error' ? 'alert' : 'status';
  if (isShown) toast.update(toastId, { render: words, autoClose: TOAST_LIFE });
  else toast[status](words, { toastId, role, onClose: () => times.delete(toastId) });
}

type WordsProps = Toast & { count: number } & Partial<CloseButtonProps>;

function Words({ title, message, to, count, onOpen, closeToast }: WordsProps) {
  const words = (
    <>
      {title && <p className="font-bold">{title}</p>}
      <p className="text-mist">{message}</p>
      {count > 1 && <p className="mt-1 text-note text-haze">{count} kali</p>}
    </>
  );
  if (to === undefined) return <div className="text-small">{words}</div>;
  return (
    <Link
      to={to}
      // The toast itself is what is dragged.
      draggable={false}
      className="block text-small"
      onClick={(event) => {
        onOpen?.();
        closeToast?.(event);
      }}
    >
      {words}
    </Link>
  );
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <IconButton label="Tutup" onClick={closeToast} className="-m-2 self-start">
      <X className="size-4" aria-hidden="true" />
    </IconButton>
  );
}
