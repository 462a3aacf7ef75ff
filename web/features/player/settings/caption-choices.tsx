import {
  CAPTION_BACKGROUNDS,
  CAPTION_COLOURS,
  CAPTION_SIZES,
  type CaptionStyle,
} from './caption-style.ts';
import { Choices } from './choices.tsx';

type Props = { style: CaptionStyle; onChange: (style: CaptionStyle) => void };

/** How captions look, with a sample that looks so. */
export function CaptionChoices({ style, onChange }: Props) {
  return (
    <div className="grid gap-3 pb-3">
      <p
        aria-hidden="true"
        className="mx-4 grid place-items-center rounded-s bg-(image:--dusk) px-3 py-4"
      >
        <span
          className="player-cue-sample"
          data-caption-size={style.size}
          data-caption-colour={style.colour}
          data-caption-background={style.background}
        >
          Contoh teks
        </span>
      </p>
      <Choices
        title="Ukuran teks"
        isTitleShown
        chosen={style.size}
        options={optionsOf(CAPTION_SIZES)}
        onChoose={(size) => onChange({ ...style, size })}
      />
      <Choices
        title="Warna teks"
        isTitleShown
        chosen={style.colour}
        options={optionsOf(CAPTION_COLOURS)}
        onChoose={(colour) => onChange({ ...style, colour })}
      />
      <Choices
        title="Latar teks"
        isTitleShown
        chosen={style.background}
        options={optionsOf(CAPTION_BACKGROUNDS)}
        onChoose={(background) => onChange({ ...style, background })}
      />
    </div>
  );
}

function optionsOf<K extends string>(choices: Record<K, string>) {
  return (Object.keys(choices) as K[]).map((value) => ({ value, label: choices[value] }));
}
