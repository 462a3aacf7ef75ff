import { Link } from 'react-router';
import type { PictureData } from '../../lib/title/picture.ts';
import { cx } from '../../ui/cx.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Picture } from '../../ui/picture.tsx';

import type { BannerAlignment } from './hero-slide.tsx';

export type MiddleBannerView = {
  id: string;
  name: string;
  text: string;
  label: string;
  to: string;
  alignment: BannerAlignment;
  isLeading: boolean;
  picture: PictureData | undefined;
  credit: string | undefined;
};

const words: Record<BannerAlignment, string> = {
  LEFT: 'justify-items-start',
  CENTER: 'justify-items-start lg:justify-self-center lg:justify-items-center lg:text-center',
  RIGHT: 'justify-items-start lg:justify-self-end lg:justify-items-end lg:text-right',
};
/** The picture leaves the words their side. */
const pictures: Record<BannerAlignment, string> = {
  LEFT: 'right-0 lg:w-3/5',
  CENTER: 'right-0',
  RIGHT: 'left-0 lg:w-3/5',
};
const SHADE = 'from-ink-1 via-ink-1/90 to-ink-1/60';
const shades: Record<BannerAlignment, string> = {
  LEFT: `bg-linear-to-r ${SHADE} lg:via-45% lg:to-transparent`,
  CENTER: `bg-linear-to-r ${SHADE} lg:to-ink-1/80`,
  RIGHT: `bg-linear-to-r ${SHADE} lg:bg-linear-to-l lg:via-45% lg:to-transparent`,
};

/** A promise between the rails; the whole of it is one link. */
export function MiddleBanner({ banner }: { banner: MiddleBannerView }) {
  return (
    <section aria-label={banner.name} className="gutter pt-9">
      <Link
        to={banner.to}
        className="group relative isolate grid min-h-52 items-center overflow-hidden rounded-l border border-line bg-ink-1 md:min-h-64"
      >
        {banner.picture && (
          <Picture
            picture={banner.picture}
            isLeading={banner.isLeading}
            sizes="(width >= 64rem) 70vw, 100vw"
            className={cx(
              'absolute inset-y-0 -z-2 h-full w-full object-cover',
              pictures[banner.alignment],
            )}
          />
        )}
        <div className={cx('absolute inset-0 -z-1', shades[banner.alignment])} />
        <div
          className={cx(
            'absolute inset-0 -z-1',
            banner.picture ? 'bg-(image:--dusk)' : 'bg-(image:--sunrise)',
          )}
        />
        <div className={cx('grid max-w-text gap-2 p-6 md:p-10', words[banner.alignment])}>
          <h2 className="text-head font-extrabold">{banner.name}</h2>
          {banner.text && <p className="lines-3 text-body text-mist">{banner.text}</p>}
          <span className={buttonLook({ look: 'primary' }, 'mt-3')}>{banner.label}</span>
          {banner.credit && <span className="hero-credit">{banner.credit}</span>}
        </div>
      </Link>
    </section>
  );
}
