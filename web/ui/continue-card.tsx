import { Play } from 'lucide-react';
import type { ContinueView } from '../lib/title/card.ts';
import { clockTime } from '../lib/formats/formats.ts';
import { paths } from '../lib/page/paths.ts';
import { Progress } from './progress.tsx';
import { TitleCard } from './title-card.tsx';

/** Something begun and not finished; it goes on where it stopped. */
export function ContinueCard({ item }: { item: ContinueView }) {
  const percent = Math.round(item.progress * 100);
  return (
    <TitleCard
      card={item.card}
      shape="wide"
      to={paths.watch(item.productId)}
      note={[item.episodeLabel, `sisa ${clockTime(item.leftMs)}`].filter(Boolean).join(' · ')}
      progress={
        <>
          <span className="title-card-play">
            <Play className="size-5 fill-current" aria-hidden="true" />
          </span>
          <span className="title-card-progress">
            <Progress share={item.progress} label={`Sudah ditonton ${percent} persen`} />
          </span>
        </>
      }
    />
  );
}
