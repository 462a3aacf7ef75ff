import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { clockTime } from '../../../lib/formats/formats.ts';
import { Button } from '../../../ui/button.tsx';

const SHOWN_SECONDS = 8;

type Props = {
  startSeconds: number;
  time: number;
  /** Goes to the beginning. */
  onRestart: () => void;
};

/** For the first seconds of a film that goes on in the middle: where it goes on, and the way to its beginning. */
export function ResumeNote({ startSeconds, time, onRestart }: Props) {
  const [isDone, setDone] = useState(startSeconds < SHOWN_SECONDS);
  const isOver = time > startSeconds + SHOWN_SECONDS || (time > 0 && time < startSeconds - 1);
  if (isDone || isOver) return null;
  return (
    <div className="absolute bottom-26 left-3 z-10 flex animate-rise items-center gap-1 rounded-full bg-veil py-1 pr-1 pl-4 text-small max-md:top-2 max-md:right-2 max-md:bottom-auto max-md:left-auto">
      <p className="tabular max-md:hidden">Lanjut dari {clockTime(startSeconds * 1000)}</p>
      <Button
        look="quiet"
        onClick={() => {
          setDone(true);
          onRestart();
        }}
        className="px-4"
      >
        <RotateCcw className="size-4" aria-hidden="true" />
        Dari awal
      </Button>
    </div>
  );
}
