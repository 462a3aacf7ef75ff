import { type ReactNode, useEffect, useRef } from 'react';

type Props = { label: string; button: ReactNode; children: ReactNode };

/** A button that opens a small panel below it; Escape, a press outside and leaving it close it. */
export function Menu({ label, button, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const own = details.current;
      if (own?.open !== true) return;
      if (
        event instanceof KeyboardEvent ? event.key !== 'Escape' : own.contains(event.target as Node)
      )
        return;
      own.open = false;
      if (event instanceof KeyboardEvent) own.querySelector('summary')?.focus();
    };
    for (const kind of ['pointerdown', 'keydown', 'focusin'])
      document.addEventListener(kind, close);
    return () => {
      for (const kind of ['pointerdown', 'keydown', 'focusin'])
        document.removeEventListener(kind, close);
    };
  }, []);
  return (
    <details ref={details} className="relative">
      <summary
        aria-label={label}
        title={label}
        className="grid size-9 list-none place-items-center rounded-s hover:bg-ink-2 [&::-webkit-details-marker]:hidden"
      >
        {button}
      </summary>
      <div className="absolute top-full right-0 z-40 mt-1 w-64 rounded-m border border-line bg-ink-1 shadow-raised">
        {children}
      </div>
    </details>
  );
}
