import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { Sign } from './signs.ts';

/** What was just done, over the picture: a ripple at the side that skips, or words at the top. */
export function PictureSigns({ sign }: { sign: Sign | null }) {
  const words = sign?.kind === 'words' ? sign.words : '';
  return (
    <>
      {sign?.kind === 'skip' && <Ripple seconds={sign.seconds} at={sign.at} />}
      <output
        className={
          words === '' ? 'sr-only' : 'player-words tabular rounded-full bg-veil px-4 py-2 font-bold'
        }
      >
        {words}
      </output>
    </>
  );
}

function Ripple({ seconds, at }: { seconds: number; at: number }) {
  const isBack = seconds < 0;
  const Arrows = isBack ? ChevronsLeft : ChevronsRight;
  return (
    <div
      aria-hidden="true"
      className="player-ripple"
      data-side={isBack ? 'back' : 'forward'}
      data-seconds={Math.abs(seconds)}
    >
      <span key={at} className="player-ripple-wave" />
      <Arrows className="size-7" />
      <p className="tabular font-bold">{Math.abs(seconds)} detik</p>
    </div>
  );
}
