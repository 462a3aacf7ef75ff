import type { CSSProperties } from 'react';
import { UPRIGHT, WIDE_SIZES } from '../lib/title/hero-picture.ts';
import type { PictureData } from '../lib/title/picture.ts';

type Props = {
  upright: PictureData | undefined;
  wide: PictureData | undefined;
  isLeading: boolean;
};

/** Upright on phones held upright, wide elsewhere: each screen fetches only its own. */
export function HeroPicture({ upright, wide, isLeading }: Props) {
  const shown = wide ?? upright;
  if (shown === undefined) return null;
  return (
    <picture>
      {upright && <source media={UPRIGHT} type="image/webp" srcSet={upright.webp} sizes="100vw" />}
      {wide && <source type="image/webp" srcSet={wide.webp} sizes={WIDE_SIZES} />}
      <img
        src={shown.jpeg}
        alt=""
        width={shown.w}
        height={shown.h}
        decoding="async"
        {...(isLeading ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        style={
          {
            backgroundColor: shown.color,
            '--focus-upright': upright?.focus,
            '--focus-wide': wide?.focus,
          } as CSSProperties
        }
        className="hero-picture"
      />
    </picture>
  );
}
