import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { create } from 'zustand';
import { cx } from '../../web/ui/cx.ts';
import { type Toast, useToastQueue } from '../../web/lib/feedback/toast-queue.ts';
import { IconButton } from './button.tsx';

const SHOWN_MS = 6_000;
const MOST = 3;
const STAND_MS = 250;
/** In pixels: between it and the bar, from the window's edge, and what it takes itself. */
const [GAP, EDGE, ROOM] = [8, 16, 160];
const edges = { success: 'border-l-toska', error: 'border-l-merah', info: 'border-l-kunyit' };

/** Dialogs that are open, the last one on top. */
const useOpenDialogs = create<{ ids: readonly string[] }>(() => ({ ids: [] }));

/**
 * What `notify` says, in the lower right corner, above the bar that saves a form; errors stay until they are put away. An open
 * dialog leaves what is outside of it dim, unreachable and unread: each has a place of its own, and the topmost shows the newest,
 * above it, where it covers none of its buttons.
 */
export function Toasts({ of = 'dialog' }: { of?: 'page' | 'dialog' }) {
  const id = useId();
  const waiting = useToastQueue((queue) => queue.waiting);
  const isHere = useOpenDialogs(({ ids }) =>
    of === 'page' ? ids.length === 0 : ids.at(-1) === id,
  );
  const shown = of === 'page' ? waiting.slice(0, MOST) : waiting.slice(-1);
  useEffect(() => {
    if (of === 'page') return undefined;
    useOpenDialogs.setState(({ ids }) => ({ ids: [...ids, id] }));
    return () => useOpenDialogs.setState(({ ids }) => ({ ids: ids.filter((own) => own !== id) }));
  }, [of, id]);
  const place = useRef<HTMLDivElement>(null);
  const isShown = of === 'page' && isHere && shown.length > 0;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const stand = () => place.current?.style.setProperty('bottom', `${heightOverBar()}px`);
    stand();
    // The page goes on meanwhile: it is scrolled, and another form has its bar elsewhere.
    const timer = setInterval(stand, STAND_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  return (
    <div
      ref={place}
      aria-live="polite"
      className={cx(
        'pointer-events-none fixed z-50 grid w-88 max-w-[calc(100%-2rem)] gap-2',
        of === 'page' ? 'right-4 bottom-4' : 'inset-x-0 top-1 mx-auto',
      )}
    >
      {isHere && shown.map((toast) => <Shown key={keyOf(toast)} toast={toast} />)}
    </div>
  );
}

/** How far above the window's lower edge what is told covers no button that saves: the bar of a short form stands higher up. */
function heightOverBar(): number {
  const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
  const isSeen = bar !== undefined && bar.bottom > 0 && bar.top < innerHeight;
  return isSeen ? Math.min(innerHeight - bar.top + GAP, innerHeight - ROOM) : EDGE;
}

const keys = new WeakMap<Toast, number>();
let last = 0;
function keyOf(toast: Toast): number {
  const key = keys.get(toast) ?? ++last;
  keys.set(toast, key);
  return key;
}

function Shown({ toast }: { toast: Toast }) {
  const { title, message, status, to } = toast;
  useEffect(() => {
    if (status === 'error') return undefined;
    const timer = setTimeout(() => drop(toast), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, status]);
  return (
    <div
      className={cx(
        'pointer-events-auto flex animate-rise items-start gap-2 rounded-s border border-l-4 border-line bg-ink-1 py-2 pr-1 pl-3 shadow-raised',
        edges[status],
      )}
    >
      <div className="min-w-0 flex-1 py-1 text-small">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {to === undefined ? (
          <p className="text-mist">{message}</p>
        ) : (
          <Link to={to} onClick={() => drop(toast)} className="text-mist underline">
            {message}
          </Link>
        )}
      </div>
      <IconButton label="Tutup pesan" onClick={() => drop(toast)} className="size-7">
        <X className="size-3.5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function drop(toast: Toast): void {
  useToastQueue.setState(({ waiting }) => ({ waiting: waiting.filter((own) => own !== toast) }));
}
