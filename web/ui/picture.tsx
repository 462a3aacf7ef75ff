import type { PictureData } from '../lib/title/picture.ts';
import { cx } from './cx.ts';

type Props = {
  picture: PictureData | undefined;
  /** How wide it is drawn, as in the `sizes` attribute. */
  sizes: string;
  alt?: string;
  /** The picture that the page leads with: fetched first, never lazily. */
  isLeading?: boolean;
  className?: string;
};

/** WebP with a JPEG for old browsers, in a place of known shape and colour: nothing moves when it arrives. */
export function Picture({ picture, sizes, alt = '', isLeading = false, className }: Props) {
  // A title that has no picture yet has the house's own, not a hole.
  if (picture === undefined)
    return <div className={cx('bg-ink-2 bg-(image:--sunrise)', className)} />;
  const { color, webp, jpeg, w, h, focus, sources, vars } = picture;
  return (
    <picture>
      {sources?.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      {webp !== '' && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={jpeg}
        alt={alt}
        width={w}
        height={h}
        loading={isLeading ? 'eager' : 'lazy'}
        decoding="async"
        {...(isLeading && { fetchPriority: 'high' as const })}
        style={{ backgroundColor: color, objectPosition: focus, ...vars }}
        className={className}
      />
    </picture>
  );
}
