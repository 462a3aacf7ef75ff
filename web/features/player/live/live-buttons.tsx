import { ChevronDown, ChevronUp, Headphones, LayoutList, SkipBack, Undo2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';

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

type Props = {
  onStep: (by: 1 | -1) => void;
  /** Absent where no other channel was watched before. */
  onLast: (() => void) | undefined;
  isAudioOnly: boolean;
  /** The data cap allows nothing else. */
  isCapped: boolean;
  onToggleAudio: () => void;
  isGuideOpen: boolean;
  onToggleGuide: () => void;
};

/** Buttons that only television has. */
export function LiveButtons(props: Props) {
  const { onStep, onLast, isAudioOnly, isCapped, onToggleAudio, isGuideOpen, onToggleGuide } =
    props;
  return (
    <>
      <IconButton label="Kanal sebelumnya" onClick={() => onStep(-1)} className="max-md:hidden">
        <ChevronDown className={icon} />
      </IconButton>
      <IconButton label="Kanal berikutnya" onClick={() => onStep(1)} className="max-md:hidden">
        <ChevronUp className={icon} />
      </IconButton>
      {onLast && (
        <IconButton label="Kembali ke kanal terakhir" onClick={onLast} className="max-md:hidden">
          <Undo2 className={icon} />
        </IconButton>
      )}
      {!isCapped && (
        <IconButton
          label={isAudioOnly ? 'Tonton dengan gambar' : 'Dengar saja'}
          aria-pressed={isAudioOnly}
          onClick={onToggleAudio}
          className={isAudioOnly ? 'text-jingga' : undefined}
        >
          <Headphones className={icon} />
        </IconButton>
      )}
      <IconButton
        label="Daftar kanal"
        aria-expanded={isGuideOpen}
        aria-controls="daftar-kanal"
        onClick={onToggleGuide}
      >
        <LayoutList className={icon} />
      </IconButton>
    </>
  );
}
