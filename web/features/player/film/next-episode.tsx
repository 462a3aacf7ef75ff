import { Button } from '../../../ui/button.tsx';
import { useStartCountdown } from './use-start-countdown.ts';

type Props = {
  label: string;
  pictureUrl: string | null;
  /** It starts by itself; never for a child, and not while the picture rests. */
  doesStart: boolean;
  isCounting: boolean;
  onPlay: () => void;
  onCancel: () => void;
};

/** From the credits of an episode on: what comes next, and some seconds to say no. */
export function NextEpisode({ label, pictureUrl, doesStart, isCounting, onPlay, onCancel }: Props) {
  const left = useStartCountdown(doesStart && isCounting, onPlay);
  return (
    <section
      aria-label="Episode berikutnya"
      className="absolute right-2 bottom-2 z-20 grid w-[min(22rem,calc(100%-1rem))] animate-rise gap-2 rounded-m border border-line bg-ink-1 p-3 shadow-raised md:right-4 md:bottom-24 md:gap-3 md:p-4"
    >
      <div className="flex items-center gap-3">
        {pictureUrl !== null && (
          <img
            src={pictureUrl}
            alt=""
            width={96}
            height={54}
            className="h-13.5 w-24 shrink-0 rounded-s bg-ink-2 object-cover"
          />
        )}
        <div className="min-w-0">
          <p className="tabular text-small text-haze">
            {doesStart ? `Berikutnya dalam ${left} detik` : 'Episode berikutnya'}
          </p>
          <p className="lines-2 font-bold">{label}</p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button onClick={onPlay}>Putar sekarang</Button>
        <Button look="quiet" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </section>
  );
}
