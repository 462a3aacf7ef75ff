import { Play, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rail } from '../../../ui/rail.tsx';
import { ReactionButtons } from '../../../ui/reaction-buttons.tsx';
import { TitleCard } from '../../../ui/title-card.tsx';
import type { AfterWatching } from './after-watching.server.ts';
import { useStartCountdown } from './use-start-countdown.ts';

type Props = {
  /** What is over. */
  productId: string;
  after: AfterWatching;
  /** The next title may start by itself; never for a child. */
  doesStart: boolean;
  onReplay: () => void;
};

/**
 * Over the last picture and above the controls, on a phone held upright in their place: what to watch next, the way back to
 * the beginning, and what else is like it.
 */
export function EndPanel({ productId, after: { next, similar }, doesStart, onReplay }: Props) {
  const replay = (
    <Button
      look={next === null ? 'secondary' : 'quiet'}
      onClick={onReplay}
      className="min-h-12 px-3 md:px-5"
    >
      <RotateCcw className="size-4" aria-hidden="true" />
      Ulangi
    </Button>
  );
  return (
    <section
      aria-label="Setelah ini"
      className="player-end absolute inset-x-0 top-0 bottom-(--bar) z-10 grid animate-rise grid-cols-[minmax(0,1fr)] content-center-safe gap-4 overflow-y-auto bg-ink py-2 max-md:portrait:bottom-0 md:pt-14"
    >
      {next === null ? (
        <p className="flex justify-center">{replay}</p>
      ) : (
        <Next key={next.to} next={next} mayStart={doesStart && !next.isOwn}>
          {replay}
        </Next>
      )}
      {next?.isOwn !== true && (
        // On a phone it stands below the picture, and on its side there is room for what is next alone.
        <div className="mx-auto w-full max-w-form max-md:hidden low:hidden">
          <ReactionButtons productId={productId} question="Bagaimana menurutmu?" />
        </div>
      )}
      {similar.length > 0 && (
        <div className="max-md:hidden low:hidden">
          <Rail name="Mirip" shape="wide">
            {similar.map((card) => (
              <li key={card.id}>
                <TitleCard card={card} shape="wide" />
              </li>
            ))}
          </Rail>
        </div>
      )}
    </section>
  );
}

type NextProps = {
  next: NonNullable<AfterWatching['next']>;
  mayStart: boolean;
  /** Beside its own buttons. */
  children: ReactNode;
};

function Next({ next, mayStart, children }: NextProps) {
  const navigate = useNavigate();
  const [isStopped, setStopped] = useState(false);
  const isCounting = mayStart && !isStopped;
  const left = useStartCountdown(isCounting, () => void navigate(next.to, { replace: true }));
  const heading = next.isOwn ? 'Filmnya ada di Tayang' : 'Tonton berikutnya';
  return (
    <div className="mx-auto flex max-w-text items-center gap-3 px-3 max-md:pl-14 md:gap-4">
      <Picture
        picture={next.picture}
        sizes="(width >= 48rem) 240px, 112px"
        className="aspect-video w-28 shrink-0 rounded-m object-cover max-md:hidden md:w-60"
      />
      <div className="grid min-w-0 gap-1 md:gap-2">
        <p className="tabular text-small text-mist">
          {isCounting ? `Mulai dalam ${left} detik` : heading}
        </p>
        <p className="lines-2 font-bold md:text-lead">{next.name}</p>
        <div className="flex flex-wrap gap-x-1 gap-y-2 md:gap-x-2">
          <LinkButton to={next.to} replace={!next.isOwn} className="min-h-12 max-md:px-4">
            <Play className="size-4 fill-current" aria-hidden="true" />
            {next.isOwn ? 'Lihat' : 'Putar'}
          </LinkButton>
          {isCounting && (
            <Button look="quiet" onClick={() => setStopped(true)} className="min-h-12 max-md:px-3">
              Berhenti
            </Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
