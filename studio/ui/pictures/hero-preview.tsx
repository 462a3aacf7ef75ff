import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Crop } from '#contract/catalog/picture-fields.ts';
import { number } from '../../../web/lib/formats/formats.ts';
import { contrastOf, ENOUGH_CONTRAST, ENOUGH_LOGO_CONTRAST, lightOf, NIGHT } from './contrast.ts';
import { cropAround, heightOf, type Point, ratios, type Shown } from './crops.ts';

export type Alignment = 'LEFT' | 'CENTER' | 'RIGHT';

type Props = {
  image: Shown;
  ratio: '16:9' | '21:9';
  /** What is cut out of `image`; else the largest window around `focus`. */
  crop?: Crop | undefined;
  focus?: Point | undefined;
  headline: string;
  /** In place of the headline. */
  logo?: Shown | undefined;
  alignment: Alignment;
};

/** A page of 1440 pixels at a third of its size. */
const SCALE = 3;
const WIDTH = 1440 / SCALE;
const places: Record<Alignment, string> = {
  LEFT: 'left-0 text-left',
  CENTER: 'left-1/2 -translate-x-1/2 text-center',
  RIGHT: 'right-0 text-right',
};

/** A hero of wide screens as viewers get it: the picture behind its shade and the headline, whose contrast is measured. */
export function HeroPreview({ image, ratio, crop, focus, headline, logo, alignment }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const window = crop ?? cropAround(image, ratio, focus ?? { x: 0.5, y: 0.5 });
  const height = Math.round(WIDTH / ratios[ratio]);
  const contrast = useContrast({ canvas, words, image, ratio, window, headline, logo, alignment });
  const enough = logo === undefined ? ENOUGH_CONTRAST : ENOUGH_LOGO_CONTRAST;
  return (
    <figure className="grid max-w-full gap-1 text-note text-haze" style={{ width: WIDTH }}>
      <span className="relative block overflow-hidden rounded-s bg-ink-2">
        <canvas
          ref={canvas}
          width={WIDTH}
          height={height}
          className="block w-full"
          aria-hidden="true"
        />
        <span
          className={`absolute bottom-[27%] w-max max-w-[62%] px-[4.5%] text-[1.3125rem] leading-[1.04] font-extrabold text-[#f5f2ec] ${places[alignment]}`}
        >
          <span ref={words} className="inline-block">
            {logo === undefined ? (
              headline
            ) : (
              <img
                src={logo.url}
                width={logo.w}
                height={logo.h}
                alt={headline}
                className="block h-auto max-h-[2.67rem] w-auto max-w-[8.33rem]"
              />
            )}
          </span>
        </span>
      </span>
      <figcaption className="flex flex-wrap gap-x-2">
        <span>{ratio === '16:9' ? '16:9, layar biasa' : '21:9, layar lebar'}</span>
        <output className={contrast !== undefined && contrast < enough ? 'text-kunyit' : ''}>
          {contrast !== undefined && contrastWords(contrast, enough)}
        </output>
      </figcaption>
    </figure>
  );
}

function contrastWords(contrast: number, enough: number): string {
  const value = number(Math.floor(contrast * 10) / 10);
  const what = enough === ENOUGH_CONTRAST ? 'kalimat' : 'logo';
  return contrast < enough
    ? `Kontras ${what} ${value} : 1, di bawah ${number(enough)} : 1. Pindahkan sisi tulisan atau ganti ${what === 'logo' ? 'logonya' : 'potongannya'}.`
    : `Kontras ${what} ${value} : 1, cukup.`;
}

type Measured = Pick<Props, 'image' | 'ratio' | 'headline' | 'logo' | 'alignment'> & {
  canvas: RefObject<HTMLCanvasElement | null>;
  words: RefObject<HTMLElement | null>;
  window: Crop;
};

/** Draws the picture with its shade and holds the letters against what lies behind them. Undefined until it has come. */
function useContrast({ canvas, words, image, ratio, window, headline, logo, alignment }: Measured) {
  const [contrast, setContrast] = useState<number>();
  const { url, w, h } = image;
  const { x, y, w: part } = window;
  const logoUrl = logo?.url;
  useEffect(() => {
    let isOver = false;
    Promise.all([loadImage(url), logoUrl === undefined ? undefined : loadImage(logoUrl)])
      .then(([picture, drawing]) => {
        const [place, letters] = [canvas.current, words.current];
        const context = place?.getContext('2d', { willReadFrequently: true });
        if (isOver || place === null || letters === null || context == null) return;
        const high = heightOf({ x, y, w: part }, { w, h }, ratio);
        const { naturalWidth: wide, naturalHeight: tall } = picture;
        context.drawImage(
          picture,
          ...([x * wide, y * tall, part * wide, high * tall] as const),
          ...([0, 0, place.width, place.height] as const),
        );
        shade(context, place, alignment);
        const light = drawing && lightOf(pixelsOf(drawing));
        setContrast(contrastOf(pixelsBehind(letters, place, context), light));
      })
      .catch(() => setContrast(undefined));
    return () => {
      isOver = true;
    };
  }, [canvas, words, url, w, h, x, y, part, ratio, headline, logoUrl, alignment]);
  return contrast;
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

function pixelsOf(picture: HTMLImageElement): Uint8ClampedArray {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext(
    '2d',
  );
  context?.drawImage(picture, 0, 0);
  return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
}

function pixelsBehind(
  letters: HTMLElement,
  place: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): Uint8ClampedArray {
  const [box, frame] = [letters.getBoundingClientRect(), place.getBoundingClientRect()];
  const scale = place.width / Math.max(1, frame.width);
  const left = Math.max(0, Math.floor((box.left - frame.left) * scale));
  const top = Math.max(0, Math.floor((box.top - frame.top) * scale));
  const width = Math.max(1, Math.min(place.width - left, Math.ceil(box.width * scale)));
  const height = Math.max(1, Math.min(place.height - top, Math.ceil(box.height * scale)));
  return context.getImageData(left, top, width, height).data;
}

/** As `.hero-shade` of web/ui/hero-wide.css lays it. */
function shade(
  context: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  alignment: Alignment,
): void {
  const night = (alpha: number) => `rgb(${NIGHT.join(' ')} / ${alpha})`;
  const lay = (line: readonly [number, number, number, number], stops: [number, number][]) => {
    const gradient = context.createLinearGradient(...line);
    for (const [at, alpha] of stops) gradient.addColorStop(at, night(alpha));
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
  };
  const [up, down] = [
    [0, height, 0, 0],
    [0, 0, 0, height],
  ] as const;
  const lines = { LEFT: [0, 0, width, 0], RIGHT: [width, 0, 0, 0], CENTER: up } as const;
  lay(down, [
    [0, 0.4],
    [0.22, 0],
  ]);
  lay(lines[alignment], [
    [0, 0.86],
    [0.34, 0.62],
    [0.68, 0],
  ]);
  lay(up, [
    [0.01, 1],
    [0.48, 0],
  ]);
}
