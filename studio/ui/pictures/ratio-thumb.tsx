import type { Crop } from '#contract/catalog/picture-fields.ts';
import { heightOf, type Ratio, ratios, type Shown } from './crops.ts';

type Props = { image: Shown; ratio: Ratio; crop: Crop; name: string };

/** What of a picture a window shows. */
export function RatioThumb({ image, ratio, crop, name }: Props) {
  return (
    <figure className="grid gap-1 text-note text-haze">
      <span
        className="relative block h-32 overflow-hidden rounded-s bg-ink-2"
        style={{ aspectRatio: String(ratios[ratio]) }}
      >
        <img
          src={image.url}
          alt=""
          className="absolute h-auto max-w-none"
          style={{
            width: `${100 / crop.w}%`,
            left: `${(-crop.x / crop.w) * 100}%`,
            top: `${(-crop.y / heightOf(crop, image, ratio)) * 100}%`,
          }}
        />
      </span>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
