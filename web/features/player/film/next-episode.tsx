import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const COUNTDOWN_SECONDS = 8;

type Props = {
  label: string;
  /** Nothing starts by itself for a child. */
  doesStart: boolean;
  onPlay: () => void;
  onCancel: () => void;
};

/** At the end of an episode: what comes next, and some seconds to say no. */
export function NextEpisode({ label, doesStart, onPlay, onCancel }: Props) {
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);

  useEffect(() => {
    if (!doesStart) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [doesStart]);
  useEffect(() => {
    if (left <= 0) onPlay();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the clock decides
  }, [left]);

  return (
    <section
      aria-label="Episode berikutnya"
      className="absolute right-2 bottom-2 z-20 grid w-[min(22rem,calc(100%-1rem))] animate-rise gap-2 rounded-m border border-line bg-ink-1 p-3 shadow-raised md:right-4 md:bottom-24 md:gap-3 md:p-4"
    >
      <div>
        <p className="tabular text-small text-haze">
          {doesStart ? `Berikutnya dalam ${Math.max(0, left)} detik` : 'Episode berikutnya'}
        </p>
        <p className="lines-2 font-bold">{label}</p>
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
