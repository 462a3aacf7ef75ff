import type { ReactNode, RefObject } from 'react';
import { useStore } from '../../../lib/store/store.ts';
import { cx } from '../../../ui/cx.ts';

type Props = {
  area: RefObject<HTMLDivElement | null>;
  /** What plays. */
  name: string;
  areControlsShown: boolean;
  /** Over what comes later on the page. */
  isRaised: boolean;
  /** Has the whole window. */
  fills: boolean;
  children: ReactNode;
};

/** The video element with all that lies over it, in the shape of a picture or as large as the window. */
export function PlayerFrame({ area, name, areControlsShown, isRaised, fills, children }: Props) {
  const isLoading = useStore((state) => state.authPlayer.loading);
  return (
    <section
      aria-busy={isLoading}
      ref={area}
      aria-label={`Pemutar: ${name}`}
      data-controls={areControlsShown ? 'shown' : 'hidden'}
      className={cx(
        'player relative isolate overflow-hidden bg-ink',
        isRaised && 'z-40',
        fills ? 'h-dvh' : 'aspect-video max-h-[min(82dvh,100dvh-8rem)] w-full',
      )}
    >
      {children}
    </section>
  );
}
