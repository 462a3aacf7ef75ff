import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { clockTime } from '../../../lib/formats/formats.ts';

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
    <div className="player-note">
      <p className="tabular pl-3 text-small max-md:hidden">
        Lanjut dari {clockTime(startSeconds * 1000)}
      </p>
      <button
        type="button"
        onClick={() => {
          setDone(true);
          onRestart();
        }}
        className="player-note-act"
      >
        <RotateCcw className="size-4 shrink-0" aria-hidden="true" />
        Dari awal
      </button>
    </div>
  );
}
