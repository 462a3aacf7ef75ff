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
      // On a phone held upright the ten seconds ahead are where it would be.
      className="absolute right-3 bottom-26 z-20 min-h-12 animate-rise max-md:portrait:top-2 max-md:portrait:right-2 max-md:portrait:bottom-auto"
    >
      {found.label}
      <SkipForward className="size-4" aria-hidden="true" />
    </Button>
  );
}
