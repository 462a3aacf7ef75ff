import { EllipsisVertical, Play } from 'lucide-react';
import { useState } from 'react';
import type { ContinueView } from '../lib/title/card.ts';
import { clockTime } from '../lib/formats/formats.ts';
import { paths } from '../lib/page/paths.ts';
import type { TakenOut } from '../lib/title/tell-continue.ts';
import { useContinueActs } from '../lib/title/use-continue-acts.ts';
import { Button } from './button.tsx';
import type { ContinueSheetProps } from './continue-sheet.tsx';
import { fetchedSheet } from './fetched-sheet.tsx';
import { IconButton } from './icon-button.tsx';
import { Progress } from './progress.tsx';
import { TitleCard } from './title-card.tsx';

const ContinueSheet = fetchedSheet<ContinueSheetProps>(async () => {
  return (await import('./continue-sheet.tsx')).ContinueSheet;
});

const words: Record<TakenOut, string> = {
  removed: 'Dihapus dari daftar ini',
  watched: 'Ditandai sudah ditonton',
};

type Said = { note: string; share: number | string; label: string };

/** What a card says of where this viewer stopped: the rest is the same for all. */
export const saidOf = ({ episodeLabel, leftMs, progress }: ContinueView) => ({
  note: [episodeLabel, `sisa ${clockTime(leftMs)}`].filter(Boolean).join(' · '),
  share: progress,
  label: `Sudah ditonton ${Math.round(progress * 100)} persen`,
});

/** Something begun and not finished; it goes on where it stopped, and can be taken out of the list. */
export function ContinueCard({ item, said = saidOf(item) }: { item: ContinueView; said?: Said }) {
  const [isOpen, setOpen] = useState(false);
  const { takenOut, takeOut, undo } = useContinueActs(item);
  const { name } = item.card;
  const act = (how: TakenOut) => {
    setOpen(false);
    void takeOut(how);
  };
  return (
    <div className="relative">
      <div inert={takenOut !== null} className={takenOut === null ? undefined : 'opacity-10'}>
        <TitleCard
          card={item.card}
          shape="wide"
          to={paths.watch(item.productId)}
          note={said.note}
          progress={
            <>
              <span className="title-card-play">
                <Play className="size-5 fill-current" aria-hidden="true" />
              </span>
              <span className="title-card-progress">
                <Progress share={said.share} label={said.label} />
              </span>
            </>
          }
        />
        <IconButton
          label={`Pilihan untuk ${name}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="absolute top-0.5 right-0.5 size-12 [&>svg]:rounded-full [&>svg]:bg-veil"
        >
          <EllipsisVertical className="size-8 p-1.5" aria-hidden="true" />
        </IconButton>
      </div>
      {takenOut !== null && (
        <div className="absolute inset-0 grid content-center justify-items-center gap-2 text-center">
          <output className="text-small font-semibold">{words[takenOut]}</output>
          <Button look="secondary" onClick={() => void undo()}>
            Urungkan<span className="sr-only">: {name}</span>
          </Button>
        </div>
      )}
      {isOpen && <ContinueSheet item={item} onAct={act} onClose={() => setOpen(false)} />}
    </div>
  );
}
