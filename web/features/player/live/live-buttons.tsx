import { ChevronDown, ChevronUp, Headphones, LayoutList, SkipBack, Undo2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { LiveActs } from './live-commands.ts';

const icon = 'size-5';

type FirstProps = { canStartOver: boolean; onStartOver: () => void };

export function StartOverButton({ canStartOver, onStartOver }: FirstProps) {
  return (
    <IconButton
      label="Tonton dari awal"
      onClick={onStartOver}
      disabled={!canStartOver}
      className="max-md:hidden"
    >
      <SkipBack className={icon} fill="currentColor" />
    </IconButton>
  );
}

type Props = { acts: LiveActs; isAudioOnly: boolean; isGuideOpen: boolean };

/** Buttons that only television has. */
export function LiveButtons({ acts, isAudioOnly, isGuideOpen }: Props) {
  return (
    <>
      <IconButton label="Kanal sebelumnya" onClick={() => acts.step(-1)} className="max-md:hidden">
        <ChevronDown className={icon} />
      </IconButton>
      <IconButton label="Kanal berikutnya" onClick={() => acts.step(1)} className="max-md:hidden">
        <ChevronUp className={icon} />
      </IconButton>
      {acts.last && (
        <IconButton label="Kembali ke kanal terakhir" onClick={acts.last} className="max-md:hidden">
          <Undo2 className={icon} />
        </IconButton>
      )}
      {acts.toggleAudio && (
        <IconButton
          label={isAudioOnly ? 'Tonton dengan gambar' : 'Dengar saja (audio, hemat kuota)'}
          aria-pressed={isAudioOnly}
          onClick={acts.toggleAudio}
          className={isAudioOnly ? 'text-jingga' : undefined}
        >
          <Headphones className={icon} />
        </IconButton>
      )}
      <IconButton
        label="Daftar kanal"
        aria-expanded={isGuideOpen}
        aria-controls="daftar-kanal"
        onClick={acts.toggleGuide}
      >
        <LayoutList className={icon} />
      </IconButton>
    </>
  );
}
