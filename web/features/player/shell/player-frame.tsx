import type { ReactNode, RefObject } from 'react';
import { useStore } from '../../../lib/store/store.ts';
import { cx } from '../../../ui/cx.ts';
import type { CaptionStyle } from '../settings/caption-style.ts';

type Props = {
  area: RefObject<HTMLDivElement | null>;
  /** What plays. */
  name: string;
  areControlsShown: boolean;
  /** Something stands in place of the picture. */
  isRefused: boolean;
  /** Over what comes later on the page. */
  isRaised: boolean;
  /** Has the whole window. */
  fills: boolean;
  hasCaptions: boolean;
  captionStyle: CaptionStyle;
  children: ReactNode;
};

/** The video element with all that lies over it, in the shape of a picture or as large as the window. */
export function PlayerFrame(props: Props) {
  const { area, name, areControlsShown, isRefused, isRaised, fills, captionStyle } = props;
  const isLoading = useStore((state) => state.authPlayer.loading);
  return (
    <section
      aria-busy={isLoading}
      ref={area}
      aria-label={`Pemutar: ${name}`}
      data-controls={areControlsShown ? 'shown' : 'hidden'}
      data-refused={isRefused || undefined}
      data-fills={fills || undefined}
      data-captions={props.hasCaptions || undefined}
      data-caption-size={captionStyle.size}
      data-caption-colour={captionStyle.colour}
      data-caption-background={captionStyle.background}
      className={cx(
        'player relative isolate overflow-hidden bg-ink',
        isRaised && 'z-40',
        fills ? 'h-dvh' : 'aspect-video max-h-[min(82dvh,100dvh-8rem)] w-full',
      )}
    >
      {props.children}
    </section>
  );
}
