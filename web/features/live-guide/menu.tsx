import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonLook } from '../../ui/button-look.ts';
import { cx } from '../../ui/cx.ts';

type Props = {
  /** What is chosen here, for a screen reader. */
  name: string;
  /** What is chosen now. */
  current: ReactNode;
  /** It stands at the end of its row, and opens inwards. */
  isAtEnd?: boolean;
  children: ReactNode;
};

/** One of several behind a press; opens without scripts too. A choice, a press elsewhere and Escape close it. */
export function Menu({ name, current, isAtEnd = false, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => box.current?.removeAttribute('open');
    const onPointer = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || box.current?.open !== true) return;
      close();
      box.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details ref={box} className="group relative shrink-0">
      <summary className={buttonLook({ look: 'secondary' }, 'cursor-pointer list-none pr-3 pl-4')}>
        <span className="sr-only">{name}:</span>
        {current}
        <ChevronDown
          className="size-4 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div
        className={cx(
          'absolute z-20 mt-2 grid min-w-56 gap-1 rounded-m border border-line bg-ink-2 p-2 shadow-raised',
          isAtEnd && 'right-0 max-md:-right-24',
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** How a choice in a menu looks. */
export const menuItem =
  'flex min-h-11 w-full items-center gap-2 rounded-s px-3 text-left text-small font-semibold text-mist hover:bg-ink-3 hover:text-cloud aria-current:text-cloud aria-pressed:text-cloud';
