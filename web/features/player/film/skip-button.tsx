import { SkipForward } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { skippableAt } from './credits.ts';
import type { PlaybackSource } from './source.ts';

type Props = {
  markers: PlaybackSource['markers'];
  time: number;
  onSkip: (toSeconds: number) => void;
};

/** While an intro or a recap plays: the way past it. */
export function SkipButton({ markers, time, onSkip }: Props) {
  const found = skippableAt(markers, time);
  if (found === undefined) return null;
  return (
    <Button
      look="secondary"
      onClick={() => onSkip(found.toSeconds)}
      // On a phone held upright the ten seconds ahead are where it would be: it takes the place of the row above.
      className="player-skip absolute right-3 bottom-26 z-20 min-h-12 animate-rise max-md:portrait:top-0.5 max-md:portrait:right-2 max-md:portrait:bottom-auto max-md:portrait:px-2.5 max-md:portrait:text-note"
    >
      {found.label}
      <SkipForward className="size-4 max-md:portrait:hidden" aria-hidden="true" />
    </Button>
  );
}
